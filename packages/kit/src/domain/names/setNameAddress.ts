import { type EndpointAnswer, nameNamespaces, profileAddress } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { addressRules } from '../account.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { forgetNames } from './keptNames.ts'
import { signNameChange } from './signNameChange.ts'
import { coinTypeOf } from './signNameMessage.ts'

/** What {@link setNameAddress} is given. */
export type SetNameAddressParameters = {
  /** The full name, such as `alice.reown.id`. */
  name: string
  /** The network on which the name leads there. */
  networkId: CaipNetworkId
  /** An address of that network. On mainnet (`eip155:1`), its holder owns the name from then on. */
  address: string
}

/** All addresses of the name, keyed by ENSIP-11 coin type. */
export type SetNameAddressReturnType = WithFallbackReason<{
  readonly addresses: EndpointAnswer<typeof profileAddress>
}>

/**
 * Lets a name of the connected account lead to an address on one network, in the place of the one before; the account signs a
 * message for that.
 *
 * @throws KitError INVALID_ADDRESS, NOT_CONNECTED, UNSUPPORTED_CHAIN, USER_REJECTED, GATEWAY_FAILED (not the owner ...).
 * @example
 * await setNameAddress(kit, { name: 'alice.reown.id', networkId: 'eip155:8453', address: '0x…' })
 */
export async function setNameAddress(
  kit: Kit,
  { address, name, networkId }: SetNameAddressParameters,
): Promise<SetNameAddressReturnType> {
  const target = await addressRules(kit, namespaceOf(networkId)).parseAddress(address)
  if (target === undefined)
    throw new KitError('INVALID_ADDRESS', 'Please enter a valid amount and receiver address', { details: address })
  const coinType = coinTypeOf(kit, networkId)
  const answer = await askGateway(kit, {
    calls: { profileAddress },
    namespaces: nameNamespaces,
    ask: async (gateway, activeId) => {
      const change = { name, purpose: 'address', content: { coin_type: coinType, address: target } } as const
      return gateway.profileAddress({ name, ...(await signNameChange(kit, activeId, change)) })
    },
  })
  if (!answer) return { addresses: {}, reason: 'unsupported' }
  await forgetNames(kit)
  return { addresses: answer }
}
