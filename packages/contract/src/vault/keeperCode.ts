import type { Bytes } from './base64url.ts'
import { type SealedMessage, sealForTransport } from './transport.ts'

/**
 * The letters of a keeper's code: no vowels, so that no word forms, and none that looks like another. A code of a login has digits
 * alone, so the field of the one cannot hold the other.
 */
export const keeperCodeLetters = 'BCDFGHJKMNPQRSTVWXZ'

/** How many letters a keeper's code has: there are 17 thousand million such codes. */
export const keeperCodeLength = 8

/** What a visitor answers a keeper's challenge with. */
export type KeeperCode = {
  /** The code of the keeper's mail, as {@link plainKeeperCode} reads it, or as it was typed. */
  readonly code: string
  /** What it is for: the point that the part is to be sealed to (the `eph` of the call's proof), or the mark of a passkey. */
  readonly bound: string
}

/** What {@link sealKeeperCode} takes. */
export type SealKeeperCodeParameters = KeeperCode & {
  /** The keeper's point. */
  readonly to: string
  /** The challenge's id. */
  readonly challenge: string
}

/**
 * Reads a keeper's code as a person types it: in either case, with spaces or hyphens. Nothing for what is no such code.
 *
 * @example plainKeeperCode('wdjb-mjht') // 'WDJBMJHT'
 */
export function plainKeeperCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === keeperCodeLength && [...code].every((letter) => keeperCodeLetters.includes(letter))
    ? code
    : undefined
}

/**
 * The words that a code is bound to on its way to the keeper.
 *
 * @example keeperCodeContext('3f0c…') // 'foyer/1|keeper code|3f0c…'
 */
export function keeperCodeContext(challenge: string): string {
  return `foyer/1|keeper code|${challenge}`
}

/**
 * Seals a code to the keeper, with what it is for and for one challenge alone: who carries it can neither read it nor have the part
 * sealed to another key, or another passkey named.
 *
 * @throws EnvelopeError when `to` is no point of the curve.
 */
export async function sealKeeperCode({ bound, challenge, code, to }: SealKeeperCodeParameters): Promise<SealedMessage> {
  const plaintext = new TextEncoder().encode(`${code}|${bound}`)
  return sealForTransport({ to, context: keeperCodeContext(challenge), plaintext })
}

/** Reads what {@link sealKeeperCode} sealed; nothing for bytes of another form. */
export function readKeeperCode(bytes: Bytes): KeeperCode | undefined {
  const [, typed = '', bound] =
    /^([^|]{1,32})\|([A-Za-z0-9_-]{87}|[A-Za-z0-9_-]{43})$/.exec(new TextDecoder().decode(bytes)) ?? []
  const code = plainKeeperCode(typed)
  return code === undefined || bound === undefined ? undefined : { code, bound }
}
