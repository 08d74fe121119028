import type { VaultCaller } from './createVaultSessions.ts'
import { type Act, judgeAct, type Standing, trustMs } from './judgeAct.ts'
import { VaultRefusal } from './VaultRefusal.ts'

type Asking = Pick<VaultCaller, 'enrolledAt' | 'freshUntil' | 'passkeySince' | 'trustedAfter'>

/** `isOnly`: see {@link Standing}. */
export type CheckActParameters = { now: number; isOnly?: boolean }

/** @throws VaultRefusal `vault-device-new` or `vault-login-stale`, as `judgeAct` says. */
export function checkAct(act: Act, caller: Asking, { isOnly = false, now }: CheckActParameters): void {
  const refused = judgeAct(act, standingOf(caller, isOnly, now))
  if (refused === undefined) return
  throw refused.code === 'vault-device-new'
    ? new VaultRefusal(refused.code, Math.ceil(refused.waitMs / 1000))
    : new VaultRefusal(refused.code)
}

function standingOf(caller: Asking, isOnly: boolean, now: number): Standing {
  const { enrolledAt, freshUntil, passkeySince, trustedAfter } = caller
  return {
    deviceAgeMs: now - enrolledAt,
    passkeyAgeMs: passkeySince === undefined ? undefined : now - passkeySince,
    // Else it is what its age comes to.
    isVouchedFor: trustedAfter < enrolledAt + trustMs && trustedAfter <= now,
    isOnly,
    isFresh: freshUntil > now,
  }
}
