import { KitError } from '../../core/errors.ts'
import type { SimulationOutcome, Transfer } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { type EncodedAccount, readTokenAccount } from './accountData.ts'
import { askSolana } from './readSolana.ts'
import { refusalOf } from './refusalOf.ts'
import { planTokens, type TokenPlan } from './tokenPlan.ts'
import { coinMove, type Lifetime, type Move, programsOf, transferMessage } from './transferMessage.ts'

type Simulated = {
  readonly value: {
    readonly err: unknown
    readonly logs?: readonly string[] | null
    readonly accounts?: readonly (EncodedAccount | null)[] | null
  }
}

/** Any 32 bytes: the node puts its newest blockhash in their place. */
const anyLifetime: Lifetime = { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 0n }

/** A millionth of a lamport for a unit, so that the limit of units holds in a trial as it does later. */
const trialPrice = 1n

/**
 * Tries a transfer out on a node without sending it, and without a signature.
 *
 * @param seen Receivers that are known as token accounts.
 */
export async function simulateTransfer(
  node: RpcNode,
  transfer: Transfer,
  seen: Set<string>,
): Promise<SimulationOutcome> {
  const { amount, from, tokenAddress } = transfer
  if (tokenAddress) return simulateTokens(node, from, amount, await planTokens(node, transfer, tokenAddress, seen))
  const answer = await runTrial(node, from, coinMove(transfer), 0n)
  if ('outcome' in answer) return answer.outcome
  // The system program moves coins whole.
  return { type: 'changes', sent: amount, received: amount }
}

/** Tries a transfer of tokens out: what both accounts hold afterwards tells what leaves and what arrives. */
export async function simulateTokens(
  node: RpcNode,
  from: string,
  amount: bigint,
  plan: TokenPlan,
): Promise<SimulationOutcome> {
  const { destination, blocker, lamports, move, opens, source } = plan
  if (blocker) return { type: 'reverts', code: blocker }
  const answer = await runTrial(node, from, move, trialPrice, [source, destination])
  if ('outcome' in answer) return answer.outcome
  // Sending to oneself changes no balance.
  if (source === destination) return { type: 'changes', sent: amount, received: amount }
  const [left, arrived] = answer.accounts
  const [after, there] = [left && readTokenAccount(left), arrived && readTokenAccount(arrived)]
  if (!arrived || !after || !there) return { type: 'unknown', code: 'no-dry-run' }
  return {
    type: 'changes',
    sent: plan.held - after.amount,
    received: there.amount - plan.had,
    ...(opens !== undefined && { deposit: BigInt(arrived.lamports) - lamports }),
  }
}

async function runTrial(
  node: RpcNode,
  from: string,
  move: Move,
  unitPrice: bigint,
  addresses: readonly string[] = [],
): Promise<{ outcome: SimulationOutcome } | { accounts: readonly (EncodedAccount | null)[] }> {
  const { wireText } = transferMessage(from, move, anyLifetime, unitPrice)
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(addresses.length > 0 && { accounts: { encoding: 'base64', addresses } }),
  }
  const { error, ...answer } = await askSolana<Simulated>(node, 'simulateTransaction', [wireText, options])
  // The node refused, and not because of the transfer.
  if (error || !('result' in answer)) return { outcome: { type: 'unknown', code: 'no-dry-run' } }
  const { accounts, err, logs } = answer.result.value
  if (err === 'BlockhashNotFound') return { outcome: { type: 'unknown', code: 'no-dry-run' } }
  return err
    ? { outcome: { type: 'reverts', ...refusalOf(err, logs, programsOf(move)) } }
    : { accounts: accounts ?? [] }
}

/** The outcome of a dry run; `no-answer` where no node answers. */
export async function orSilent(trial: Promise<SimulationOutcome>): Promise<SimulationOutcome> {
  try {
    return await trial
  } catch (error) {
    if (error instanceof KitError && error.code === 'RPC_FAILED') return { type: 'unknown', code: 'no-answer' }
    throw error
  }
}

/** The outcomes of earlier dry runs, by transfer. */
export type SimulationCache = {
  /** Keeps an outcome and returns it. */
  keep(transfer: Transfer, outcome: SimulationOutcome): SimulationOutcome
  /** Whether a transfer would still do what its last dry run said, or better; true without an earlier dry run. */
  isKept(transfer: Transfer, outcome: SimulationOutcome): boolean
}

/** A visitor looks at one review at a time; a few more are kept for sites with several. */
const maxKept = 20

/** Keeps what the visitor was shown, so that no transfer is signed that has changed since. */
export function createSimulationCache(): SimulationCache {
  const outcomes = new Map<string, SimulationOutcome>()
  return {
    keep(transfer, outcome) {
      const key = keyOf(transfer)
      outcomes.delete(key)
      outcomes.set(key, outcome)
      const [oldest] = outcomes.keys()
      if (outcomes.size > maxKept && oldest !== undefined) outcomes.delete(oldest)
      return outcome
    },
    isKept(transfer, outcome) {
      const before = outcomes.get(keyOf(transfer))
      if (before?.type !== 'changes' || outcome.type !== 'changes') return true
      return (
        outcome.received >= before.received &&
        outcome.sent <= before.sent &&
        (outcome.deposit ?? 0n) <= (before.deposit ?? 0n)
      )
    },
  }
}

function keyOf({ amount, from, networkId, to, tokenAddress }: Transfer): string {
  return [networkId, from, to, amount, tokenAddress].join(' ')
}
