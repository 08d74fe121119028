import { nameMaxLength, nameMinLength, nameNamespaces, nameSuffix, profileRegister } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { forgetNames } from './keptNames.ts'
import { showName } from './showName.ts'
import { coinTypeOf, signNameMessage } from './signNameMessage.ts'

/** What the events about registering a name say; the name, which tells whose account it is, stays out. */
export type RegisterNameProperties = { readonly isSmartAccount: boolean }

declare module '../../core/events.ts' {
  interface EventMap {
    REGISTER_NAME_INITIATED: RegisterNameProperties
    REGISTER_NAME_SUCCESS: RegisterNameProperties
    REGISTER_NAME_ERROR: RegisterNameProperties & { readonly message: string }
  }
}

/** What {@link registerName} is given. */
export type RegisterNameParameters = {
  /** Letters, digits and hyphens, 4 to 64; with or without the suffix. Written in lower case. */
  name: string
  /** Suffix of the name, with its dot. Default `.reown.id`. */
  suffix?: string
}

/** Whether the name was registered. */
export type RegisterNameReturnType = WithFallbackReason<{ readonly success: boolean }>

/**
 * Registers a name for the connected account, which signs a message for it. From then on the account is shown by it, where
 * it had no name; `REGISTER_NAME_INITIATED` and then `REGISTER_NAME_SUCCESS` or `REGISTER_NAME_ERROR` tell listeners.
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
  if (label.length > nameMaxLength)
    throw new KitError('INVALID_NAME', `A name has at most ${nameMaxLength} characters.`)
  const address = actingAddress(kit, undefined)
  const full = label + suffix
  const properties = { isSmartAccount: selectAccount(kit.store.getState())?.type === 'smartAccount' }
  kit.events.emit('REGISTER_NAME_INITIATED', properties)
  try {
    const answer = await askGateway(kit, {
      calls: { profileRegister },
      namespaces: nameNamespaces,
      ask: async (gateway, networkId) => {
        const coinType = coinTypeOf(kit, networkId)
        const signed = { address, name: full, purpose: 'register', content: { attributes: {} }, coinType } as const
        const registered = await gateway.profileRegister(await signNameMessage(kit, signed))
        if (registered.success) {
          await showName(kit, { namespace: namespaceOf(networkId), address, name: full, instead: [undefined] })
        }
        return registered
      },
    })
    if (!answer) return { success: false, reason: 'unsupported' }
    await forgetNames(kit)
    if (answer.success) kit.events.emit('REGISTER_NAME_SUCCESS', properties)
    return { success: answer.success }
  } catch (error) {
    const message = error instanceof KitError ? error.shortMessage : 'The name was not registered'
    if (!kit.isDestroyed) kit.events.emit('REGISTER_NAME_ERROR', { ...properties, message })
    throw error
  }
}
