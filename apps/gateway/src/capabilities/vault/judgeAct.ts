import type { VaultAct } from '@foyer/contract/vault'

/**
 * What decides about who gets into a wallet, or lets its keys go. `protect`: a passkey or a password takes the keeper's part over;
 * `replace`: it takes the place of others. `sign-out-all`: others are signed out too. `vouch`: another device is trusted at once, by
 * a ticket; `approve-device`: by its id.
 */
export type Act = VaultAct | 'revoke-itself' | 'recover' | 'be-vouched-for' | 'vouch' | 'replace' | 'set-limits'

/** Who does it; times in milliseconds. */
export type Standing = {
  /** Since the device first logged in. */
  deviceAgeMs: number
  /** Since the passkey was registered that this login was by; nothing for another login. */
  passkeyAgeMs: number | undefined
  /** A trusted device vouched for this one. */
  isVouchedFor: boolean
  /** The device made the wallet, or begins to, and no other one was ever let into it: it can shut no other out. */
  isOnly: boolean
  /** Logged in within the last five minutes. */
  isFresh: boolean
}

/** Why not; `waitMs`: how long until the device is trusted. */
export type Refused = { code: 'vault-device-new'; waitMs: number } | { code: 'vault-login-stale' }

/** All of it but the login. */
export type Bond = Omit<Standing, 'isFresh'>

/** How long a device, or a passkey, is looked at before it is trusted. */
export const trustMs = 86_400_000

/** What it is to protect a wallet: what opens one already is replaced. */
export function protectAct(mode: 'recoverable' | 'user-held'): Act {
  return mode === 'user-held' ? 'replace' : 'protect'
}

/** What it is to sign out everywhere. */
export function signOutAct(hasOthers: boolean): Act {
  return hasOthers ? 'sign-out-all' : 'revoke-itself'
}

/** Whom an act is open to: `only` is a trusted device, or a young one that is the only one. */
type Rule = { by: 'any' | 'only' | 'trusted'; needsFresh: boolean }

const rules: Readonly<Record<Act, Rule>> = {
  // A device that gives itself up shuts out no other.
  'revoke-itself': { by: 'any', needsFresh: false },
  recover: { by: 'any', needsFresh: true },
  'be-vouched-for': { by: 'any', needsFresh: true },
  // What a newcomer is offered right after the wallet was made.
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
