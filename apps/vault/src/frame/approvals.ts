import { portLimits } from '@foyer/contract/vault-port'
import type { Member } from '../account/account.ts'
import type { ApprovalRequest } from '../gate/request.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { CompleteTransaction } from '../rpc/completeTransaction.ts'

/** The site that asks. */
export type Site = {
  /** As the handshake proved it: shown as a fact. */
  readonly origin: string
  /** As the page calls itself: shown as a name and never instead of the origin. */
  readonly name: string
  readonly icon: string | undefined
}

/** A network as the page describes it. */
export type ShownNetwork = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What the visitor is asked, whole: nothing of it changes while it is on screen. */
export type Approval = {
  readonly id: number
  readonly site: Site
  readonly member: Member
  readonly network: ShownNetwork
  readonly request: ApprovalRequest
  /** With what the page left out, for a transaction. Undefined when the network could not be asked. */
  readonly complete: CompleteTransaction | undefined
  approve(): void
  decline(): void
}

/** The approvals of one page: one on screen, the others behind it. */
export type Approvals = {
  /** Ends when the visitor agreed. @throws PortRefusalError when not, or when too many wait. */
  ask(approval: Omit<Approval, 'id' | 'approve' | 'decline'>, signal: AbortSignal): Promise<void>
}

/** Makes the queue; `show` draws the first of it, or nothing. */
export function createApprovals(show: (approval: Approval | undefined) => void): Approvals {
  const waiting: Approval[] = []
  let last = 0
  return {
    ask(asked, signal) {
      if (waiting.length > portLimits.queuedApprovals) return Promise.reject(new PortRefusalError('too-many'))
      return new Promise<void>((resolve, reject) => {
        const leave = () => {
          const place = waiting.indexOf(approval)
          if (place < 0) return
          waiting.splice(place, 1)
          if (place === 0) show(waiting[0])
        }
        const isSignIn = asked.request.kind === 'message' && asked.request.isSignIn
        const approval: Approval = {
          ...asked,
          id: ++last,
          approve() {
            leave()
            resolve()
          },
          decline() {
            leave()
            reject(new PortRefusalError(isSignIn ? 'sign-in-declined' : 'rejected'))
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
