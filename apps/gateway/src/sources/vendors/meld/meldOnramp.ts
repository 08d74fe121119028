import { type OnrampPropertyType, onrampMultiQuotes, onrampProperties, onrampProviders } from '@foyer/contract'
import * as v from 'valibot'
import type { Offers, OffersQuestion, OnrampProvider } from '../../../capabilities/onramp/onrampProvider.ts'
import { createVendorClient, type KeyedVendor } from '../createVendorClient.ts'
import { readRefusal } from '../readRefusal.ts'
import { findMeldCoin, meldCoins, meldLimits, meldMethod, writeMeldOptions, writeMeldQuote } from './meldPurchases.ts'

export type MeldOnrampParameters = KeyedVendor

const apiVersion = '2025-03-04'
const category = 'CRYPTO_ONRAMP'
const maxMethods = 20
const defaultCountry = 'US'

const paths: Readonly<Record<OnrampPropertyType, string>> = {
  countries: '/service-providers/properties/countries',
  'crypto-currencies': '/service-providers/properties/crypto-currencies',
  'fiat-currencies': '/service-providers/properties/fiat-currencies',
  'payment-methods': '/service-providers/properties/payment-methods',
  'fiat-purchases-limits': '/service-providers/limits/fiat-currency-purchases',
  'countries-defaults': '/service-providers/properties/defaults/by-country',
}

const offersAnswer = v.pipe(
  v.object({ quotes: v.nullish(onrampMultiQuotes.response) }),
  v.transform(({ quotes }) => quotes ?? []),
)
const methodsAnswer = v.array(v.object({ paymentMethod: v.string() }))
const widgetAnswer = v.object({ widgetUrl: v.pipe(v.string(), v.regex(/^https?:\/\/\S{1,8000}$/)) })

/** Meld, which asks many sellers at once (https://docs.meld.io). */
export function meldOnramp({ key, baseUrl, onCall, now }: MeldOnrampParameters): OnrampProvider {
  const client = createVendorClient({
    vendor: 'meld',
    baseUrl,
    headers: () => ({ authorization: `BASIC ${key}`, 'meld-version': apiVersion }),
    // Offers wait for the slowest of many sellers.
    timeoutMs: 20_000,
    onCall,
    now,
  })
  const ask: typeof client = async (schema, request, signal) => {
    try {
      return await client(schema, request, signal)
    } catch (error) {
      throw readRefusal(error)
    }
  }

  const askList = <Answer>(
    schema: v.GenericSchema<unknown, Answer>,
    type: OnrampPropertyType,
    query: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal | undefined,
  ) => ask(schema, { method: 'GET', path: paths[type], query: { categories: category, ...query } }, signal)

  const askOffers = (
    { excludeProviders, countryCode = defaultCountry, ...question }: OffersQuestion,
    signal: AbortSignal | undefined,
  ) => {
    const body = {
      ...question,
      countryCode: countryCode.toUpperCase(),
      ...(excludeProviders.length === 0 ? {} : { excludeServiceProviders: excludeProviders }),
    }
    return ask(offersAnswer, { method: 'POST', path: '/payments/crypto/quote', body }, signal)
  }

  const askEveryMethod = async (question: OffersQuestion, signal: AbortSignal | undefined): Promise<Offers> => {
    const query = {
      countries: (question.countryCode ?? defaultCountry).toUpperCase(),
      fiatCurrencies: question.sourceCurrencyCode,
    }
    const methods = await askList(methodsAnswer, 'payment-methods', query, signal)
    const wanted = methods.slice(0, maxMethods).map(({ paymentMethod }) => paymentMethod)
    const asked = await Promise.allSettled(
      wanted.map((paymentMethodType) => askOffers({ ...question, paymentMethodType }, signal)),
    )
    const offers = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    const failure = asked.find((outcome) => outcome.status === 'rejected')
    // Some methods may fail; when all did, the first reason is the answer.
    if (offers.length === 0 && failure !== undefined) throw failure.reason
    return offers
  }

  return {
    id: 'meld',
    kind: 'keyed',
    buyOptions: async ({ country }, signal) => {
      const countries = country.toUpperCase()
      const [coins, limits, methods] = await Promise.all([
        askList(meldCoins, 'crypto-currencies', { countries }, signal),
        askList(meldLimits, 'fiat-purchases-limits', { countries }, signal),
        askList(methodsAnswer, 'payment-methods', { countries }, signal),
      ])
      const names = methods.map(({ paymentMethod }) => paymentMethod)
      return writeMeldOptions(coins, limits, names)
    },
    buyQuote: async (question, signal) => {
      const query = { countries: question.country.toUpperCase() }
      const coins = await askList(meldCoins, 'crypto-currencies', query, signal)
      const { code, symbol } = findMeldCoin(coins, question)
      const asked = {
        destinationCurrencyCode: code,
        sourceAmount: Number(question.paymentAmount),
        sourceCurrencyCode: question.paymentCurrency.toUpperCase(),
        countryCode: question.country,
        paymentMethodType: meldMethod(question.paymentMethod),
        excludeProviders: [],
      }
      const offers = await askOffers(asked, signal)
      return writeMeldQuote(offers, question, symbol)
    },
    sellers: (countries, signal) => {
      const query = { categories: category, countries: joined(countries) }
      return ask(onrampProviders.response, { method: 'GET', path: '/service-providers', query }, signal)
    },
    properties: ({ type, countries, excludeProviders }, signal) => {
      const query = { countries: joined(countries), excludeServiceProviders: joined(excludeProviders) }
      return askList(onrampProperties.response, type, query, signal)
    },
    offers: async (question, signal) => {
      const isOpen = question.paymentMethodType === undefined
      const offers = await (isOpen ? askEveryMethod(question, signal) : askOffers(question, signal))
      const excluded = question.excludeProviders.map((name) => name.toUpperCase())
      return offers.filter(({ serviceProvider }) => !excluded.includes(serviceProvider?.toUpperCase() ?? ''))
    },
    widget: async (sessionData, signal) => {
      const body = { sessionType: 'BUY', sessionData }
      return (await ask(widgetAnswer, { method: 'POST', path: '/crypto/session/widget', body }, signal)).widgetUrl
    },
  }
}

function joined(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.join(',')
}
