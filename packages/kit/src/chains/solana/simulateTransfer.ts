import { KitError } from '../../core/errors.ts'
import type { SimulationOutcome, Transfer } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { askSolana } from './readSolana.ts'
import { type Lifetime, transferMessage } from './transferMessage.ts'
import { reasonIn } from './transferReads.ts'

type Simulated = { readonly value: { readonly err: unknown; readonly logs?: readonly string[] | null } }

/** Any 32 bytes: the node puts its newest blockhash in their place. */
const anyLifetime: Lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** Tries a transfer out on a node without sending it, and without a signature. */
export async function simulateTransfer(node: RpcNode, transfer: Transfer): Promise<SimulationOutcome> {
  const { wireText } = transferMessage(transfer, anyLifetime, 0n)
  const options = { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true }
  const { error, ...answer } = await askSolana<Simulated>(node, 'simulateTransaction', [wireText, options])
  // The node refused, and not because of the transfer.
  if (error || !('result' in answer)) return { type: 'unknown', code: 'no-dry-run' }
  const { err, logs } = answer.result.value
  if (err === 'BlockhashNotFound') return { type: 'unknown', code: 'no-dry-run' }
  if (err) return { type: 'reverts', ...refusalOf(err, logs) }
  // The system program moves coins whole.
  return { type: 'changes', sent: transfer.amount, received: transfer.amount }
}

/** What a dry run says, where nobody answers too. */
export async function orSilent(trial: Promise<SimulationOutcome>): Promise<SimulationOutcome> {
  try {
    return await trial
  } catch (error) {
    if (error instanceof KitError && error.code === 'RPC_FAILED') return { type: 'unknown', code: 'no-answer' }
    throw error
  }
}

/** Why a transfer does not pass: an error as Solana's nodes write it. */
export function refusalOf(err: unknown, logs?: readonly string[] | null) {
  if (isTooPoor(err)) return { code: 'balance-too-low' } as const
  const isRent = typeof err === 'object' && err !== null && 'InsufficientFundsForRent' in err
  const detail = isRent ? 'An account would be left with less than the least that one holds' : reasonIn(logs)
  return { code: 'refused', detail: detail ?? JSON.stringify(err).slice(0, 200) } as const
}

function isTooPoor(err: unknown): boolean {
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee') return true
  const { InstructionError: at } = (typeof err === 'object' && err !== null ? err : {}) as {
    InstructionError?: unknown
  }
  const cause: unknown = Array.isArray(at) ? at[1] : undefined
  // 1 is what the system program calls a balance that is too low.
  return cause === 'InsufficientFunds' || (cause as { Custom?: unknown } | undefined)?.Custom === 1
}
