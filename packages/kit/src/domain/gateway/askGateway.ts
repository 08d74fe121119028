import { type Endpoint, type GatewayClient, GatewayError } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { loadData } from '../../data/loadData.ts'
import { isServed } from '../portfolio/supportedChainsQuery.ts'

export type AskGatewayParameters<Calls extends Readonly<Record<string, Endpoint>>, Answer> = {
  /** The calls that `ask` makes. */
  calls: Calls
  /** Default: the active network. */
  networkId?: CaipNetworkId | undefined
  /** Namespaces for which the capability exists at all. Default: every one. */
  namespaces?: readonly string[]
  ask: (client: GatewayClient<Calls>, networkId: CaipNetworkId) => Promise<Answer>
}

/**
 * Asks the kit's gateway on behalf of a network. Undefined means "unsupported": no gateway, no such capability in the
 * namespace, or a network that the gateway does not serve.
 *
 * @throws KitError GATEWAY_FAILED when the gateway refuses or cannot be asked.
 */
export async function askGateway<const Calls extends Readonly<Record<string, Endpoint>>, Answer>(
  kit: Kit,
  parameters: AskGatewayParameters<Calls, Answer>,
): Promise<Answer | undefined> {
  const { ask, calls, namespaces, networkId = selectNetworkId(kit.store.getState()) } = parameters
  if (!networkId || (namespaces && !namespaces.includes(namespaceOf(networkId)))) return undefined
  const data = await loadData(kit)
  const client = data.client(calls)
  if (!client) return undefined
  try {
    return (await isServed(data, networkId)) ? await ask(client, networkId) : undefined
  } catch (error) {
    if (isNotServed(error)) return undefined
    throw gatewayFailure(error)
  }
}

/** What a gateway said when it refused, as the kit's own error; other errors pass unchanged. */
function gatewayFailure(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  const said = error.reasons.map(({ description }) => description).find(Boolean)
  return new KitError('GATEWAY_FAILED', said ?? 'The gateway did not answer', { details: error.message, cause: error })
}

/** Whether a gateway said that it does not serve a network, or has no source at all for a call: no failure, but no answer. */
export function isNotServed(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  if (error.code === 'gateway-unsupported-chain') return true
  // A call without a source answers 503 too; only the reason tells it from a source that is down.
  return (
    error.status === 503 && error.reasons.some(({ description }) => /not available on this gateway/i.test(description))
  )
}

/**
 * Why an action answers something empty or built in: the gateway does not serve the network (or there is no gateway), or
 * it failed. Absent when the answer is the gateway's own.
 */
export type FallbackReason = 'unsupported' | 'failed'

/** An answer, or what stands in for it with the reason beside it. */
export type WithFallbackReason<Answer> = Answer & { readonly reason?: FallbackReason }
