import type { VaultAct } from '@foyer/contract/vault'

/**
 * Acts that decide who gets into a wallet, or give out its keys. `protect`: a passkey or a password takes over the keeper's part;
 * `replace`: it replaces others. `sign-out-all`: other devices are signed out too. `vouch`: another device is trusted at once, by a
 * ticket; `approve-device`: by its id.
 */
export type Act = VaultAct | 'revoke-itself' | 'recover' | 'be-vouched-for' | 'vouch' | 'replace' | 'set-limits'

/** The device that acts; times in milliseconds. */
export type Standing = {
  /** The time since the device first logged in. */
  deviceAgeMs: number
  /** The age of the passkey that logged in; nothing for a login by other means. */
  passkeyAgeMs: number | undefined
  /** A trusted device vouched for this one. */
  isVouchedFor: boolean
  /** The device made the wallet, or begins to, and no other one was ever let in: it can lock no other out. */
  isOnly: boolean
  /** The device logged in within the last five minutes. */
  isFresh: boolean
}

/** Why an act is refused; `waitMs`: the time until the device is trusted. */
export type Refused = { code: 'vault-device-new'; waitMs: number } | { code: 'vault-login-stale' }

/** All of it but the login. */
export type Bond = Omit<Standing, 'isFresh'>

/** How old a device, or a passkey, must be before it is trusted. */
export const trustMs = 86_400_000

/** What it is to protect a wallet: what opens one already is replaced. */
export function protectAct(mode: 'recoverable' | 'user-held'): Act {
  return mode === 'user-held' ? 'replace' : 'protect'
}

/** What it is to sign out everywhere. */
export function signOutAct(hasOthers: boolean): Act {
  return hasOthers ? 'sign-out-all' : 'revoke-itself'
}

/** Which devices may do an act: `only` is a trusted device, or a young one that is the only one. */
type Rule = { by: 'any' | 'only' | 'trusted'; needsFresh: boolean }

const rules: Readonly<Record<Act, Rule>> = {
  // A device that signs itself out locks no other out.
  'revoke-itself': { by: 'any', needsFresh: false },
  recover: { by: 'any', needsFresh: true },
  'be-vouched-for': { by: 'any', needsFresh: true },
  // A new member is offered this right after the wallet was made.
  protect: { by: 'only', needsFresh: true },
  'add-passkey': { by: 'only', needsFresh: true },
  'add-factor': { by: 'only', needsFresh: true },
  'add-authenticator': { by: 'only', needsFresh: true },
  'set-limits': { by: 'only', needsFresh: true },
  // The other device has to log in for it.
  vouch: { by: 'trusted', needsFresh: false },
  // An attacker may have let the named device in.
  'approve-device': { by: 'trusted', needsFresh: true },
  replace: { by: 'trusted', needsFresh: true },
  'remove-factor': { by: 'trusted', needsFresh: true },
  'remove-authenticator': { by: 'trusted', needsFresh: true },
  'revoke-another': { by: 'trusted', needsFresh: true },
  'sign-out-all': { by: 'trusted', needsFresh: true },
  'add-login': { by: 'trusted', needsFresh: true },
  'remove-login': { by: 'trusted', needsFresh: true },
  'change-email': { by: 'trusted', needsFresh: true },
  export: { by: 'trusted', needsFresh: true },
  'make-file': { by: 'trusted', needsFresh: true },
  delete: { by: 'trusted', needsFresh: true },
}

/**
 * The one rule of who may do what with a wallet. Trust comes by age, or by the word of a device that has it: a mailbox that was
 * stolen gives a device, and a passkey on it, within a minute.
 */
export function judgeAct(act: Act, standing: Standing): Refused | undefined {
  const waitMs = waitFor(act, standing)
  // First: no new login helps a device that is young.
  if (waitMs > 0) return { code: 'vault-device-new', waitMs }
  return rules[act].needsFresh && !standing.isFresh ? { code: 'vault-login-stale' } : undefined
}

/** How long until a device may do an act, in milliseconds; 0 where it may now. A fresh login is judged apart. */
export function waitFor(act: Act, bond: Bond): number {
  const { by } = rules[act]
  return by === 'any' || (by === 'only' && bond.isOnly) ? 0 : waitOf(bond)
}

/** How long until a device is trusted; 0 for one that is. */
export function waitOf({ deviceAgeMs, isVouchedFor, passkeyAgeMs = 0 }: Omit<Bond, 'isOnly'>): number {
  if (isVouchedFor) return 0
  return Math.max(0, trustMs - Math.max(deviceAgeMs, passkeyAgeMs))
}
