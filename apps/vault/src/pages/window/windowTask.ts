import type { DeviceJwk } from '@foyer/contract/vault'
import type { NewPasskey, ProtectingPasskey } from '../../account/createPasskeys.ts'
import type { PasskeyFailure } from '../../account/passkeys/PasskeyError.ts'
import type { AskedApproval, DeclineReason, Site } from '../../approvals/approvals.ts'
import type { ChosenLimit, Findings } from '../../approvals/findings/findings.ts'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'

/** What each task may ask beside. */
type AskedBeside = {
  /** The frame's public key, which the window vouches for where its visitor agrees. */
  readonly device?: DeviceJwk | undefined
  /** Where the whole page came from: this page goes back there once it is answered. */
  readonly back?: WayBack | undefined
}

/** The way back to a site whose whole page went to the wallet. */
export type WayBack = {
  readonly page: string
  /** What its frame goes on by. */
  readonly id: string
  /** Until when an answer is taken, in milliseconds since 1970 by this clock. */
  readonly endsAt: number
}

/** What the frame has the window make. */
export type PasskeyTask = Omit<NewPasskey, 'attempt'> &
  AskedBeside & {
    readonly kind: 'passkey'
    /** Who it is for, in the browser's list of passkeys. */
    readonly person: string
    /** BCP 47. */
    readonly language: string
  }

/** What the frame has the window ask, for a site that is not the operator's own. */
export type ApprovalTask = Pick<AskedApproval, 'site' | 'member' | 'network' | 'request' | 'isTrusted'> &
  AskedBeside & {
    readonly kind: 'approval'
    /** How long the page still waits, in milliseconds. */
    readonly leftMs: number
    readonly findings: Findings
    /** BCP 47. */
    readonly language: string
  }

/** What the frame has the window ask: whether a site may see the wallet. */
export type ConnectTask = AskedBeside & {
  readonly kind: 'connect'
  readonly site: Site
  /** An e-mail address, or the name of a sign-in service. */
  readonly loggedInAs: string
  /** BCP 47. */
  readonly language: string
}

/** What the window is opened for. */
export type WindowTask = PasskeyTask | ApprovalTask | ConnectTask

/** What the window tells its opener once it listens. */
export const windowReady = 'foyer/window'
/** What the opener answers, with one end of a channel. */
export const windowAsked = 'foyer/window-task'

/** What the window asks its frame on the way to an answer: what is found of the request with other limits. */
export type LimitQuestion = {
  readonly t: 'limit'
  /** Counts the questions of one window, so that each gets its own reply. */
  readonly number: number
  readonly chosen: readonly ChosenLimit[]
}

/** What the frame replies to a {@link LimitQuestion}. */
export type LimitReply = {
  readonly number: number
  /** Where it stands among what can be agreed to. */
  readonly place: number
  readonly findings: Findings
}

/** What the window says over the channel. A failure is not its last word: it stays open to try again. Nor is a question. */
export type WindowAnswer =
  | LimitQuestion
  /** It was closed before it said anything; told where the frame cannot see that. */
  | { readonly t: 'closed' }
  | { readonly t: 'made'; readonly passkey: ProtectingPasskey; readonly vouch?: string | undefined }
  | { readonly t: 'failed'; readonly failure: PasskeyFailure }
  /**
   * To the request as it was asked, to one of its limited variants by its place, or to nothing; of a session, to what is left of it
   * in `terms`.
   */
  | {
      readonly t: 'answered'
      readonly agreed: 'asked' | number | undefined
      readonly terms?: SessionTerms | undefined
      /** Whether the account may stop running another provider's code. */
      readonly mayReplace?: boolean | undefined
      /** Why nothing was agreed to. */
      readonly why?: DeclineReason | undefined
      /** What the window signed of the frame's key. */
      readonly vouch?: string | undefined
    }
