import type { ApprovalDecision, ApprovalKind, ApprovalQuestion, ApprovalRequest, AskPerson } from './approvalRequest.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** How questions are answered when nothing was planned for them. */
export type ApprovalPolicy = 'approve' | 'reject' | 'ask'

/** What may be planned for the next question. */
export type PlannedAnswer = ApprovalDecision | 'leaveOpen' | 'forget'

/** The wallet's questions, one after another. */
export interface Approvals {
  /** Asks and resolves with the approval. Rejects with a {@link WalletError} when it was declined. */
  ask(question: ApprovalQuestion): Promise<ApprovalDecision & { approved: true }>
  /** Whether a question of this kind is open or queued. */
  hasOpen(kind: ApprovalKind): boolean
  /** The question that is open now. */
  current(): ApprovalRequest | undefined
  /** Answers the open question, or else the next one. */
  answer(planned: PlannedAnswer): void
  setPolicy(policy: ApprovalPolicy): void
  setDelay(milliseconds: number): void
}

interface Entry {
  readonly request: ApprovalRequest
  readonly controller: AbortController
  readonly settle: (decision: ApprovalDecision) => void
  /** True once the question waits for a person or for `answer`. */
  waiting: boolean
}

/** The decision of someone who declines. */
export function declined(code: number = walletErrorCodes.userRejected, message = 'User rejected the request.') {
  return { approved: false, code, message } as const
}

/**
 * Creates the queue of questions.
 *
 * @param options.askPerson Shows a question; without it, open questions wait for `answer`.
 */
export function createApprovals(options: {
  readonly origin: string
  readonly policy: ApprovalPolicy
  readonly askPerson?: AskPerson | undefined
}): Approvals {
  const queue: Entry[] = []
  const planned: PlannedAnswer[] = []
  let policy = options.policy
  let delay = 0

  const finish = (entry: Entry, decision: ApprovalDecision | 'forget') => {
    const index = queue.indexOf(entry)
    if (index < 0) return
    queue.splice(index, 1)
    entry.controller.abort()
    if (decision !== 'forget') entry.settle(decision)
    if (index === 0) void open()
  }

  const open = async () => {
    const entry = queue[0]
    if (!entry) return
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    if (queue[0] !== entry || entry.waiting) return
    const answer = planned.shift() ?? byPolicy(entry.request.kind)
    if (answer !== 'ask' && answer !== 'leaveOpen') return finish(entry, answer)
    entry.waiting = true
    if (answer === 'leaveOpen' || !options.askPerson) return
    finish(entry, await options.askPerson(entry.request, entry.controller.signal))
  }

  const byPolicy = (kind: ApprovalKind): ApprovalDecision | 'ask' => {
    if (policy === 'reject') return declined()
    // A locked wallet needs its owner: approving everything does not type a password.
    if (policy === 'approve' && kind !== 'unlock') return { approved: true }
    return 'ask'
  }

  return {
    async ask(question) {
      const decision = await new Promise<ApprovalDecision>((settle) => {
        const request = { ...question, origin: options.origin }
        queue.push({ request, controller: new AbortController(), settle, waiting: false })
        if (queue.length === 1) void open()
      })
      if (!decision.approved) throw new WalletError(decision.code, decision.message)
      return decision
    },
    hasOpen: (kind) => queue.some(({ request }) => request.kind === kind),
    current: () => queue.find(({ waiting }) => waiting)?.request,
    answer(plan) {
      const entry = queue.find(({ waiting }) => waiting)
      if (!entry) planned.push(plan)
      else if (plan !== 'leaveOpen') finish(entry, plan)
    },
    setPolicy(next) {
      policy = next
    },
    setDelay(milliseconds) {
      delay = milliseconds
    },
  }
}
