import type { ReactNode, RefObject } from 'react'
import type { Member } from '../../account/member.ts'
import type { EvmCall } from '../../evm/evmCall.ts'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import type { Step } from '../../steps/step.ts'
import type { Words } from '../../ui/words.ts'
import type { Approval } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'
import type { Warning } from './warnings.ts'

/** How a request is shown. */
export type Shown = {
  /** The line that says what happens. */
  readonly title: string
  readonly verb: string
  readonly steps: readonly Step[]
  readonly warnings: readonly Warning[]
  /** Cancel is the main answer. */
  readonly isRisky: boolean
  /** Why it cannot be carried out now. */
  readonly blocked: string | undefined
  /** What a person says with a tick before it can be agreed to all the same. */
  readonly tick: string | undefined
}

/** What a request is presented with; without findings, as it is shown while they are on their way. */
export type Presenting = {
  readonly approval: Approval
  readonly findings: Findings | undefined
  /** What the request's own bytes say. */
  readonly draft: readonly Step[]
  readonly text: Words
  readonly language: string
}

/** What the body of a sheet is drawn with. */
export type BodyProps<Request> = {
  approval: Approval
  request: Request
  findings: Findings | undefined
  shown: Shown
  /** Stands at what has to be seen together with the button. */
  anchor: RefObject<HTMLDivElement | null>
  /** Stands at what one step is about, which has to have been seen, too. */
  subject: RefObject<HTMLDivElement | null>
  /** Called once all of a message, or of data that is shown in its place, has been in view. */
  onRead: () => void
  /** What the visitor may choose of it, if anything. */
  choice?: ReactNode
}

/** What a screen that lowers a session is drawn with. */
export type LoweringProps<Request> = {
  /** As the site asked. */
  approval: Approval
  request: Request
  findings: Findings
  /** As far as the visitor has lowered it so far. */
  terms: SessionTerms | undefined
  onApply: (terms: SessionTerms) => void
  onBack: () => void
}

/** How one kind of request is shown. */
export type ApprovalView<Request> = {
  /** Nothing of it goes to a network. */
  isOnlySigned(request: Request): boolean
  /** What its own bytes say, before any network is asked. */
  draft(request: Request, member: Member): readonly Step[]
  present(request: Request, about: Presenting): Shown
  /** What happens, what changes, to whom, by which network and account. */
  Body(props: BodyProps<Request>): ReactNode
  /** Whether there is a text that has to be read to its end; never where it is absent. */
  hasText?(shown: Shown): boolean
  /** The request with other calls in the place of its own. */
  withCalls?(request: Request, calls: readonly EvmCall[]): Request
  /** What the visitor may grant less of. */
  lowering?: {
    can(request: Request): boolean
    /** The request with what the visitor lowered. */
    lower(request: Request, terms: SessionTerms): Request
    /** The button that opens the screen. */
    Opener(props: { onPress: () => void }): ReactNode
    Screen(props: LoweringProps<Request>): ReactNode
  }
}
