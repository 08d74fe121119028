import { writeBase64url } from './base64url.ts'

/** Sign-in services whose id tokens a keeper can check by itself. */
export const keeperLoginProviders = ['google', 'apple'] as const

/** One of {@link keeperLoginProviders}. */
export type KeeperLoginProvider = (typeof keeperLoginProviders)[number]

/** What {@link keeperLoginNonce} takes. */
export type KeeperLoginNonceParameters = {
  readonly walletId: string
  /** The challenge's id. */
  readonly challenge: string
  /** The point that the part is to be sealed to: the `eph` of the call's proof. */
  readonly bound: string
}

/**
 * The nonce that a sign-in service puts into the id token for a keeper: who carries the token can use it for no other wallet, challenge
 * or key.
 *
 * @example await keeperLoginNonce({ walletId, challenge, bound: eph })
 */
export async function keeperLoginNonce({ bound, challenge, walletId }: KeeperLoginNonceParameters): Promise<string> {
  const text = ['foyer/1|keeper login|release', walletId, challenge, bound].join('|')
  return writeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/**
 * Where a keeper's sign-in service sends the visitor back to, on the wallet's own origin. The operator registers it for the keeper's
 * client alone.
 *
 * @example `${app}${keeperLoginPath}` // 'https://wallet.example.com/keeper-login'
 */
export const keeperLoginPath = '/keeper-login'
