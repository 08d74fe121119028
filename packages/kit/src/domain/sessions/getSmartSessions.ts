import { type EndpointAnswer, sessionNamespaces, sessionsList } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'

/** Times are in seconds since 1970. */
export type SmartSession = EndpointAnswer<typeof sessionsList>['pcis'][number]

/** What {@link getSmartSessions} is given. */
export type GetSmartSessionsParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
  /**
   * What the account signed for it, of `List the smart sessions of ${CAIP-10 account in lower case} at ${gateway's host},
   * ${timestamp}.` with the time in seconds since 1970. Default: nothing, which gateways in compatibility mode accept.
   */
  proof?: { timestamp: number; signature: `0x${string}` }
}

/** The smart sessions of an account; none without a gateway that keeps them. */
export type GetSmartSessionsReturnType = WithFallbackReason<{ readonly sessions: readonly SmartSession[] }>

/**
 * The smart sessions of an account on one network.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const { sessions } = await getSmartSessions(kit)
 */
export async function getSmartSessions(
  kit: Kit,
  parameters: GetSmartSessionsParameters = {},
): Promise<GetSmartSessionsReturnType> {
  const { networkId, proof } = parameters
  const address = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { sessionsList },
    networkId,
    namespaces: sessionNamespaces,
    ask: (gateway, chain) =>
      gateway.sessionsList({
        address: accountId(chain, address),
        ...(proof && { timestamp: String(proof.timestamp), signature: proof.signature }),
      }),
  })
  return answer ? { sessions: answer.pcis } : { sessions: [], reason: 'unsupported' }
}
