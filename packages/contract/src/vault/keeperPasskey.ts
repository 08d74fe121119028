import { type Bytes, writeBase64url } from './base64url.ts'

/** What a keeper asks a visitor for: a part of a wallet, or to know a passkey of its member's from now on. */
export type KeeperAct = 'release' | 'name'

/** What {@link keeperPasskeyChallenge} takes. */
export type KeeperPasskeyChallengeParameters = {
  readonly act: KeeperAct
  readonly walletId: string
  /** The challenge's id, or the nonce where a passkey is named. */
  readonly challenge: string
  /** What it is for: the point that the part is to be sealed to (the `eph` of the call's proof), or the mark of the passkey. */
  readonly bound: string
}

const prefix = 'foyer/1|keeper passkey|'

/**
 * The bytes that a passkey signs for a keeper, as base64url: who carries the signature can use it for no other wallet, act or key. They
 * are longer than the 32 bytes of a gateway's challenge, so that a gateway cannot have a login sign them.
 *
 * @example await keeperPasskeyChallenge({ act: 'release', walletId, challenge, bound: eph })
 */
export async function keeperPasskeyChallenge(parameters: KeeperPasskeyChallengeParameters): Promise<string> {
  const { act, bound, challenge, walletId } = parameters
  const hash = await sha256([act, walletId, challenge, bound].join('|'))
  const head = new TextEncoder().encode(prefix)
  const bytes: Bytes = new Uint8Array(head.length + hash.length)
  bytes.set(head)
  bytes.set(hash, head.length)
  return writeBase64url(bytes)
}

/**
 * The mark of a new passkey, to which the code is bound that names it to a keeper: who carries the code can name no other one.
 *
 * @example await passkeyMark({ id: made.id, attestationObject: made.attestationObject })
 */
export async function passkeyMark(made: { readonly id: string; readonly attestationObject: string }): Promise<string> {
  return writeBase64url(await sha256(`foyer/1|named passkey|${made.id}|${made.attestationObject}`))
}

async function sha256(text: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
