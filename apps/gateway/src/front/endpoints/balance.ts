import { type CaipAddress, type EndpointParams, type EndpointQuery, type Endpoints, endpoints } from '@foyer/contract'
import type { Balances } from '../../capabilities/balances/createBalances.ts'
import type { BalanceItem, ChainBalances } from '../../capabilities/balances/readBalances.ts'
import type { PlainServedChains, ServedChains } from '../../capabilities/chains/servedChain.ts'
import { askChains, missingHeaders } from '../../capabilities/providers/askChains.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { createDerived } from '../../engines/cache/createDerived.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { unsupportedChain } from '../../engines/errors/chainErrors.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import { parseQuery } from '../http/parseRequest.ts'
import { type ServedEndpoint, served, writeOut } from '../http/served.ts'
import { chainIdsOf, otherNamespace, readChainIds } from './chainIdsOf.ts'
import { type Account, readAccount } from './readAccount.ts'
import { createTokenNames, type TokenNames } from './tokenNames.ts'

type Params = EndpointParams<Endpoints['balance']>
type Query = EndpointQuery<Endpoints['balance']>
/** The caller's network, and the signal that fires when no caller waits any more. */
type Asker = { caller: string; signal: AbortSignal }

const lifetimeMs = 10_000
/** For how long an old answer, with its age, is better than none. */
const staleMs = 600_000

export type BalanceNeeds = {
  balances: Balances
  chains: ServedChains
  config: GatewayConfig
  families: readonly ChainFamily[]
  metrics: Metrics
  plainChains: PlainServedChains
  shared: SharedEngine
}

/**
 * GET /v1/account/{address}/balance: holdings on one chain, or on all of the account's namespace, at most ten seconds old unless
 * `forceUpdate` names tokens, which are then there even when empty, written as the caller wrote them (gateway contract
 * 1.6). A chain that this gateway has no node for is answered too when it is named and a company with a key knows it. The
 * header `x-foyer-price-source` names where prices came from. While no node of a chain answers, what was read of it in the last
 * ten minutes is answered at once, with its age.
 */
export function balance(services: BalanceNeeds) {
  const cache = createTimedCache<Sourced<ChainBalances>>({
    lifetimeMs,
    staleMs,
    beneath: sharedLayer(services.shared, 'balance'),
    ...countCache(services.metrics, 'balance'),
  })

  const names = createTokenNames(services)
  const plainKeyOf = (chainId: string, owner: string, { currency }: Query) => `${chainId} ${owner} ${currency}`

  const readChain = async (
    chainId: string,
    owner: string,
    query: Query,
    { caller, signal }: Asker,
  ): Promise<Sourced<ChainBalances>> => {
    const isForced = query.forceUpdate !== undefined
    const wanted = readWanted(names, chainId, query.forceUpdate ?? [])
    const plainKey = plainKeyOf(chainId, owner, query)
    const key = [plainKey, ...wanted].join(' ')
    const question = { chainId, owner, currency: query.currency, wanted, caller }
    const load = (end: AbortSignal) => services.balances.read(question, end)
    const { pool } = services.chains.get(chainId) ?? services.plainChains.get(chainId) ?? {}
    const wait = pool?.isSilent() ? { maxWaitMs: 0 } : {}
    const balances = await cache.get(key, load, { refresh: isForced, signal, ...wait })
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

  const readAll = async ({ namespace, address: owner }: Account, query: Query, asker: Asker) => {
    const asked = query.chainId === undefined ? chainIdsOf(services, namespace) : [query.chainId]
    const forced = query.forceUpdate ?? []
    const others = [...new Set(forced.map(chainOf))].filter((chainId) => !asked.includes(chainId))
    const isRead = (chainId: string) => chainId.startsWith(`${namespace}:`) && services.balances.serves(chainId)
    const foreign = others.find((chainId) => !isRead(chainId))
    if (foreign !== undefined) throw unsupportedChain(foreign.slice(0, 64), chainIdsOf(services, namespace))
    const { found, missing } = await askChains(asked, (chainId) => readChain(chainId, owner, query, asker))
    const named = await Promise.all(others.map((chainId) => readChain(chainId, owner, query, asker)))
    const all = [...found, ...named]
    const items = all.flatMap(({ value }) => value.items.map((item) => spellAsAsked(names, item, forced)))
    // Of a chain that is only named by a token, nothing but that token was asked for.
    const balances = items.filter(({ chainId = '', address: token = `${chainId}:${names.nativeCoinOf(chainId)}` }) => {
      return !others.includes(chainId) || forced.some((account) => names.isSame(account, token))
    })
    return { json: { balances }, headers: { ...headersOf(all), ...missingHeaders(missing) } }
  }

  const handler = served(endpoints.balance, ({ params, query, header, clientAddress, signal }) => {
    if (services.config.compatibilityMode && answersEmpty(query, header)) return { json: { balances: [] } }
    const account = accountOf(params)
    const { namespace, address } = account
    if (isWithoutBalances(services, query.chainId)) return { json: { balances: [] } }
    if (query.chainId !== undefined && !services.balances.serves(query.chainId)) {
      throw unsupportedChain(query.chainId.slice(0, 64), readChainIds(services))
    }
    if (query.chainId === undefined && chainIdsOf(services, namespace).length === 0) {
      throw unsupportedChain('of this address', readChainIds(services))
    }
    if (query.chainId !== undefined && !query.chainId.startsWith(`${namespace}:`)) throw otherNamespace(query.chainId)
    if (query.chainId !== undefined && query.forceUpdate === undefined) {
      const kept = cache.peek(plainKeyOf(query.chainId, address, query))
      if (kept !== undefined) return { written: writeKept(kept.value), headers: headersOf([kept]) }
    }
    return readAll(account, query, { caller: callerNetwork(clientAddress()), signal: signal() })
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

function readWanted(names: TokenNames, chainId: string, accounts: readonly string[]): readonly string[] {
  const tokens = accounts
    .filter((account) => chainOf(account) === chainId)
    .map((account) => names.readToken(chainId, account.slice(chainId.length + 1)))
  return [...new Set(tokens)].sort()
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Callers look for the token that they named by the text that they wrote. */
function spellAsAsked(names: TokenNames, item: BalanceItem, forced: readonly CaipAddress[]): BalanceItem {
  const { address } = item
  const asked = address === undefined ? undefined : forced.find((account) => names.isSame(account, address))
  return asked === undefined ? item : { ...item, address: asked }
}

// Rootstock and its test chain have no balances in this API, unless the operator serves them.
function isWithoutBalances(services: { chains: ServedChains }, chainId: string | undefined): boolean {
  return (chainId === 'eip155:30' || chainId === 'eip155:31') && !services.chains.has(chainId)
}

// The field's best-known server answers an empty list in these cases; only operators who ask for it get that.
function answersEmpty(query: Query, header: (name: string) => string | undefined): boolean {
  const version = query.sv ?? header('x-sdk-version')
  return version === undefined || /1\.6\.[45]$/.test(version)
}
