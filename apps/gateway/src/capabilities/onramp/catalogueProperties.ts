import { coinCode, listedCoins, methodCode } from './catalogue.ts'
import type { Properties, PropertiesQuestion } from './onrampProvider.ts'
import type { OnrampConfig } from './onrampSchema.ts'

/** One list about the catalogue, in the fields that callers of `/v1/onramp/providers/properties` know. */
export function catalogueProperties(config: OnrampConfig, { type, countries: wanted }: PropertiesQuestion): Properties {
  const capitals = wanted.map((country) => country.toUpperCase())
  const countries = config.countries.filter((country) => capitals.length === 0 || capitals.includes(country))
  if (countries.length === 0) return []
  switch (type) {
    case 'countries':
      return countries.map((countryCode) => ({ countryCode, name: countryName(countryCode), flagImageUrl: null }))
    case 'crypto-currencies':
      return listedCoins(config).map(({ coin, network }) => ({
        currencyCode: coinCode(coin, network),
        name: coin.name,
        chainCode: network.name.toUpperCase(),
        chainName: network.displayName,
        chainId: network.chainId.slice(network.chainId.indexOf(':') + 1),
        contractAddress: network.contractAddress === '' ? null : network.contractAddress,
        symbolImageUrl: null,
      }))
    case 'fiat-currencies':
      return config.paymentCurrencies.map(({ id }) => ({
        currencyCode: id,
        name: currencyName(id),
        symbolImageUrl: null,
      }))
    case 'payment-methods':
      return methods(config).map(({ code, name }) => ({ paymentMethod: code, name, paymentType: paymentType(code) }))
    case 'fiat-purchases-limits':
      return config.paymentCurrencies.map(({ id, methods: ways }) => {
        const minimumAmount = Math.min(...ways.map(({ min }) => Number(min)))
        const maximumAmount = Math.max(...ways.map(({ max }) => Number(max)))
        return { currencyCode: id, defaultAmount: minimumAmount, minimumAmount, maximumAmount }
      })
    case 'countries-defaults':
      return countries.map((countryCode) => ({
        countryCode,
        defaultCurrencyCode: config.paymentCurrencies[0]?.id ?? null,
        defaultPaymentMethods: methods(config).map(({ code }) => code),
      }))
  }
}

function methods({ paymentCurrencies }: OnrampConfig) {
  const ids = [...new Set(paymentCurrencies.flatMap((fiat) => fiat.methods.map(({ id }) => id)))]
  return ids.map((id) => ({ code: methodCode(id), name: sentence(id) }))
}

function paymentType(code: string): string {
  return /CARD/.test(code) ? 'CARD' : /PAY$/.test(code) ? 'MOBILE_WALLET' : 'BANK_TRANSFER'
}

function sentence(id: string): string {
  const words = id.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

function currencyName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
}
