import { trustMs } from './judgeAct.ts'

/** A device that wants to recover a wallet; times in milliseconds. */
export type Recoverer = {
  /** It has a half of this wallet's key already, or had it until its browser lost it. */
  isLetIn: boolean
  /** A known device approved it, or vouched for it. */
  isApproved: boolean
  /** Since the passkey was registered that this login was by; nothing for another login. */
  passkeyAgeMs: number | undefined
}

/** Until when another device counts that was used. */
export const usedMs = 30 * 86_400_000
/** The wait where the operator chose none. */
const usualMs = 86_400_000
/** For how long a recovery may be taken once it is open; then it is asked for and told anew. */
const openMs = 7 * 86_400_000

/** Whether a device may recover a wallet without any wait. */
export function isKnownRecoverer({ isApproved, isLetIn, passkeyAgeMs = 0 }: Recoverer): boolean {
  return isLetIn || isApproved || passkeyAgeMs >= trustMs
}

/**
 * How long a device that is not known waits, in milliseconds. `chosenHours`: what the operator chose, which always counts;
 * `otherUsedMs`: how long ago the last of the wallet's other devices was used, nothing where there is none.
 */
export function recoveryDelay(chosenHours: number | undefined, otherUsedMs: number | undefined): number {
  if (chosenHours !== undefined) return chosenHours * 3_600_000
  return otherUsedMs !== undefined && otherUsedMs <= usedMs ? usualMs : 0
}

/** How long a recovery still waits that was asked for so long ago; nothing where it has to be asked for anew. */
export function recoveryWait(askedMs: number, delayMs: number): number | undefined {
  return askedMs >= delayMs + openMs ? undefined : Math.max(0, delayMs - askedMs)
}
