import { address, isOffCurveAddress } from '@solana/kit'
import { KitError } from '../../core/errors.ts'
import type { RevertReason, Transfer, TransferFee } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { type ExactInteger, readSolana } from './readSolana.ts'
import { refusalOf } from './refusalOf.ts'
import { planTokens } from './tokenPlan.ts'
import { coinMove, type Lifetime, type Move, transferMessage } from './transferMessage.ts'

const commitment = 'confirmed'

/** The most that is offered for a compute unit, in micro-lamports: 20,000 lamports for coins, 100,000 at most for tokens. */
const highestPrice = 1_000_000n

/** The newest blockhash: a transaction with it can be taken in until a block height is passed. */
export async function readLifetime(node: RpcNode): Promise<Lifetime> {
  const { value } = await readSolana<{ value: { blockhash: string; lastValidBlockHeight: ExactInteger } }>(
    node,
    'getLatestBlockhash',
    [{ commitment }],
  )
  return { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
}

/** What half of the recent slots took for a compute unit, in micro-lamports, where these accounts were written to. */
export async function readUnitPrice(node: RpcNode, { writes }: Move): Promise<bigint> {
  const fees = await readSolana<readonly { prioritizationFee: ExactInteger }[]>(node, 'getRecentPrioritizationFees', [
    [...new Set(writes)],
  ])
  const prices = fees.map(({ prioritizationFee }) => BigInt(prioritizationFee))
  prices.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = prices[Math.floor(prices.length / 2)] ?? 0n
  return middle < highestPrice ? middle : highestPrice
}

/** What a transfer costs, with the account that it makes for the receiver, and what has to stay so that the sender's goes on. */
export async function readFee(node: RpcNode, transfer: Transfer, seen: Set<string>): Promise<TransferFee> {
  const { from, to, tokenAddress } = transfer
  const plan = tokenAddress ? await planTokens(node, transfer, tokenAddress, seen) : undefined
  const move = plan?.move ?? coinMove(transfer)
  const readRent = (length: bigint) =>
    readSolana<ExactInteger>(node, 'getMinimumBalanceForRentExemption', [Number(length)])
  const [lifetime, unitPrice, reserve, rent] = await Promise.all([
    readLifetime(node),
    readUnitPrice(node, move),
    readRent(0n),
    plan?.opens === undefined ? 0 : readRent(plan.opens),
  ])
  const { message } = transferMessage(from, move, lifetime, unitPrice)
  const { value } = await readSolana<{ value: ExactInteger | null }>(node, 'getFeeForMessage', [
    message,
    { commitment },
  ])
  if (value === null) {
    const details = 'getFeeForMessage does not know the blockhash'
    throw new KitError('RPC_FAILED', 'The network did not answer', { details })
  }
  const missing = BigInt(rent) - (plan?.lamports ?? 0n)
  const total = BigInt(value) + (missing > 0n ? missing : 0n)
  const toProgram = isOffCurveAddress(address(to)) || undefined
  return { total, reserve: BigInt(reserve), toProgram }
}

/** What a transaction that was taken into a block cost its payer; undefined for one that no block has. */
export async function readPaidFee(node: RpcNode, hash: string): Promise<bigint | undefined> {
  const fee = (await readTransaction(node, hash))?.meta?.fee
  return fee === undefined ? undefined : BigInt(fee)
}

/** Why a transaction failed; undefined where it did not. */
export async function readFailureReason(node: RpcNode, hash: string): Promise<RevertReason | undefined> {
  const meta = (await readTransaction(node, hash))?.meta
  return meta?.err ? refusalOf(meta.err, meta.logMessages) : undefined
}

type ReadTransaction = {
  readonly meta?: {
    readonly fee: ExactInteger
    readonly err: unknown
    readonly logMessages?: readonly string[] | null
  } | null
}

/** The highest number that nodes take for a version: what a transaction cost is told alike for each. */
const anyVersion = 255

function readTransaction(node: RpcNode, hash: string): Promise<ReadTransaction | null> {
  const options = { commitment, encoding: 'json', maxSupportedTransactionVersion: anyVersion }
  return readSolana(node, 'getTransaction', [hash, options])
}
