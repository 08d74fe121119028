import type { NewPasskey, ProtectingPasskey } from '../account/createPasskeys.ts'
import type { PasskeyFailure } from '../passkeys/PasskeyError.ts'

/** What the frame has the window make. */
export type WindowTask = Omit<NewPasskey, 'attempt'> & {
  /** Who it is for, in the browser's list of passkeys. */
  readonly person: string
  /** BCP 47. */
  readonly language: string
}

/** What the window tells its opener once it listens. */
export const windowReady = 'foyer/window'
/** What the opener answers, with one end of a channel. */
export const windowAsked = 'foyer/window-task'

/** What the window says over the channel. A failure is not its last word: it stays open to try again. */
export type WindowAnswer =
  | { readonly t: 'made'; readonly passkey: ProtectingPasskey }
  | { readonly t: 'failed'; readonly failure: PasskeyFailure }
