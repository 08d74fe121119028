import { type Currency, type EndpointAnswer, type Endpoints, endpoints } from '@foyer/contract'
import * as v from 'valibot'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { missingHeaders } from '../providers/askChains.ts'
import type { Sourced } from '../providers/provider.ts'
import { sourceHeaders } from '../providers/sourceHeaders.ts'
import { type NamedCoin, readCoin } from './readCoin.ts'
import type { ServedChain, Services } from './services.ts'

type Fungible = EndpointAnswer<Endpoints['fungiblePrice']>['fungibles'][number]
type Coin = { name: string; symbol: string; decimals: number; iconUrl: string; address?: `0x${string}` }
/** A coin with its price; without one when no source knows it. */
type Found = { fungible: Fungible; price: Sourced<number> | undefined }

const largestList = 100

// Wider than the contract's table: an empty list and a name that is none are 400 with the error body, a wrong type is 422.
const bodySchema = v.object({ ...endpoints.fungiblePrice.body.entries, addresses: v.array(v.string()) })

/**
 * POST /v1/fungible/price: every coin of the list, in the order asked, with the address as the caller wrote it (gateway
 * contract 1.9). A price is never invented: 0 says that it is unknown. A list in which nothing is a token is a 400 `asset`, one
 * of which no price is known because a source failed a 503. The header `x-foyer-missing` names sources and chains that failed; what is no token, or could not
 * be asked, is left out.
 */
export function fungiblePrice(services: Services) {
  return served(
    endpoints.fungiblePrice,
    async ({ body, signal: end }) => {
      const signal = end()
      if (body.addresses.length === 0 || body.addresses.length > largestList) {
        throw new HttpProblem(400, 'address', `Give from 1 to ${largestList} addresses in the list "addresses".`)
      }
      const wanted = body.addresses.map((text) => readCoin(services, text))
      const chains = [...new Set(wanted.map(({ chain }) => chain))]
      const priced = chains.filter(({ config }) => services.prices.serves({ chain: config, currency: body.currency }))
      if (priced.length === 0) throw noSource(services, chains, body.currency)
      const found = await Promise.all(
        priced.map((chain) =>
          readChain(
            services,
            chain,
            body.currency,
            wanted.filter((coin) => coin.chain === chain),
            signal,
          ),
        ),
      )
      const byCoin = new Map(found.flatMap(({ coins }) => [...coins]))
      const answers = wanted.flatMap((coin) => byCoin.get(coin) ?? [])
      const prices = answers.flatMap(({ price }) => price ?? [])
      const failed = [...new Set(found.flatMap((each) => each.failed))]
      if (prices.length === 0) {
        if (failed.length > 0) throw unreadable(failed)
        if (found.some(({ lacksRate }) => lacksRate)) throw noRate(chains, body.currency)
        if (answers.length === 0) throw nothingKnown()
      }
      return {
        json: { fungibles: answers.map(({ fungible }) => fungible) },
        headers: { ...sourceHeaders(prices), ...missingHeaders(failed) },
      }
    },
    bodySchema,
  )
}

async function readChain(
  services: Services,
  chain: ServedChain,
  currency: Currency,
  wanted: readonly NamedCoin[],
  signal: AbortSignal,
) {
  const described = await Promise.allSettled(describe(services, chain, wanted, signal))
  const known = described.flatMap((result, index) => {
    const coin = result.status === 'fulfilled' ? result.value : undefined
    const named = wanted[index]
    return coin === undefined || named === undefined ? [] : [{ coin, named }]
  })
  const question = { chain: chain.config, currency, coins: known.map(({ coin }) => coin) }
  const { prices, failed, lacksRate } = await services.prices.read(question, signal)
  const coins = new Map<NamedCoin, Found>()
  known.forEach(({ coin, named }, index) => {
    const price = prices.get(index)
    const { name, symbol, decimals, iconUrl } = coin
    const fungible = { address: named.account, name, symbol, iconUrl, price: price?.value ?? 0, decimals }
    coins.set(named, { fungible, price })
  })
  // A coin whose contract could not be asked may have a price: that is a failure, not an unknown asset.
  const unread = described.some(({ status }) => status === 'rejected') ? [chain.config.id] : []
  return { coins, failed: [...failed, ...unread], lacksRate }
}

/** What is known about each coin; `undefined` for what is no token. */
function describe({ tokens }: Services, { config }: ServedChain, wanted: readonly NamedCoin[], signal: AbortSignal) {
  return wanted.map(async ({ coin }): Promise<Coin | undefined> => {
    if (coin === 'native') return config.nativeCurrency
    try {
      const [token] = (await tokens.read({ chain: config, token: coin }, signal)).value
      if (token === undefined) return undefined
      const { name, symbol, decimals, logoUri } = token
      return { name, symbol, decimals, iconUrl: logoUri?.startsWith('https://') ? logoUri : '', address: coin }
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 404) return undefined
      throw error
    }
  })
}

function noSource({ prices }: Services, chains: readonly ServedChain[], currency: Currency): HttpProblem {
  const names = chains.map(({ config }) => config.id).join(', ')
  if (currency !== 'usd' && chains.some(({ config }) => prices.serves({ chain: config, currency: 'usd' }))) {
    return noRate(chains, currency)
  }
  return new HttpProblem(503, 'chainId', `This gateway has no source of prices for ${names}.`)
}

function noRate(chains: readonly ServedChain[], currency: Currency): HttpProblem {
  const names = chains.map(({ config }) => config.id).join(', ')
  const description = `This gateway has no source of prices in ${currency} for ${names}. Ask in usd.`
  return new HttpProblem(422, 'currency', description)
}

function nothingKnown(): HttpProblem {
  return new HttpProblem(400, 'asset', 'None of these assets is a token. Check their addresses.')
}

function unreadable(failed: readonly string[]): HttpProblem {
  const names = failed.join(', ')
  return new HttpProblem(503, '', `No price source answers at the moment (${names}). Try again shortly.`, {
    headers: { 'retry-after': '2' },
  })
}
