import type { Network } from '../../platform/createNetwork.ts'
import type { EvmCall } from '../evmCall.ts'
import { type KnownContracts, publishedContracts } from './knownContracts.ts'
import { routerCallBySelector } from './swaps/routerCalls.ts'
import { wrappedCoinCalls } from './wrappedCoinCalls.ts'

/** `WETH9()` of V3's routers, and `WETH()` of V2's. */
const wrappedCoinFunctions = ['0x4aa4a4fc', '0xad5c4648']

const coinSelectors: ReadonlySet<string> = new Set(wrappedCoinCalls.map(({ selector }) => selector))

/** What {@link findContracts} takes. */
export type FindContractsParameters = {
  readonly network: Network
  /** CAIP-2 id. */
  readonly chain: string
  readonly calls: readonly Pick<EvmCall, 'data' | 'to'>[]
  /** The router that the gateway trades by on the network; undefined where there is none. */
  readonly routerOf: () => Promise<string | undefined>
}

/**
 * The contracts that calls are read by: those that the vault knows, and the gateway's own router with its coin, which is asked for
 * only where a call may be one of them. A site names none.
 */
export async function findContracts(parameters: FindContractsParameters): Promise<KnownContracts> {
  const { calls, chain, network, routerOf } = parameters
  const known = publishedContracts(chain)
  const isUnclear = calls.some(({ data, to }) => {
    const [contract, selector] = [to?.toLowerCase() ?? '', data.slice(0, 10).toLowerCase()]
    const mayTrade = routerCallBySelector.has(selector) && !known.routers.has(contract)
    return mayTrade || (coinSelectors.has(selector) && !known.wrappedCoins.has(contract))
  })
  if (!isUnclear) return known
  const router = (await routerOf().catch(() => undefined))?.toLowerCase()
  if (router === undefined) return known
  const wrappedCoin = await wrappedCoinOf(network, chain, router)
  if (wrappedCoin === undefined) return known
  return {
    routers: new Map([...known.routers, [router, wrappedCoin]]),
    wrappedCoins: new Set([...known.wrappedCoins, wrappedCoin]),
  }
}

async function wrappedCoinOf(network: Network, chain: string, to: string): Promise<string | undefined> {
  const answers = await Promise.all(
    wrappedCoinFunctions.map((data) => network(chain, 'eth_call', [{ to, data }, 'latest']).catch(() => undefined)),
  )
  const [found] = answers.flatMap((answer) =>
    typeof answer === 'string' ? (/^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1] ?? []) : [],
  )
  return found === undefined ? undefined : `0x${found.toLowerCase()}`
}
