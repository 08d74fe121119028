import { type CaipAddress, type EndpointParams, type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import type { BalanceItem, ChainBalances } from '../balances/readBalances.ts'
import { countCache } from '../cache/countCache.ts'
import { createDerived } from '../cache/createDerived.ts'
import { sharedLayer } from '../cache/sharedLayer.ts'
import { createTimedCache } from '../cache/timedCache.ts'
import { callerNetwork } from '../http/callerNetwork.ts'
import { parseQuery } from '../http/parseRequest.ts'
import { HttpProblem, unsupportedChain } from '../http/problem.ts'
import { type ServedEndpoint, served, writeOut } from '../http/served.ts'
import { askChains, missingHeaders } from '../providers/askChains.ts'
import type { Sourced } from '../providers/provider.ts'
import { sourceHeaders } from '../providers/sourceHeaders.ts'
import { readAccount } from './readAccount.ts'
import type { Services } from './services.ts'

type Params = EndpointParams<Endpoints['balance']>
type Query = EndpointQuery<Endpoints['balance']>
/** The network of who asks, and when nobody waits any more. */
type Asker = { caller: string; signal: AbortSignal }

const lifetimeMs = 10_000
/** For how long an old answer, with its age, is better than none. */
const staleMs = 600_000
const nativeCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * GET /v1/account/{address}/balance: holdings on one EVM chain, or on all of them, at most ten seconds old unless
 * `forceUpdate` names tokens, which are then there even when empty, written as the caller wrote them (gateway contract
 * 1.6). A chain that this gateway has no node for is answered too when it is named and a company with a key knows it. The
 * header `x-foyer-price-source` names where prices came from. While no node of a chain answers, what was read of it in the last
 * ten minutes is answered at once, with its age.
 */
export function balance(services: Services) {
  const cache = createTimedCache<Sourced<ChainBalances>>({
    lifetimeMs,
    staleMs,
    beneath: sharedLayer(services.shared, 'balance'),
    ...countCache(services.metrics, 'balance'),
  })

  const plainKeyOf = (chainId: string, owner: Address, { currency }: Query) => `${chainId} ${owner} ${currency}`

  const readChain = async (
    chainId: string,
    owner: Address,
    query: Query,
    { caller, signal }: Asker,
  ): Promise<Sourced<ChainBalances>> => {
    const isForced = query.forceUpdate !== undefined
    const wanted = readWanted(chainId, query.forceUpdate ?? [])
    const plainKey = plainKeyOf(chainId, owner, query)
    const key = [plainKey, ...wanted].join(' ')
    const question = { chainId, owner, currency: query.currency, wanted, caller }
    const load = (end: AbortSignal) => services.balances.read(question, end)
    const patience = services.chains.get(chainId)?.pool.isSilent() ? { patienceMs: 0 } : {}
    const balances = await cache.get(key, load, { refresh: isForced, signal, ...patience })
    // What was kept before is older than what the caller has just seen.
    if (isForced) cache.forget(plainKey)
    return balances
  }

  // Until a kept answer ends, it is sent as it was first written.
  const writeKept = createDerived(
    ({ items }: ChainBalances) => writeOut(endpoints.balance, { balances: [...items] }).written,
  )
  // Visitors ask with the same path again and again, and get the same `params` for it.
  const accountOf = createDerived(({ address }: Params) => readAccount(address))

  const readAll = async (owner: Address, query: Query, asker: Asker) => {
    const names = query.chainId === undefined ? [...services.chains.keys()] : [query.chainId]
    const forced = query.forceUpdate ?? []
    const others = [...new Set(forced.map(chainOf))].filter((chainId) => !names.includes(chainId))
    const foreign = others.find((chainId) => !services.balances.serves(chainId))
    if (foreign !== undefined) throw unsupportedChain(foreign.slice(0, 64), [...services.chains.keys()])
    const { found, missing } = await askChains(names, (chainId) => readChain(chainId, owner, query, asker))
    const named = await Promise.all(others.map((chainId) => readChain(chainId, owner, query, asker)))
    const all = [...found, ...named]
    const items = all.flatMap(({ value }) => value.items.map((item) => spellAsAsked(item, forced)))
    // Of a chain that is only named by a token, nothing but that token was asked for.
    const balances = items.filter(({ chainId = '', address: token = `${chainId}:${nativeCoin}` }) => {
      return !others.includes(chainId) || forced.some((account) => isSameAccount(account, token))
    })
    return { json: { balances }, headers: { ...headersOf(all), ...missingHeaders(missing) } }
  }

  const handler = served(endpoints.balance, ({ params, query, header, clientAddress, signal }) => {
    if (services.config.compatibilityMode && answersEmpty(query, header)) return { json: { balances: [] } }
    const { namespace, address } = accountOf(params)
    if (isWithoutBalances(services, query.chainId)) return { json: { balances: [] } }
    if (query.chainId !== undefined && !services.balances.serves(query.chainId)) {
      throw unsupportedChain(query.chainId.slice(0, 64), [...services.chains.keys()])
    }
    if (namespace === 'solana') {
      if (query.chainId === undefined) throw unsupportedChain('of this address', [...services.chains.keys()])
      throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 40 hexadecimal digits.')
    }
    if (query.chainId !== undefined && query.forceUpdate === undefined) {
      const kept = cache.peek(plainKeyOf(query.chainId, address, query))
      if (kept !== undefined) return { written: writeKept(kept.value), headers: headersOf([kept]) }
    }
    return readAll(address, query, { caller: callerNetwork(clientAddress()), signal: signal() })
  })
  return services.config.compatibilityMode ? withoutOriginEmpty(handler) : handler
}

function headersOf(found: readonly Sourced<ChainBalances>[]): Record<string, string> {
  const headers = sourceHeaders(found)
  const [first, second] = found.map(({ value }) => value.priceSources)
  const sources = second === undefined ? (first ?? []) : [...new Set(found.flatMap(({ value }) => value.priceSources))]
  if (sources.length > 0) headers['x-foyer-price-source'] = sources.join(', ')
  return headers
}

/** The field's best-known server looks for an Origin before it looks at the project (gateway contract 1.6). */
function withoutOriginEmpty(handler: ServedEndpoint<Endpoints['balance']>): ServedEndpoint<Endpoints['balance']> {
  return {
    ...handler,
    handle: async (exchange) => {
      if (exchange.header('origin') !== undefined) return handler.handle(exchange)
      parseQuery(handler.endpoint.query, exchange.readQuery())
      return { json: { balances: [] } }
    },
  }
}

function readWanted(chainId: string, accounts: readonly string[]): readonly (Address | 'native')[] {
  const addresses = accounts
    .filter((account) => chainOf(account) === chainId)
    .map((account) => account.slice(chainId.length + 1).toLowerCase())
  return [...new Set(addresses)].sort().map((address) => {
    if (address === nativeCoin) return 'native'
    if (!/^0x[0-9a-f]{40}$/.test(address)) {
      throw new HttpProblem(400, 'address', 'The parameter forceUpdate holds a token that is not an EVM address.')
    }
    return getAddress(address)
  })
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Callers look for the token that they named by the text that they wrote. */
function spellAsAsked(item: BalanceItem, forced: readonly CaipAddress[]): BalanceItem {
  const { address } = item
  const asked = address === undefined ? undefined : forced.find((account) => isSameAccount(account, address))
  return asked === undefined ? item : { ...item, address: asked }
}

function isSameAccount(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

// Rootstock and its test chain have no balances in this API, unless the operator serves them.
function isWithoutBalances(services: Services, chainId: string | undefined): boolean {
  return (chainId === 'eip155:30' || chainId === 'eip155:31') && !services.chains.has(chainId)
}

// The field's best-known server answers an empty list in these cases; only operators who ask for it get that.
function answersEmpty(query: Query, header: (name: string) => string | undefined): boolean {
  const version = query.sv ?? header('x-sdk-version')
  return version === undefined || /1\.6\.[45]$/.test(version)
}
