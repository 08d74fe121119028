// Long because it has a type for each table of the hosted wallet and of its keeper.

import type { KeeperAct, SocialProvider } from '@foyer/contract/vault'
import type { Generated } from 'kysely'
import type { AuthenticatorRow } from './authenticator/authenticatorTables.ts'
import type { ConfirmedReceiverRow, StepUpRow } from './limits/limitTables.ts'
import type { PolicySpendRow } from './policies/policyTables.ts'

/** A member; better-auth writes it. */
export type VaultUserRow = { id: string; email: string /** A number on SQLite. */; email_verified: boolean | number }

/** A login; better-auth writes it, and the vault binds it to a device. Times of better-auth are left to it. */
export type VaultSessionRow = {
  id: string
  /** Before it is bound, better-auth's own; then the hash of what the device has. */
  token: string
  user_id: string
  /** A date on Postgres, its ISO text on SQLite. */
  expires_at: Date | string
  updated_at: Date | string
  device_id: string | null
  project_id: string | null
  origin: string | null
  /** When the code was entered, in milliseconds since 1970, as all other times. */
  authed_at: number | null
  /** When the session ends however much it is used. */
  ends_at: number | null
  /** How the member logged in. */
  method: VaultAttemptRow['method'] | null
  /** The passkey that the member logged in by; it may have been removed since. */
  passkey_id: string | null
}

export type VaultWalletRow = {
  id: string
  user_id: string
  /** `operator`, or the id of a project. */
  scope: string
  mode: 'recoverable' | 'user-held'
  /** Lower case. */
  evm_address: string
  solana_address: string
  confirmed_at: number | null
  created_at: number
  /** When its member deleted it; it is erased a week later unless he logs in before. */
  deleted_at: number | null
  /** When its member was notified that it closes, or had no address for the mail. */
  closing_told_at: number | null
  /** The device that made it, until another one is let in; nothing then. */
  only_device_id: string | null
  /** What its owner confirms with a passkey, as JSON (`KeptLimits`). */
  limits: string | null
  /** When its words were last shown, or a recovery file was made; nothing before. */
  saved_at: number | null
}

export type VaultSplitRow = {
  id: string
  wallet_id: string
  kind: 'home' | 'device'
  threshold: number
  device_id: string | null
  created_at: number
}

/** A part of a secret that the gateway holds, sealed; `kid` is the hexadecimal id of the key. */
export type VaultShareRow = { split_id: string; holder: 'auth' | 'device-server'; envelope: string; kid: string }

/** A part of a secret that the keeper holds, sealed under a separate key. */
export type KeeperShareRow = { split_id: string; wallet_id: string; envelope: string; kid: string; created_at: number }

/** Where a keeper mails its codes for a wallet to, sealed under its key. */
export type KeeperContactRow = { wallet_id: string; envelope: string; kid: string; created_at: number }

/** A part that a keeper hands out no more, until no backup of the gateway needs it. */
export type KeeperRetiredShareRow = KeeperShareRow & { retired_at: number }

/** An address whose wallet is gone, until no backup of the gateway needs it. */
export type KeeperRetiredContactRow = KeeperContactRow & { retired_at: number }

/** The gateway's part of a home split that another one replaced, until no backup of the keeper needs it. */
export type VaultRetiredHomeRow = KeeperRetiredShareRow

/** An order that the keeper carried out, until no backup of it is older; without a split it was for a whole wallet. */
export type VaultKeeperDoneRow = { id: string; wallet_id: string; split_id: string | null; done_at: number }

/**
 * A wallet whose passkeys a keeper apart forgets that it knows `since` a time; asked again until a time, when no ticket of before names
 * one, and kept until no backup of the keeper is older than `done_at`.
 */
export type VaultKeeperForgetRow = { wallet_id: string; since: number; until: number; done_at: number | null }

/** A passkey by which a keeper checks a member; `retired_at` where its wallet is gone, until no backup of the gateway needs it. */
export type KeeperPasskeyRow = {
  wallet_id: string
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  created_at: number
  retired_at: number | null
}

/** The account at a sign-in service by which a keeper checks a member; `retired_at` as of a passkey. */
export type KeeperLoginRow = {
  wallet_id: string
  provider: string
  subject_hash: string
  created_at: number
  retired_at: number | null
}

/** An answer that a keeper waits for, of one device; without a code's hash it is a passkey's or a login's. */
export type KeeperChallengeRow = {
  id: string
  wallet_id: string
  jkt: string
  act: KeeperAct
  code_hash: string
  tries: number
  expires_at: number
}

export type VaultDeviceRow = {
  id: string
  user_id: string
  jwk_thumbprint: string
  site: string
  label: string
  /** When the device first logged in. */
  enrolled_at: number
  /** A day later, or when a trusted device vouched for it. */
  trusted_after: number
  last_seen_at: number
  network: string
  revoked_at: number | null
  /** When its member was notified of it by mail, or it was clear that no mail is needed. */
  told_at: number | null
  /** Thumbprint of the key of the wallet's own page in the same browser, once its window vouched for the device. */
  browser_jkt: string | null
  /** What the mail about the device will say, as JSON, while it may still turn out to be no new one. */
  put_off: string | null
}

export type AttemptState =
  | 'open'
  | 'authenticated'
  | 'redeemed'
  | 'cancelled'
  | 'denied'
  | 'failed'
  | 'mismatched'
  | 'taken'

/** The ways to log in. */
export const attemptMethods = ['email', 'passkey', 'social'] as const

export type VaultAttemptRow = {
  id: string
  project_id: string | null
  origin: string
  method: (typeof attemptMethods)[number]
  email: string
  email_hash: string
  challenge: string
  device_jkt: string
  label: string
  language: string
  state: AttemptState
  tries: number
  session_token: string | null
  resend_at: number
  expires_at: number
  network: string
  /** What a passkey signs; only attempts by one have it. */
  webauthn_challenge: string | null
  /** The member who adds a passkey or an account at another service; nothing for a login. */
  user_id: string | null
  /** Where the visitor logs in; only social attempts have it. */
  provider: SocialProvider | null
  /** Hash of the `state` that the provider is to bring back; nothing before the popup was bound and after it came. */
  oauth_state: string | null
  /** The site's page that a login may come back to, until it has. */
  return_to: string | null
  /** Hash of the id that the page came back with; empty while it is away, nothing where a separate window logs in. */
  return_mark: string | null
  /** What the Farcaster relay knows the login by, until it is over; only logins with Farcaster have it. */
  channel: string | null
  /** When that relay may be asked again, in milliseconds since 1970. */
  ask_at: number | null
  /** Of the code that was mailed for this attempt; nothing once it was right. Only attempts by email have it. */
  code_hash: string | null
  /** 1 where the address's owner has logged in on its device before, else 0; only attempts by email have it. */
  is_known: number | null
}

/** A member's passkey, in better-auth's shape. */
export type VaultPasskeyRow = {
  id: string
  name: string
  /** COSE key as base64url. */
  public_key: string
  user_id: string
  credential_id: string
  counter: number
  /** `multiDevice` when it may be on more than one (the flag BE). */
  device_type: 'singleDevice' | 'multiDevice'
  backed_up: number
  /** JSON of a list. */
  transports: string
  aaguid: string
  created_at: number
}

/** A recovery part that a passkey or a password seals; the gateway cannot open it. */
export type VaultFactorRow = {
  id: string
  wallet_id: string
  split_id: string
  kind: 'passkey-prf' | 'password'
  /** Empty for a password. */
  credential_id: string
  /** JSON of a PasswordRule; nothing for a passkey. */
  kdf: string | null
  /** base64url. */
  envelope: string
  /** The device in words that added it. */
  label: string
  created_at: number
}

/** A change of a member's email address, from its first code until it cannot be undone any more. */
export type VaultEmailChangeRow = {
  id: string
  user_id: string
  /** Only the device that began it goes on. */
  device_id: string
  step: 'old' | 'new' | 'done'
  /** Nothing where a member had no address. */
  old_email: string | null
  old_code_hash: string | null
  old_tries: number
  old_expires_at: number
  new_email: string | null
  new_code_hash: string | null
  new_tries: number
  new_expires_at: number | null
  resend_at: number
  changed_at: number | null
  forget_at: number
}

/** Something that is counted within a time, such as a mail to an address (by its hash). */
export type VaultCountRow = { id: string; kind: string; subject: string; at: number }

/** Whether a site may see the addresses of a wallet. */
export type VaultGrantRow = {
  user_id: string
  /** Empty where projects are not told apart. */
  project_id: string
  origin: string
  wallet_id: string
  granted_at: number
  revoked_at: number | null
}

/** A wallet whose part the keeper is to erase once `due_at` is over, unless the wallet comes to be before. */
export type VaultKeeperDropRow = { wallet_id: string; due_at: number; begun_at: number | null }

/** A replaced split whose part the keeper is to erase, unless the split comes to be one before `due_at` is over. */
export type VaultKeeperRetiredRow = { split_id: string; wallet_id: string; due_at: number; begun_at: number | null }

/** A device that is not known and wants to recover a wallet, until it is let in. */
export type VaultRecoveryRow = {
  device_id: string
  wallet_id: string
  user_id: string
  jkt: string
  asked_at: number
  /** When a known device approved it. */
  allowed_at: number | null
  /** When it was removed before it was let in. */
  cancelled_at: number | null
}

/** The same as a keeper knows it. */
export type KeeperRecoveryRow = { wallet_id: string; jkt: string; asked_at: number }

/** What may be used once and was used. */
export type VaultSpentRow = { id: string; until: number }

export type VaultAuditRow = {
  id: string
  user_id: string
  wallet_id: string | null
  device_id: string | null
  event: string
  origin: string
  network: string
  at: number
  /** What more there is to know in a word or two, such as why something was refused; else empty. */
  detail: string
  /** Its number in the chain. A row without one, which the type does not tell, was not written by this version. */
  seq: number
  /** Over what it says and the hash of the row before. */
  hash: string
  /** Keyed, over its number and hash; empty for a row of before the chain. */
  mark: string
  /** The id of the key of the mark. */
  kid: string
  /** Of what it said, where that was erased. */
  digest: string | null
  /** The number of the row that tells that it was erased. */
  erased_by: number | null
}

/** Where the chain of the rows above ends; there is one. */
export type VaultAuditHeadRow = {
  id: number
  /** Of the last row. */
  seq: number
  hash: string
  /** Of the last row that is too old to be kept; 0 and empty where none was. */
  base_seq: number
  base_hash: string
  /** Keyed, over all four; empty before the chain begins. */
  mark: string
  kid: string
}

/** The tables of the wallet that an operator hosts, and its keeper's. */
export type VaultTables = {
  vault_users: VaultUserRow
  vault_sessions: VaultSessionRow
  /** An account at another service; better-auth writes it, and its time as a date on Postgres and as ISO text on SQLite. */
  vault_accounts: { id: string; user_id: string; provider_id: string; account_id: string; created_at: Date | string }
  vault_verifications: { id: string; identifier: string; expires_at: Date | string; value: Generated<string> }
  vault_wallets: VaultWalletRow
  vault_splits: VaultSplitRow
  vault_shares: VaultShareRow
  keeper_shares: KeeperShareRow
  keeper_contacts: KeeperContactRow
  keeper_challenges: KeeperChallengeRow
  keeper_passkeys: KeeperPasskeyRow
  keeper_logins: KeeperLoginRow
  keeper_retired_shares: KeeperRetiredShareRow
  keeper_retired_contacts: KeeperRetiredContactRow
  vault_retired_homes: VaultRetiredHomeRow
  vault_keeper_done: VaultKeeperDoneRow
  vault_keeper_forgets: VaultKeeperForgetRow
  vault_devices: VaultDeviceRow
  vault_attempts: VaultAttemptRow
  vault_counts: VaultCountRow
  vault_passkeys: VaultPasskeyRow
  vault_authenticators: AuthenticatorRow
  vault_factors: VaultFactorRow
  vault_email_changes: VaultEmailChangeRow
  vault_grants: VaultGrantRow
  vault_recoveries: VaultRecoveryRow
  keeper_recoveries: KeeperRecoveryRow
  vault_spent: VaultSpentRow
  vault_keeper_drops: VaultKeeperDropRow
  vault_keeper_retired: VaultKeeperRetiredRow
  vault_audit: VaultAuditRow
  vault_audit_head: VaultAuditHeadRow
  vault_policy_spends: PolicySpendRow
  vault_step_ups: StepUpRow
  vault_confirmed_receivers: ConfirmedReceiverRow
}
