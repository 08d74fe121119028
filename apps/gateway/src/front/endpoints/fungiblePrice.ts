import { type Currency, type EndpointAnswer, type Endpoints, endpoints, parseCaipAddress } from '@foyer/contract'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type { ServedChain, ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { PriceReader } from '../../capabilities/prices/createPriceReader.ts'
import type { ReadPricesReturnType } from '../../capabilities/prices/readPrices.ts'
import { missingHeaders } from '../../capabilities/providers/askChains.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { Tokens } from '../../capabilities/tokens/createTokens.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { ChainFamily, DescribedCoin } from '../../sources/chainFamily.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'
import { readCoin } from './readCoin.ts'
import { createTokenNames } from './tokenNames.ts'

type Fungible = EndpointAnswer<Endpoints['fungiblePrice']>['fungibles'][number]
/** One chain as far as its prices are concerned. */
type Place = {
  chainId: string
  serves: (currency: Currency) => boolean
  /** `undefined` for what is no token. */
  describe: (coin: string, signal: AbortSignal) => Promise<DescribedCoin | undefined>
  price: (coins: readonly DescribedCoin[], currency: Currency, signal: AbortSignal) => Promise<ReadPricesReturnType>
}
/** A token or `native`, and how the caller wrote it. */
type NamedCoin = { place: Place; coin: string; account: Fungible['address'] }
/** A coin with its price; without one when no source knows it. */
type Found = { fungible: Fungible; price: Sourced<number> | undefined }

const largestList = 100

// Wider than the contract's table: an empty list and an invalid name are 400 with the error body, a wrong type is 422.
const bodySchema = v.object({ ...endpoints.fungiblePrice.body.entries, addresses: v.array(v.string()) })

export type FungiblePriceNeeds = {
  chains: ServedChains
  families: readonly ChainFamily[]
  prices: PriceReader
  tokens: Tokens
}

/**
 * POST /v1/fungible/price: every coin of the list, in the order asked, with the address as the caller wrote it (gateway
 * contract 1.9). A price is never invented: 0 says that it is unknown. A list in which nothing is a token is a 400 `asset`, one
 * of which no price is known because a source failed a 503. The header `x-foyer-missing` names sources and chains that failed; what is no token, or could not
 * be asked, is left out.
 */
export function fungiblePrice(services: FungiblePriceNeeds) {
  return served(
    endpoints.fungiblePrice,
    async ({ body, signal: end }) => {
      const signal = end()
      if (body.addresses.length === 0 || body.addresses.length > largestList) {
        throw new HttpProblem(400, 'address', `Give from 1 to ${largestList} addresses in the list "addresses".`)
      }
      const readNamed = createNameReader(services)
      const wanted = body.addresses.map(readNamed)
      const chains = [...new Set(wanted.map(({ place }) => place))]
      const priced = chains.filter((place) => place.serves(body.currency))
      if (priced.length === 0) throw noSource(chains, body.currency)
      const found = await Promise.all(
        priced.map((chain) =>
          readChain(
            chain,
            body.currency,
            wanted.filter(({ place }) => place === chain),
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

async function readChain(place: Place, currency: Currency, wanted: readonly NamedCoin[], signal: AbortSignal) {
  const described = await Promise.allSettled(wanted.map(({ coin }) => place.describe(coin, signal)))
  const known = described.flatMap((result, index) => {
    const coin = result.status === 'fulfilled' ? result.value : undefined
    const named = wanted[index]
    return coin === undefined || named === undefined ? [] : [{ coin, named }]
  })
  const coinsKnown = known.map(({ coin }) => coin)
  const { prices, failed, lacksRate } = await place.price(coinsKnown, currency, signal)
  const coins = new Map<NamedCoin, Found>()
  known.forEach(({ coin, named }, index) => {
    const price = prices.get(index)
    const { name, symbol, decimals, iconUrl } = coin
    const fungible = { address: named.account, name, symbol, iconUrl, price: price?.value ?? 0, decimals }
    coins.set(named, { fungible, price })
  })
  // A coin whose contract could not be asked may have a price: that is a failure, not an unknown asset.
  const unread = described.some(({ status }) => status === 'rejected') ? [place.chainId] : []
  return { coins, failed: [...failed, ...unread], lacksRate }
}

export type CreateNameReaderNeeds = {
  chains: ServedChains
  families: readonly ChainFamily[]
  prices: PriceReader
  tokens: Tokens
}

/** Reads CAIP-10 names of tokens; all names of one chain share its place. */
function createNameReader(services: CreateNameReaderNeeds): (text: string) => NamedCoin {
  const places = new Map<string, Place>()
  const placeOf = (chainId: string, make: () => Place) => {
    const place = places.get(chainId) ?? make()
    places.set(chainId, place)
    return place
  }
  const names = createTokenNames(services)
  return (text) => {
    const { namespace, reference, address } = parseCaipAddress(text) ?? {}
    const chainId = `${namespace}:${reference}`
    const family = services.families.find((each) => each.chainIds.includes(chainId))
    if (family !== undefined && address !== undefined) {
      const place = placeOf(chainId, () => placeInFamily(family, chainId))
      return { place, coin: names.readToken(chainId, address), account: text as NamedCoin['account'] }
    }
    const { chain, coin, account } = readCoin(services, text)
    return { place: placeOf(chain.config.id, () => placeOnEvm(services, chain)), coin, account }
  }
}

function placeInFamily({ marketOf, prices, describe }: ChainFamily, chainId: string): Place {
  const chain = marketOf(chainId)
  return {
    chainId,
    serves: (currency) => chain !== undefined && prices.serves({ chain, currency }),
    describe: (coin, signal) => describe(chainId, coin, signal),
    price: async (coins, currency, signal) =>
      chain === undefined
        ? { prices: new Map(), failed: [], lacksRate: false }
        : prices.read({ chain, currency, coins }, signal),
  }
}

function placeOnEvm({ tokens, prices }: { prices: PriceReader; tokens: Tokens }, { config }: ServedChain): Place {
  return {
    chainId: config.id,
    serves: (currency) => prices.serves({ chain: config, currency }),
    describe: async (coin, signal) => {
      if (coin === 'native') return config.nativeCurrency
      try {
        const [token] = (await tokens.read({ chain: config, token: getAddress(coin) }, signal)).value
        if (token === undefined) return undefined
        const { name, symbol, decimals, logoUri } = token
        return { name, symbol, decimals, iconUrl: logoUri?.startsWith('https://') ? logoUri : '', address: coin }
      } catch (error) {
        if (error instanceof GatewayError && error.code === 'notFound') return undefined
        throw error
      }
    },
    price: (coins, currency, signal) => {
      const own = coins.map(({ symbol, decimals, address }) => ({
        symbol,
        decimals,
        ...(address === undefined ? {} : { address: getAddress(address) }),
      }))
      return prices.read({ chain: config, currency, coins: own }, signal)
    },
  }
}

function noSource(chains: readonly Place[], currency: Currency): HttpProblem {
  const names = chains.map(({ chainId }) => chainId).join(', ')
  if (currency !== 'usd' && chains.some((place) => place.serves('usd'))) {
    return noRate(chains, currency)
  }
  return new HttpProblem(503, 'chainId', `This gateway has no source of prices for ${names}.`)
}

function noRate(chains: readonly Place[], currency: Currency): HttpProblem {
  const names = chains.map(({ chainId }) => chainId).join(', ')
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
