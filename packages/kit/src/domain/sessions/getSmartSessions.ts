import { type EndpointAnswer, sessionsList } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { accountId, actingAddress } from '../gateway/accountId.ts'
import type { WithFallbackReason } from '../gateway/answer.ts'
import { askGateway } from '../gateway/askGateway.ts'

/** Times are in seconds since 1970. */
export type SmartSession = EndpointAnswer<typeof sessionsList>['pcis'][number]

/** What {@link getSmartSessions} is given. */
export type GetSmartSessionsParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
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
  const address = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { sessionsList },
    networkId: parameters.networkId,
    ask: (gateway, chain) => gateway.sessionsList({ address: accountId(chain, address) }),
  })
  return answer ? { sessions: answer.pcis } : { sessions: [], reason: 'unsupported' }
}
