import { trustMs } from './judgeAct.ts'

/** A device that wants to recover a wallet; times in milliseconds. */
export type Recoverer = {
  /** It has a half of this wallet's key, or had one until its browser lost it. */
  isLetIn: boolean
  /** A known device approved it, or vouched for it. */
  isApproved: boolean
  /** The age of the passkey that logged in; nothing for a login by other means. */
  passkeyAgeMs: number | undefined
}

/** How long after its last use another device counts. */
export const usedMs = 30 * 86_400_000
/** The default wait. */
const usualMs = 86_400_000
/** How long an open recovery may be used; afterwards the device asks again, and the member is notified again. */
const openMs = 7 * 86_400_000

/** Whether a device may recover a wallet without any wait. */
export function isKnownRecoverer({ isApproved, isLetIn, passkeyAgeMs = 0 }: Recoverer): boolean {
  return isLetIn || isApproved || passkeyAgeMs >= trustMs
}

/**
 * How long an unknown device waits, in milliseconds. `chosenHours`: the operator's choice, which always counts; `otherUsedMs`: how
 * long ago another device of the wallet was last used, nothing where there is none.
 */
export function recoveryDelay(chosenHours: number | undefined, otherUsedMs: number | undefined): number {
  if (chosenHours !== undefined) return chosenHours * 3_600_000
  return otherUsedMs !== undefined && otherUsedMs <= usedMs ? usualMs : 0
}

/** The rest of a recovery's wait; nothing where the device has to ask again. */
export function recoveryWait(askedMs: number, delayMs: number): number | undefined {
  return askedMs >= delayMs + openMs ? undefined : Math.max(0, delayMs - askedMs)
}
