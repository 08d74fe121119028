import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** What a message says about where it counts. */
export type MessageBinding = {
  name?: string | null | undefined
  gateway?: string | null | undefined
  purpose?: string | null | undefined
  nonce?: string | null | undefined
}

/** Where a message arrived: for which name, at which gateway (host and port as its caller knows it), to do what. */
export type MessageTarget = {
  name: string
  gateway: string
  purpose: 'register' | 'attributes' | 'address' | 'primary'
}

/**
 * Checks that a message was signed for this name, this gateway and this purpose, so that it cannot be replayed for another.
 *
 * @param isOptional Whether a message may be silent about these, as those of older clients are. What it says must be right.
 * @throws GatewayError `unauthenticated` `signature`
 */
export function checkBinding(said: MessageBinding, target: MessageTarget, isOptional: boolean): void {
  for (const key of ['name', 'gateway', 'purpose'] as const) {
    const value = said[key] ?? undefined
    if (value === undefined && isOptional) continue
    if (value?.toLowerCase() === target[key].toLowerCase()) continue
    const advice = `The signed message must hold "${key}": "${target[key]}".`
    throw new GatewayError(
      'unauthenticated',
      'signature',
      `${advice} Sign it again with name, gateway, purpose and nonce.`,
    )
  }
  if (!isOptional && (said.nonce ?? undefined) === undefined) {
    const advice =
      'The signed message must hold a "nonce", a text of 8 to 128 characters that was used for nothing else.'
    throw new GatewayError('unauthenticated', 'signature', `${advice} Sign it again.`)
  }
}
