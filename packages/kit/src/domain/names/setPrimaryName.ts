import { nameNamespaces, profilePrimary } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { getNamesOf } from './getNamesOf.ts'
import { forgetNames } from './keptNames.ts'
import { showName } from './showName.ts'
import { signNameChange } from './signNameChange.ts'

/** What {@link setPrimaryName} is given. */
export type SetPrimaryNameParameters = {
  /** The full name, such as `alice.reown.id`. */
  name: string
}

/** Whether the account is shown by the name now. */
export type SetPrimaryNameReturnType = WithFallbackReason<{ readonly success: boolean }>

/**
 * Shows the connected account by one of its names; the account signs a message for that. A name of ENS still comes first.
 *
 * @throws KitError NOT_CONNECTED, USER_REJECTED, GATEWAY_FAILED (not the owner ...).
 * @example
 * const { success } = await setPrimaryName(kit, { name: 'alice.reown.id' })
 */
export async function setPrimaryName(kit: Kit, { name }: SetPrimaryNameParameters): Promise<SetPrimaryNameReturnType> {
  const address = actingAddress(kit, undefined)
  const answer = await askGateway(kit, {
    calls: { profilePrimary },
    namespaces: nameNamespaces,
    ask: async (gateway, networkId) => {
      const { names } = await getNamesOf(kit, { address })
      const change = { name, purpose: 'primary', content: { primary: true } } as const
      const record = await gateway.profilePrimary({ name, ...(await signNameChange(kit, networkId, change)) })
      const avatar = record.attributes?.avatar
      const instead = [undefined, ...names.map((own) => own.name)]
      await showName(kit, { namespace: namespaceOf(networkId), address, name, avatar, instead })
      return record
    },
  })
  if (!answer) return { success: false, reason: 'unsupported' }
  await forgetNames(kit)
  return { success: true }
}
