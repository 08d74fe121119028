import { type Address, decodeAbiParameters, type Hex, toEventSelector } from 'viem'
import type { NodeLog } from './historyNodeSchemas.ts'
import type { TransferKind } from './historyTables.ts'

/** The events that move tokens or allow others to. */
export const topics = {
  /** ERC-20 and ERC-721. */
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  /** ERC-1155. */
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  /** ERC-20 and ERC-721. */
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
} as const

/** What one log says. Addresses are lower-case. */
export type LoggedTransfer = {
  kind: Exclude<TransferKind, 'native'>
  logIndex: number
  item: number
  token: string
  sender: string
  receiver: string
  tokenId: bigint | undefined
  amount: bigint
}

// A batch of more pieces than this is cut: a longer list is of no use on a page.
const maxBatchSize = 200

/** Reads one log; nothing when it is another event, or when its data does not fit the event. */
export function readLog(log: NodeLog): readonly LoggedTransfer[] {
  const [event, first, second, third] = log.topics
  const base = { logIndex: log.logIndex, item: 0, token: log.address }
  switch (event) {
    case topics.transfer:
    case topics.approval: {
      const isTransfer = event === topics.transfer
      if (first === undefined || second === undefined) return []
      const parties = { sender: toAddress(first), receiver: toAddress(second) }
      if (third !== undefined) {
        return [{ ...base, ...parties, kind: isTransfer ? 'erc721' : 'approval', tokenId: BigInt(third), amount: 1n }]
      }
      const amount = readWord(log.data, 0)
      if (amount === undefined) return []
      return [{ ...base, ...parties, kind: isTransfer ? 'erc20' : 'approval', tokenId: undefined, amount }]
    }
    case topics.approvalForAll: {
      const amount = readWord(log.data, 0)
      if (first === undefined || second === undefined || amount === undefined) return []
      const parties = { sender: toAddress(first), receiver: toAddress(second) }
      return [{ ...base, ...parties, kind: 'approval', tokenId: undefined, amount }]
    }
    case topics.single: {
      const [tokenId, amount] = [readWord(log.data, 0), readWord(log.data, 1)]
      if (second === undefined || third === undefined || tokenId === undefined || amount === undefined) return []
      return [{ ...base, kind: 'erc1155', sender: toAddress(second), receiver: toAddress(third), tokenId, amount }]
    }
    case topics.batch: {
      if (second === undefined || third === undefined) return []
      const parties = { sender: toAddress(second), receiver: toAddress(third) }
      return readBatch(log.data).map(({ tokenId, amount }, item) => ({
        ...base,
        ...parties,
        item,
        kind: 'erc1155' as const,
        tokenId,
        amount,
      }))
    }
    default:
      return []
  }
}

function readBatch(data: string): { tokenId: bigint; amount: bigint }[] {
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
    if (ids.length !== amounts.length) return []
    return ids.slice(0, maxBatchSize).map((tokenId, index) => ({ tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    // The data does not fit the event, so the contract is no ERC-1155.
    return []
  }
}

function readWord(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + index * 64, 2 + index * 64 + 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

/** The address in the last 20 bytes of a topic, lower-case. */
function toAddress(topic: string): string {
  return `0x${topic.slice(26)}`
}

/** An address as a topic. */
export function toTopic(address: Address | string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
