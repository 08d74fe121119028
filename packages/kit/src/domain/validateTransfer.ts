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
}

/** Why a transfer cannot be sent yet: what is wrong before what is missing, and of these the first in this order. */
export type TransferProblem =
  | 'token-missing'
  | 'amount-malformed'
  | 'amount-too-precise'
  | 'amount-above-balance'
  | 'receiver-invalid'
  | 'receiver-is-token'
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
export function validateTransfer(draft: TransferDraft, rules: AddressRules): ValidatedTransfer {
  const { amount, token } = draft
  const receiver = draft.receiver.trim()
  const to = rules.parseAddress(receiver) ?? receiver
  const problem = findProblem({ ...draft, receiver: to }, rules)
  if (problem || !token || typeof amount !== 'bigint') return { ok: false, problem: problem ?? 'token-missing' }
  return { ok: true, token, amount, to }
}

function findProblem({ amount, receiver, token }: TransferDraft, rules: AddressRules): TransferProblem | undefined {
  if (!token) return 'token-missing'
  const isEmpty = amount === 'empty' || amount === 0n
  if (amount === 'too-precise') return 'amount-too-precise'
  if (!isEmpty && typeof amount !== 'bigint')
    return amount === 'too-large' ? 'amount-above-balance' : 'amount-malformed'
  if (!isEmpty && amount > token.amount) return 'amount-above-balance'
  const isAddress = rules.parseAddress(receiver) !== undefined
  // What may be a name is being looked up.
  if (receiver !== '' && !isAddress && !(isEmpty && receiver.includes('.'))) return 'receiver-invalid'
  if (isAddress && token.address && rules.normalize(token.address) === rules.normalize(receiver))
    return 'receiver-is-token'
  if (isEmpty) return 'amount-missing'
  return receiver === '' ? 'receiver-missing' : undefined
}
