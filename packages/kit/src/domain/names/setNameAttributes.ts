import { nameNamespaces, profileAttributes } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { forgetNames } from './keptNames.ts'
import { showName } from './showName.ts'
import { signNameChange } from './signNameChange.ts'

/** What {@link setNameAttributes} is given. */
export type SetNameAttributesParameters = {
  /** The full name, such as `alice.reown.id`. */
  name: string
  /**
   * All that the name says from now on; what is left out is gone. `bio`: at most 255 letters, digits, spaces and
   * `@ : / . _ - ? & = +`. `avatar`: the `https://` or `ipfs://` address of a picture, at most 255 characters.
   */
  attributes: { readonly bio?: string | undefined; readonly avatar?: string | undefined }
}

/** What the name says now. */
export type SetNameAttributesReturnType = WithFallbackReason<{ readonly attributes: Readonly<Record<string, string>> }>

/**
 * Replaces what a name of the connected account says about it; the account signs a message for that. Its picture in the modal
 * changes at once.
 *
 * @throws KitError NOT_CONNECTED, USER_REJECTED, GATEWAY_FAILED (not the owner, not allowed here ...).
 * @example
 * await setNameAttributes(kit, { name: 'alice.reown.id', attributes: { bio: 'Painter' } })
 */
export async function setNameAttributes(
  kit: Kit,
  { attributes: { avatar, bio }, name }: SetNameAttributesParameters,
): Promise<SetNameAttributesReturnType> {
  const address = actingAddress(kit, undefined)
  const said = { ...(bio && { bio }), ...(avatar && { avatar }) }
  const answer = await askGateway(kit, {
    calls: { profileAttributes },
    namespaces: nameNamespaces,
    ask: async (gateway, networkId) => {
      const change = { name, purpose: 'attributes', content: { attributes: said } } as const
      const attributes = await gateway.profileAttributes({ name, ...(await signNameChange(kit, networkId, change)) })
      await showName(kit, { namespace: namespaceOf(networkId), address, name, avatar, instead: [name] })
      return attributes
    },
  })
  if (!answer) return { attributes: {}, reason: 'unsupported' }
  await forgetNames(kit)
  return { attributes: answer }
}
