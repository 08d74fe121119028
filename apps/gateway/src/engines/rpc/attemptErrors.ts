import { BodyTooLargeError } from '../input/readCapped.ts'
import { BreakerOpenError } from './circuitBreaker.ts'
import type { RejectReason } from './retryRules.ts'

/** A node answered, and with nothing that a caller can be given. */
export class RejectedAnswerError extends Error {
  override readonly name = 'RejectedAnswerError'
  readonly reason: RejectReason | 'chain' | 'refused' | 'behind' | 'ahead'
  readonly status: number

  constructor(reason: RejectedAnswerError['reason'], status: number) {
    super(reason === 'status' ? `status ${status}` : reason === 'chain' ? 'another chain' : reason)
    this.reason = reason
    this.status = status
  }
}

/** The node asked for fewer calls, and its next free place is further away than a caller waits. */
export class NodePacedError extends Error {
  override readonly name = 'NodePacedError'
}

/** The caller waits no longer, whatever the node was doing. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError'
}

/** Answers that another node may have a better one for, without this one being at fault. */
const harmless: readonly RejectedAnswerError['reason'][] = ['busy', 'own', 'refused', 'behind']

/**
 * Whether an error speaks against the node. Callers can provoke "busy" answers, oversized answers and aborts at will; those
 * must not close a node for others. A node that asks for less (429) is asked less (`nodePace.ts`), and is no worse for it.
 */
export function isNodeFault(error: unknown): boolean {
  if (error instanceof BodyTooLargeError || error instanceof CallerGoneError) return false
  if (error instanceof NodePacedError) return false
  if (error instanceof RejectedAnswerError) return !harmless.includes(error.reason) && error.status !== 429
  return true
}

/** What an attempt ends with that took too long. */
export function timeout(): DOMException {
  return new DOMException('The node did not answer in time.', 'TimeoutError')
}

/** Whether a node did not answer in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** One attempt's end in words that name no node. */
export function outcome(error: unknown): string {
  if (error instanceof RejectedAnswerError) return error.message
  if (error instanceof BreakerOpenError) return 'resting'
  if (error instanceof NodePacedError) return 'rate limited'
  if (isTimeout(error)) return 'timeout'
  return 'no connection'
}
