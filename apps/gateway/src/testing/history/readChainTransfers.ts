import type { RunningChain } from '@foyer/test'
import { parseAbiItem } from 'viem'

/** One movement of coins or tokens, as one line of text: block, transaction, place, sender, receiver, amount. */
export type TransferLine = string

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** What moved on a chain by its own logs and blocks, from block 1 on, sorted. */
export async function readChainTransfers({ client }: RunningChain): Promise<TransferLine[]> {
  const latest = await client.getBlockNumber()
  const logs = await client.getLogs({ event: transferEvent, fromBlock: 1n, toBlock: latest, strict: true })
  const lines = logs.map(({ blockNumber, transactionHash, logIndex, args }) =>
    writeLine(blockNumber, transactionHash, logIndex, args.from, args.to, args.value),
  )
  for (let number = 1n; number <= latest; number += 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { hash, from, to, value } of block.transactions) {
      if (value > 0n && to !== null) lines.push(writeLine(number, hash, -1, from, to, value))
    }
  }
  return lines.sort()
}

/** Writes one movement; `place` is the log's place in its block, -1 for the transaction's own value. */
export function writeLine(
  block: bigint | number,
  hash: string,
  place: number,
  from: string,
  to: string,
  amount: bigint | string,
): TransferLine {
  return `${String(block).padStart(6, '0')} ${hash} ${place} ${from} ${to} ${amount}`.toLowerCase()
}
