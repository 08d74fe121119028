import type { AddressRules } from '../core/chain.ts'
import type { AmountProblem } from './parseAmount.ts'
import type { Token } from './portfolio/token.ts'

/** What a visitor has filled in so far. */
export type TransferDraft = {
  readonly token: Token | undefined
  /** As `parseAmount` read it. */
  readonly amount: bigint | AmountProblem
  /** Address as typed, or the one that a name stands for. */
  readonly receiver: string
  /** The address in it, as its chain family reads it; null until that is known. */
  readonly to: string | undefined | null
}

/** Why a transfer cannot be sent yet: what is wrong before what is missing, and of these the first in this order. */
export type TransferProblem =
  | 'token-missing'
  | 'amount-malformed'
  | 'amount-too-precise'
  | 'amount-above-balance'
  | 'receiver-invalid'
  | 'receiver-is-token'
  | 'receiver-checking'
  | 'amount-missing'
  | 'receiver-missing'

/** A transfer that may be sent, or why not. */
export type ValidatedTransfer =
  | { readonly ok: true; readonly token: Token; readonly amount: bigint; readonly to: string }
  | { readonly ok: false; readonly problem: TransferProblem }

/**
 * Checks a transfer: a token, an amount above zero that is held, and a receiver of the token's chain family that is not the
 * token itself.
 */
export function validateTransfer(draft: TransferDraft, normalize: AddressRules['normalize']): ValidatedTransfer {
  const { amount, to, token } = draft
  const problem = findProblem(draft, normalize)
  if (problem || !token || !to || typeof amount !== 'bigint') return { ok: false, problem: problem ?? 'token-missing' }
  return { ok: true, token, amount, to }
}

function findProblem(
  { amount, receiver, to, token }: TransferDraft,
  normalize: AddressRules['normalize'],
): TransferProblem | undefined {
  if (!token) return 'token-missing'
  const isEmpty = amount === 'empty' || amount === 0n
  if (amount === 'too-precise') return 'amount-too-precise'
  if (!isEmpty && typeof amount !== 'bigint')
    return amount === 'too-large' ? 'amount-above-balance' : 'amount-malformed'
  if (!isEmpty && amount > token.amount) return 'amount-above-balance'
  const isMissing = receiver.trim() === ''
  // What may be a name is being looked up.
  if (!isMissing && to === undefined && !(isEmpty && receiver.includes('.'))) return 'receiver-invalid'
  if (to && token.address && normalize(token.address) === normalize(to)) return 'receiver-is-token'
  if (isEmpty) return 'amount-missing'
  if (isMissing) return 'receiver-missing'
  return to === null ? 'receiver-checking' : undefined
}
