import type { Address } from 'viem'
import type { ApprovalDecision, ApprovalQuestion } from './approvalRequest.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** How questions are answered when nothing was planned for them. */
export type ApprovalPolicy = 'approve' | 'reject' | 'ask'

/** What may be planned for the next question. */
export type PlannedAnswer<Account extends string = Address> = ApprovalDecision<Account> | 'leaveOpen' | 'forget'

/** What any chain's wallet asks: a question of some kind. */
interface AnyQuestion {
  readonly kind: string
}

/** The wallet's questions, one after another. */
export interface Approvals<Question extends AnyQuestion = ApprovalQuestion, Account extends string = Address> {
  /** Asks and resolves with the approval. Rejects with a {@link WalletError} when it was declined. */
  ask(question: Question): Promise<ApprovalDecision<Account> & { approved: true }>
  /** Whether a question of this kind is open or queued. */
  hasOpen(kind: Question['kind']): boolean
  /** The question that is open now. */
  current(): (Question & { readonly origin: string }) | undefined
  /** Answers the open question, or else the next one. */
  answer(planned: PlannedAnswer<Account>): void
  setPolicy(policy: ApprovalPolicy): void
  setDelay(milliseconds: number): void
}

interface Entry<Question, Account extends string> {
  readonly request: Question & { readonly origin: string }
  readonly controller: AbortController
  readonly settle: (decision: ApprovalDecision<Account>) => void
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
export function createApprovals<
  Question extends AnyQuestion = ApprovalQuestion,
  Account extends string = Address,
>(options: {
  readonly origin: string
  readonly policy: ApprovalPolicy
  readonly askPerson?:
    | ((request: Question & { readonly origin: string }, signal: AbortSignal) => Promise<ApprovalDecision<Account>>)
    | undefined
}): Approvals<Question, Account> {
  const queue: Entry<Question, Account>[] = []
  const planned: PlannedAnswer<Account>[] = []
  let policy = options.policy
  let delay = 0

  const finish = (entry: Entry<Question, Account>, decision: ApprovalDecision<Account> | 'forget') => {
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

  const byPolicy = (kind: Question['kind']): ApprovalDecision<Account> | 'ask' => {
    if (policy === 'reject') return declined()
    // A locked wallet needs its owner: approving everything does not type a password.
    if (policy === 'approve' && kind !== 'unlock') return { approved: true }
    return 'ask'
  }

  return {
    async ask(question) {
      const decision = await new Promise<ApprovalDecision<Account>>((settle) => {
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
