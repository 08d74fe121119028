import { hexToBigInt, isHex } from 'viem'
import { getGasPrice } from 'viem/actions'
import { type ChainClient, isChainUnreadable } from './chainClient.ts'

/** Gas prices in wei for three speeds, slowest first. */
export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

const blocks = '0xa'
const percentiles = [25, 60, 90]

/** What one speed costs in wei for each unit of gas (EIP-1559); both are the gas price on chains without base fees. */
export type GasFees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/**
 * Reads gas prices: twice the next base fee plus the median tip at the 25th, 60th and 90th percentile of ten blocks; on
 * chains without base fees the node's gas price times 1, 1.1 and 1.25.
 */
export async function readGasPrices(client: ChainClient): Promise<GasPrices> {
  const { standard, fast, instant } = await readGasFees(client)
  return { standard: standard.maxFeePerGas, fast: fast.maxFeePerGas, instant: instant.maxFeePerGas }
}

/** What {@link readGasPrices} reads, with the tip that is part of it. */
export async function readGasFees(client: ChainClient): Promise<Readonly<Record<keyof GasPrices, GasFees>>> {
  const history = await readFeeHistory(client)
  if (history === undefined) {
    const price = await getGasPrice(client)
    const flat = (amount: bigint) => ({ maxFeePerGas: amount, maxPriorityFeePerGas: amount })
    return { standard: flat(price), fast: flat((price * 11n) / 10n), instant: flat((price * 5n) / 4n) }
  }
  const feesAt = (column: number) => {
    const tip = median(history.tips.map((row) => row[column] ?? 0n))
    return { maxFeePerGas: history.nextBaseFee * 2n + tip, maxPriorityFeePerGas: tip }
  }
  return { standard: feesAt(0), fast: feesAt(1), instant: feesAt(2) }
}

type FeeHistory = { nextBaseFee: bigint; tips: readonly (readonly bigint[])[] }

async function readFeeHistory(client: ChainClient): Promise<FeeHistory | undefined> {
  let answer: unknown
  try {
    answer = await client.request({ method: 'eth_feeHistory', params: [blocks, 'latest', percentiles] })
  } catch (error) {
    if (isChainUnreadable(error)) throw error
    return undefined
  }
  if (typeof answer !== 'object' || answer === null) return undefined
  const baseFees = 'baseFeePerGas' in answer ? readRow(answer.baseFeePerGas) : []
  const rows: readonly unknown[] = 'reward' in answer && Array.isArray(answer.reward) ? answer.reward : []
  const nextBaseFee = baseFees.at(-1)
  if (nextBaseFee === undefined || nextBaseFee === 0n) return undefined
  return { nextBaseFee, tips: rows.map(readRow) }
}

function readRow(row: unknown): bigint[] {
  if (!Array.isArray(row)) return []
  return row.map((cell: unknown) => (isHex(cell) ? hexToBigInt(cell) : 0n))
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
