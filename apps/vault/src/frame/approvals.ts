import { portLimits } from '@foyer/contract/vault-port'
import type { Member } from '../account/account.ts'
import { callsRefusal } from '../gate/callsRefusal.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import type { Findings } from '../meaning/findings.ts'
import { PortRefusalError } from '../port/portRefusal.ts'

/** The site that asks, as the handshake proved it. What it says of itself is not shown. */
export type Site = { readonly origin: string }

/** A network as the wallet's own gateway describes it. */
export type ShownNetwork = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** Why a visitor declined what he might have agreed to: the account keeps another provider's code. */
export type DeclineReason = 'code-kept'

/** What the visitor is asked, whole: nothing of it changes while it is on screen. */
export type Approval = {
  readonly id: number
  readonly site: Site
  readonly member: Member
  readonly network: ShownNetwork
  readonly request: ApprovalRequest
  /**
   * What the vault finds out about the request, begun when it is first asked for and the same for everybody who asks. It
   * always answers.
   */
  inspect(): Promise<Findings>
  /**
   * Asks in the vault's own window, and answers which findings were agreed to there, if any; only where it may not be approved in the frame.
   * To be called while a press is handled.
   *
   * @throws WindowError when the window gave no answer: it can be opened again.
   */
  readonly review:
    | ((shown: {
        readonly findings: Findings
        readonly language: string
        readonly signal: AbortSignal
      }) => Promise<{ readonly agreed: Findings | undefined; readonly why?: DeclineReason | undefined }>)
    | undefined
  /** Agrees to the request as it was shown: with these findings and no others. */
  approve(findings: Findings): void
  /** Without a reason, to the request itself. */
  decline(why?: DeclineReason): void
}

/** What is asked, before it has its place in the queue. `inspect` is called once, when the approval comes on screen. */
export type AskedApproval = Omit<Approval, 'id' | 'approve' | 'decline'>

/** The approvals of one page: one on screen, the others behind it. */
export type Approvals = {
  /**
   * Answers what `carryOut` makes of what the visitor agreed to, with what was shown. What was agreed to is carried out one
   * after the other, and the next request is only looked at then: a transaction counts on the one before it.
   *
   * @throws PortRefusalError when the visitor did not agree, or when too many wait.
   */
  ask<T>(asked: AskedApproval, carryOut: (findings: Findings) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Draws the first that waits anew, after another screen has stood in its place. */
  redraw(): void
}

/** Makes the queue; `show` draws the first of it, or nothing. */
export function createApprovals(show: (approval: Approval | undefined) => void): Approvals {
  const waiting: Approval[] = []
  let last = 0
  let carriedOut: Promise<unknown> = Promise.resolve()
  return {
    redraw: () => show(waiting[0]),
    ask<T>(asked: AskedApproval, carryOut: (findings: Findings) => Promise<T>, signal: AbortSignal) {
      if (waiting.length > portLimits.queuedApprovals) return Promise.reject(new PortRefusalError('too-many'))
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          const place = waiting.indexOf(approval)
          if (place < 0) return
          waiting.splice(place, 1)
          if (place === 0) show(waiting[0])
        }
        const isSignIn = asked.request.kind === 'message' && asked.request.isSignIn
        let findings: Promise<Findings> | undefined
        const approval: Approval = {
          ...asked,
          id: ++last,
          inspect() {
            findings ??= carriedOut.then(() => asked.inspect())
            return findings
          },
          approve(shown) {
            // It is over already: by a press before, or because the page no longer waits.
            if (!waiting.includes(approval)) return
            const own = carriedOut.then(() => carryOut(shown))
            carriedOut = own.catch(() => undefined)
            resolve(own)
            leave()
          },
          decline(why) {
            leave()
            if (why === 'code-kept') reject(callsRefusal('upgrade-declined'))
            else reject(new PortRefusalError(isSignIn ? 'sign-in-declined' : 'rejected'))
          },
        }
        signal.addEventListener('abort', () => {
          leave()
          reject(signal.reason)
        })
        waiting.push(approval)
        if (waiting.length === 1) show(approval)
      })
    },
  }
}
