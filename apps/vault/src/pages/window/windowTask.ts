import type { DeviceJwk } from '@foyer/contract/vault'
import type { PortParameters } from '@foyer/contract/vault-port'
import type { NewPasskey } from '../../account/createPasskeys.ts'
import type { PasskeyFailure } from '../../account/passkeys/PasskeyError.ts'
import type { SealedPasskey } from '../../account/passkeys/sealedPasskey.ts'
import type { AskedApproval, DeclineReason, Site } from '../../approvals/approvals.ts'
import type { Ended } from '../../approvals/ended.ts'
import type { ChosenLimit, Findings } from '../../approvals/findings/findings.ts'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import type { KeptCalls } from '../../evm/sequentialCalls/sentCalls.ts'

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
    /** The frame's public key of this task alone, for which the passkey's answer is sealed. */
    readonly sealTo: string
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
    /** The window carries out what is agreed to in it, and the frame takes its result. */
    readonly carriesOut?: boolean | undefined
  }

/** What the frame has the window ask: whether a site may see the wallet. */
export type ConnectTask = AskedBeside & {
  readonly kind: 'connect'
  readonly site: Site
  /** An email address, or the name of a sign-in service. */
  readonly loggedInAs: string
  /** BCP 47. */
  readonly language: string
}

/** What the frame has the window do for a site that is not the operator's own: log in, and ask whether the site may see the wallet. */
export type LoginTask = AskedBeside & {
  readonly kind: 'login'
  readonly site: Site
  readonly way: WindowLogin
  /** BCP 47. */
  readonly language: string
}

/** How a visitor logs in in the window. */
export type WindowLogin = Exclude<PortParameters<'login.start'>, { method: 'return' }>

/** What the window is opened for. */
export type WindowTask = PasskeyTask | ApprovalTask | ConnectTask | LoginTask

/** What the window tells its opener once it listens. */
export const windowReady = 'foyer/window'
/** What the opener answers, with one end of a channel. */
export const windowAsked = 'foyer/window-task'

/** How the fragment of a window begins that the page around the frame opened; its frame is one of that page. */
export const askedByPage = 'ask.'

/** What the window asks its frame on the way to an answer: what is found of the request with other limits. */
export type LimitQuestion = {
  readonly t: 'limit'
  /** Counts the questions of one window, so that each gets its own reply. */
  readonly number: number
  readonly chosen: readonly ChosenLimit[]
}

/** What the frame replies to a {@link LimitQuestion}. */
export type LimitReply = {
  readonly t: 'limit'
  readonly number: number
  /** Where it stands among what can be agreed to. */
  readonly place: number
  readonly findings: Findings
}

/** What the window asks its frame before it logs in: to hand on what it signed of the frame's key, so that both are one device. */
export type JoinQuestion = { readonly t: 'join'; readonly number: number; readonly vouch: string }

/** That it was handed on. */
export type JoinReply = { readonly t: 'join'; readonly number: number }

/** What the window has its frame keep of calls that it sends, where the site asks after them. */
export type CallsQuestion = {
  readonly t: 'calls'
  readonly number: number
  readonly calls: KeptCalls
}

/** That it is kept. */
export type CallsReply = { readonly t: 'calls'; readonly number: number }

/** What the window asks on the way to an answer. */
export type WindowQuestion = LimitQuestion | JoinQuestion | CallsQuestion

/** What the frame replies to it. */
export type WindowReply = LimitReply | JoinReply | CallsReply

/** A question before it has its number. */
export type Unnumbered<Q extends WindowQuestion = WindowQuestion> = Q extends WindowQuestion ? Omit<Q, 'number'> : never

/** Asks the frame, and waits for its reply to this very question. */
export type AskFrame = <Q extends Unnumbered>(question: Q) => Promise<Extract<WindowReply, { t: Q['t'] }>>

/** What the window says over the channel. A failure is not its last word: it stays open to try again. Nor is a question. */
export type WindowAnswer =
  | WindowQuestion
  /** What was agreed to is being carried out: a window that closes now may have sent it. */
  | { readonly t: 'begun' }
  /** It goes to a sign-in service, and says once it is back. */
  | { readonly t: 'away' }
  /** It was closed before it said anything; told where the frame cannot see that. */
  | { readonly t: 'closed' }
  | { readonly t: 'made'; readonly passkey: SealedPasskey; readonly vouch?: string | undefined }
  | { readonly t: 'failed'; readonly failure: PasskeyFailure }
  /** A session of the frame's key, which shows the wallet; its member let the site see it. */
  | { readonly t: 'loggedIn'; readonly token: string }
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
      /** What became of it, where the window carried it out. */
      readonly ended?: Ended | undefined
      /** Calls that were sent meanwhile, where no frame waited that could keep them. */
      readonly calls?: readonly KeptCalls[] | undefined
    }
