import * as v from 'valibot'
import { hexBytes, text, whole } from '../fields.ts'
import type { SealedMessage } from './transport.ts'

/** base64url without padding of `min` to `max` bytes. */
// @__NO_SIDE_EFFECTS__
export function base64urlOf(min: number, max: number) {
  const letters = (bytes: number) => Math.ceil((bytes * 4) / 3)
  return v.pipe(v.string(), v.minLength(letters(min)), v.maxLength(letters(max)), v.regex(/^[A-Za-z0-9_-]+$/))
}

/** A SHA-256 as base64url. */
export const keyHash: v.GenericSchema<string> = base64urlOf(32, 32)

/** An uncompressed point of P-256 as base64url. */
export const publicPoint: v.GenericSchema<string> = base64urlOf(65, 65)

/** A UUID in lower case. */
export const lowerUuid: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
)

/** A part of a secret on its way. */
export const sealedMessage: v.GenericSchema<SealedMessage> = v.object({ epk: publicPoint, box: base64urlOf(47, 256) })

/** An email address as it can be sent to: printable ASCII, at most 254 letters (RFC 5321); a domain of other letters is written in Punycode. */
export const emailAddress: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9-]{2,63}$/,
  ),
)

/** An origin as a browser writes it. */
export const webOrigin: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https?:\/\/[a-z0-9.[\]:_-]+$/),
)

/** Providers that a visitor may log in with, when the operator has switched them on. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** One of {@link socialProviders}. */
export type SocialProvider = (typeof socialProviders)[number]

/** The accounts of a wallet; the EVM one in either case, with 0x. */
export type WalletAddresses = { evm: string; solana: string }

/** The accounts of a wallet. */
export const walletAddresses: v.GenericSchema<WalletAddresses> = v.object({
  evm: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** What both keys of a wallet signed: `walletProofText` with the nonce of `me` or `token`. */
export type WalletProofs<Evm extends string = `0x${string}`> = { nonce: string; evm: Evm; solana: string }

/** What both keys of a wallet signed. */
export const walletProofs: v.GenericSchema<WalletProofs<string>, WalletProofs> = v.object({
  nonce: text(256),
  /** 65 bytes. */
  evm: v.pipe(hexBytes(65), v.minLength(132)),
  /** 64 bytes. */
  solana: base64urlOf(64, 64),
})

/** A wallet as its owner sees it. */
export type VaultWallet = {
  id: string
  mode: 'recoverable' | 'user-held'
  addresses: WalletAddresses
  /** Whether a device has shown that it can use the wallet. Until then its addresses are not shown. */
  isConfirmed: boolean
}

/** A wallet as its owner sees it. */
export const vaultWallet: v.GenericSchema<VaultWallet> = v.object({
  id: lowerUuid,
  mode: v.picklist(['recoverable', 'user-held']),
  addresses: walletAddresses,
  isConfirmed: v.boolean(),
})

/**
 * What is known of who calls. `step` says what comes next: `create` when there is no wallet, `recover` when this device
 * cannot use it yet, `ready` otherwise.
 */
export const vaultSelf = v.object({
  user: v.object({
    id: text(64),
    email: emailAddress,
    /** How this member logs in. Only one who logs in by `email` is asked for a code again. */
    login: v.optional(v.picklist(['email', 'passkey', ...socialProviders])),
  }),
  step: v.picklist(['create', 'recover', 'ready']),
  wallet: v.nullable(vaultWallet),
  /** Whether the site of this session may see the addresses. */
  isGranted: v.boolean(),
  /** The member uses the wallet in some browser, which may be this one: its own window can tell (`POST browser`). */
  mayJoin: v.boolean(),
  deviceId: lowerUuid,
  /** For the proofs of the wallet's keys in `POST wallets` and `POST wallets/:id/devices`; good for ten minutes. */
  nonce: text(256),
  /** When the session ends unless it is used before, in milliseconds since 1970, as the other times. */
  expiresAt: whole,
  /** Until then what needs a recent login is allowed. */
  freshUntil: whole,
  now: whole,
})
