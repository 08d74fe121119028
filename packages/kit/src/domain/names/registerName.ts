import { nameMinLength, nameNamespaces, nameSuffix, profileRegister } from '@foyer/contract'
import { signMessage } from '../../core/actions/signMessage.ts'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import type { WithFallbackReason } from '../gateway/answer.ts'
import { askGateway } from '../gateway/askGateway.ts'
import { forgetNames } from './keptNames.ts'

/** What {@link registerName} is given. */
export type RegisterNameParameters = {
  /** Letters, digits and hyphens, at least 4; with or without the suffix. Written in lower case. */
  name: string
  /** Suffix of the name, with its dot. Default `.reown.id`. */
  suffix?: string
}

/** Whether the name was registered. */
export type RegisterNameReturnType = WithFallbackReason<{ readonly success: boolean }>

/**
 * Registers a name for the connected account, which signs a message for it.
 *
 * @throws KitError INVALID_NAME, NOT_CONNECTED, USER_REJECTED, GATEWAY_FAILED (taken, not allowed here ...).
 * @example
 * const { success } = await registerName(kit, { name: 'alice' })
 */
export async function registerName(
  kit: Kit,
  { name, suffix = nameSuffix }: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  const lower = name.toLowerCase()
  const label = lower.endsWith(suffix) ? lower.slice(0, -suffix.length) : lower
  if (!new RegExp(`^[a-z0-9-]{${nameMinLength},}$`).test(label)) {
    throw new KitError('INVALID_NAME', `A name has at least ${nameMinLength} letters, digits or hyphens.`)
  }
  const address = actingAddress(kit, undefined)
  const answer = await askGateway(kit, {
    calls: { profileRegister },
    namespaces: nameNamespaces,
    ask: async (gateway, networkId) => {
      const message = JSON.stringify({
        name: label + suffix,
        attributes: {},
        // So that the signature counts at this gateway, for this, and once.
        gateway: new URL(kit.options.gateway ?? '').host,
        purpose: 'register',
        nonce: crypto.randomUUID(),
        timestamp: Math.floor(Date.now() / 1000),
      })
      const signature = (await signMessage(kit, { message })) as `0x${string}`
      const coinType = chainFamily(kit, namespaceOf(networkId))?.coinType?.(networkId)
      if (coinType === undefined) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: networkId })
      return gateway.profileRegister({ coin_type: coinType, address, message, signature })
    },
  })
  if (answer) await forgetNames(kit)
  return answer ? { success: answer.success } : { success: false, reason: 'unsupported' }
}
