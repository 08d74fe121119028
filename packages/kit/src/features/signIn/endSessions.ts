import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { removeSessions } from './sessions.ts'
import type { SignInSession } from './signInOptions.ts'

/** Ends sessions. Throws KitError `SIGN_IN_UNREACHABLE` when the server did not answer; on the page they are over. */
export async function endSessions(kit: Kit, sessions: readonly SignInSession[]): Promise<void> {
  try {
    await removeSessions(kit, sessions)
  } catch (cause) {
    throw new KitError('SIGN_IN_UNREACHABLE', 'The sign-in could not be checked', { cause })
  }
}
