import type { ElementNode } from '@foyer/kit/ui'
import type { ReactNode, RefObject } from 'react'
import type { Member } from '../../account/member.ts'
import type { EvmCall } from '../../evm/evmCall.ts'
import type { SessionTerms } from '../../evm/permissions/narrowSession.ts'
import type { Step } from '../../steps/step.ts'
import type { Words } from '../../ui/words.ts'
import type { Approval } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'
import type { Warning } from './warning.ts'

/** How a request is shown. */
export type Shown = {
  /** The line that says what happens. */
  readonly title: string
  /** What leaves the account and who gets it, where that is all that happens; `isOne`: it is one thing, and no amount. */
  readonly sent?: { readonly what: string; readonly to: string; readonly isOne?: boolean } | undefined
  readonly verb: string
  readonly steps: readonly Step[]
  readonly warnings: readonly Warning[]
  /** Cancel is the main answer. */
  readonly isRisky: boolean
  /** Why it cannot be carried out now. */
  readonly blocked: string | undefined
  /** The words of a box to tick before the visitor can agree all the same. */
  readonly tick: string | undefined
}

/** The values that a request is presented with; there are no findings while they load. */
export type Presenting = {
  readonly approval: Approval
  readonly findings: Findings | undefined
  /** What the request's own bytes say. */
  readonly draft: readonly Step[]
  readonly text: Words
  readonly language: string
}

/** Props of the body of a sheet. */
export type BodyProps<Request> = {
  approval: Approval
  request: Request
  findings: Findings | undefined
  shown: Shown
  /** Marks the element that must be seen together with the button. */
  anchor: RefObject<HTMLDivElement | null>
  /** Marks the subject of a step, which must have been seen, too. */
  subject: RefObject<HTMLDivElement | null>
  /** Called once the whole message, or the data in its place, has been in view. */
  onRead: () => void
  /** The visitor's choice, if there is one. */
  choice?: ElementNode
}

/** Props of a screen that lowers a session. */
export type LoweringProps<Request> = {
  /** As the site asked. */
  approval: Approval
  request: Request
  findings: Findings
  /** The lower terms that the visitor has chosen so far. */
  terms: SessionTerms | undefined
  onApply: (terms: SessionTerms) => void
  onBack: () => void
}

/** How one kind of request is shown. */
export type ApprovalView<Request> = {
  /** Nothing of it goes to a network. */
  isOnlySigned(request: Request): boolean
  /** What the request's own bytes say, before any network is asked. */
  draft(request: Request, member: Member): readonly Step[]
  present(request: Request, about: Presenting): Shown
  /** What happens, what changes, to whom, by which network and account. */
  Body(props: BodyProps<Request>): ReactNode
  /** Whether there is a text that must be read to its end. Default: no. */
  hasText?(shown: Shown): boolean
  /** The request with other calls instead of its calls. */
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
