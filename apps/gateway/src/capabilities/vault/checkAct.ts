import { type VaultAct, vaultActs } from '@foyer/contract/vault'
import type { VaultCaller } from './createVaultSessions.ts'
import { type Act, type Bond, judgeAct, protectAct, signOutAct, trustMs, waitFor, waitOf } from './judgeAct.ts'
import { VaultRefusal } from './VaultRefusal.ts'

type Aged = Pick<VaultCaller, 'enrolledAt' | 'passkeySince' | 'trustedAfter'>
type Asking = Aged & Pick<VaultCaller, 'freshUntil'>

/** `isOnly`: see {@link Bond}. */
export type CheckActParameters = { now: number; isOnly?: boolean }

/** @throws VaultRefusal `vault-device-new` or `vault-login-stale`, as `judgeAct` says. */
export function checkAct(act: Act, caller: Asking, { isOnly = false, now }: CheckActParameters): void {
  const refused = judgeAct(act, { ...bondOf(caller, { isOnly, now }), isFresh: caller.freshUntil > now })
  if (refused === undefined) return
  throw refused.code === 'vault-device-new'
    ? new VaultRefusal(refused.code, Math.ceil(refused.waitMs / 1000))
    : new VaultRefusal(refused.code)
}

/** When a device is trusted, in milliseconds since 1970, and what has to wait until then. */
export type TrustOutlook = { at: number; waits: VaultAct[] }

/** `mode`: of the wallet, where there is one; `hasOthers`: the member has other devices. */
export type OutlookParameters = Required<CheckActParameters> & {
  mode: 'recoverable' | 'user-held' | undefined
  hasOthers: boolean
}

/** What `checkAct` will say of each act, for a page that shows it before a press. */
export function outlookOf(caller: Aged, { hasOthers, mode = 'recoverable', ...now }: OutlookParameters): TrustOutlook {
  const bond = bondOf(caller, now)
  const judgedAs: Partial<Record<VaultAct, Act>> = {
    protect: protectAct(mode),
    'sign-out-all': signOutAct(hasOthers),
  }
  const waits = vaultActs.filter((act) => waitFor(judgedAs[act] ?? act, bond) > 0)
  return { at: now.now + waitOf(bond), waits }
}

/** Whether a device is trusted. */
export function isTrusted(device: Pick<Aged, 'enrolledAt' | 'trustedAfter'>, now: number): boolean {
  return waitOf(bondOf({ ...device, passkeySince: undefined }, { isOnly: false, now })) === 0
}

/** Whether a trusted device vouched for a device, or approved it. */
export function isVouchedFor(
  { enrolledAt, trustedAfter }: Pick<Aged, 'enrolledAt' | 'trustedAfter'>,
  now: number,
): boolean {
  // Else it is what its age comes to.
  return trustedAfter < enrolledAt + trustMs && trustedAfter <= now
}

function bondOf(caller: Aged, { isOnly, now }: Required<CheckActParameters>): Bond {
  const { passkeySince, trustedAfter } = caller
  return {
    // One that waits to recover a wallet is not trusted before that; one of a known browser is as old as the browser.
    deviceAgeMs: now - (trustedAfter - trustMs),
    passkeyAgeMs: passkeySince === undefined ? undefined : now - passkeySince,
    isVouchedFor: isVouchedFor(caller, now),
    isOnly,
  }
}
