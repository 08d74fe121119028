import type { Member } from '../../../account/member.ts'

/** What holds a wallet, and what is missing. */
export type Locks = {
  /** How many of login, passkey or password, and recovery are on. */
  readonly count: 1 | 2 | 3
  /** What to add next: what opens the wallet comes before what brings it back. */
  readonly next: 'key' | 'recovery' | undefined
  /** Only what the member holds opens the wallet, so that the operator cannot. */
  readonly isHeld: boolean
  /** The words were shown, or a recovery file was made. */
  readonly isSaved: boolean
}

/** The locks of a wallet. Its login is always on. */
export function locksOf({ mode }: Pick<Member, 'mode'>, isSaved: boolean): Locks {
  const isHeld = mode === 'user-held'
  if (isHeld && isSaved) return { count: 3, next: undefined, isHeld, isSaved }
  return { count: isHeld || isSaved ? 2 : 1, next: isHeld ? 'recovery' : 'key', isHeld, isSaved }
}
