import { KitError } from '../../core/errors.ts'
import type { Transfer, TransferFee } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { type ExactInteger, readSolana } from './readSolana.ts'
import { type Lifetime, transferMessage } from './transferMessage.ts'

const commitment = 'confirmed'

/** The most that is offered for a compute unit, in micro-lamports: 20,000 lamports for a transfer. */
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
export async function readUnitPrice(node: RpcNode, { from, to }: Pick<Transfer, 'from' | 'to'>): Promise<bigint> {
  const accounts = [...new Set([from, to])]
  const fees = await readSolana<readonly { prioritizationFee: ExactInteger }[]>(node, 'getRecentPrioritizationFees', [
    accounts,
  ])
  const prices = fees.map(({ prioritizationFee }) => BigInt(prioritizationFee))
  prices.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = prices[Math.floor(prices.length / 2)] ?? 0n
  return middle < highestPrice ? middle : highestPrice
}

/** What a transfer costs, and what has to stay in an account so that it goes on to exist. */
export async function readFee(node: RpcNode, transfer: Transfer): Promise<TransferFee> {
  const [lifetime, unitPrice, reserve] = await Promise.all([
    readLifetime(node),
    readUnitPrice(node, transfer),
    readSolana<ExactInteger>(node, 'getMinimumBalanceForRentExemption', [0]),
  ])
  const { message } = transferMessage(transfer, lifetime, unitPrice)
  const { value } = await readSolana<{ value: ExactInteger | null }>(node, 'getFeeForMessage', [
    message,
    { commitment },
  ])
  if (value === null) {
    const details = 'getFeeForMessage does not know the blockhash'
    throw new KitError('RPC_FAILED', 'The network did not answer', { details })
  }
  const total = BigInt(value)
  return { gas: 1n, gasPrice: total, total, reserve: BigInt(reserve) }
}

/** What a transaction that was taken into a block cost its payer; undefined for one that no block has. */
export async function readPaidFee(node: RpcNode, hash: string): Promise<bigint | undefined> {
  const fee = (await readTransaction(node, hash))?.meta?.fee
  return fee === undefined ? undefined : BigInt(fee)
}

/** Why a transaction failed, in the words of the program that refused it; undefined where it left none. */
export async function readFailureReason(node: RpcNode, hash: string): Promise<string | undefined> {
  const meta = (await readTransaction(node, hash))?.meta
  return meta?.err ? (reasonIn(meta.logMessages) ?? JSON.stringify(meta.err).slice(0, 200)) : undefined
}

/** The last words of a program that failed. */
export function reasonIn(logs: readonly string[] | null | undefined): string | undefined {
  const said = logs?.findLast((line) => /^Program log: |^Transfer: |failed: /.test(line))
  return said?.replace(/^Program (log: |\w+ failed: )/, '').slice(0, 200)
}

type ReadTransaction = {
  readonly meta?: {
    readonly fee: ExactInteger
    readonly err: unknown
    readonly logMessages?: readonly string[] | null
  } | null
}

function readTransaction(node: RpcNode, hash: string): Promise<ReadTransaction | null> {
  return readSolana(node, 'getTransaction', [hash, { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }])
}
