import type { ReactNode, RefObject } from 'react'
import type { Approval } from '../frame/approvals.ts'
import type { Findings } from '../meaning/findings.ts'
import { AskedBy } from './AskedBy.tsx'
import { isEnding } from './isEnding.ts'
import type { Shown, Warning } from './judgeShown.ts'
import { SessionBody } from './SessionBody.tsx'
import { SignatureBody } from './SignatureBody.tsx'
import { TransactionBody } from './TransactionBody.tsx'
import { WarningNote } from './WarningNote.tsx'

export type ApprovalBodyProps = {
  approval: Approval
  findings: Findings | undefined
  shown: Shown
  /** What is to be looked at, but for the gravest, which stands over the answers. */
  warnings: readonly Warning[]
  /** Stands at what has to be seen together with the button. */
  anchor: RefObject<HTMLDivElement | null>
  /** Stand at who asks, and at what one step is about: both have to have been seen. */
  origin: RefObject<HTMLDivElement | null>
  subject: RefObject<HTMLDivElement | null>
  /** Called once all of a message, or of data that is shown in its place, has been in view. */
  onRead: () => void
  /** What the visitor may choose of it, if anything. */
  choice?: ReactNode
}

/** Who asks, what happens, what changes, to whom, by which network and account, and what to look at first. */
export function ApprovalBody(props: ApprovalBodyProps) {
  const { isTrusted, request, site } = props.approval
  const isSigned = request.kind === 'message' || request.kind === 'typedData'
  const isSession = request.kind === 'session' || isEnding(request)
  return (
    <>
      <AskedBy site={site} isTrusted={isTrusted} since={props.findings?.siteSince} placeRef={props.origin} />
      {isSigned ? (
        <SignatureBody {...props} />
      ) : isSession ? (
        <SessionBody {...props} />
      ) : (
        <TransactionBody {...props} />
      )}
      {props.warnings.map((warning) => (
        <WarningNote key={warning.title} warning={warning} />
      ))}
    </>
  )
}
