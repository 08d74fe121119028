import type { EvmCall } from '../../../gate/request.ts'
import type { Network } from '../../../rpc/createNetwork.ts'
import { routerCallBySelector } from './routerCalls.ts'
import { publishedRouters, type Routers } from './routers.ts'

/** `WETH9()` of V3's routers, and `WETH()` of V2's. */
const wrappedCoinFunctions = ['0x4aa4a4fc', '0xad5c4648']

/** What {@link findRouters} takes. */
export type FindRoutersParameters = {
  readonly network: Network
  /** CAIP-2 id. */
  readonly chain: string
  readonly calls: readonly Pick<EvmCall, 'data' | 'to'>[]
  /** The router that the gateway trades by on the network; undefined where there is none. */
  readonly routerOf: () => Promise<string | undefined>
}

/**
 * The routers that calls are read by: those that the vault knows, and the gateway's own, which is asked for only where a call may be
 * one of it. A site names none.
 */
export async function findRouters({ calls, chain, network, routerOf }: FindRoutersParameters): Promise<Routers> {
  const known = publishedRouters(chain)
  const others = calls.flatMap(({ data, to }) => {
    const router = to?.toLowerCase()
    const isRead = routerCallBySelector.has(data.slice(0, 10).toLowerCase())
    return router !== undefined && isRead && !known.has(router) ? [router] : []
  })
  if (others.length === 0) return known
  const router = (await routerOf().catch(() => undefined))?.toLowerCase()
  if (router === undefined || !others.includes(router)) return known
  const wrappedCoin = await wrappedCoinOf(network, chain, router)
  return wrappedCoin === undefined ? known : new Map([...known, [router, wrappedCoin]])
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
