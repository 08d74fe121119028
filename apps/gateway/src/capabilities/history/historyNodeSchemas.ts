import * as v from 'valibot'
import { address, hash, hex, quantity, whole } from './nodeFields.ts'

/** What nodes answer, as far as the indexer reads it. */
export const transactionSchema = v.object({
  hash,
  blockHash: hash,
  from: address,
  to: v.nullish(address, null),
  value: quantity,
  nonce: whole,
  input: v.optional(hex, '0x'),
  transactionIndex: whole,
})

export const headerSchema = v.object({ number: whole, hash, parentHash: hash, timestamp: whole })

export const blockSchema = v.object({
  ...headerSchema.entries,
  transactions: v.array(transactionSchema),
  gasUsed: v.optional(quantity),
  withdrawals: v.optional(v.array(v.object({ address })), []),
})

export const logSchema = v.object({
  address,
  topics: v.array(hash),
  data: hex,
  logIndex: whole,
  blockNumber: whole,
  blockHash: hash,
  transactionHash: hash,
  transactionIndex: v.optional(whole, '0x0'),
  // Newer nodes tell it; seconds since 1970.
  blockTimestamp: v.nullish(whole),
})

export const receiptSchema = v.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: whole,
  // Blocks before Byzantium have a state root instead of a status.
  status: v.optional(quantity, '0x1'),
  gasUsed: quantity,
  effectiveGasPrice: v.optional(quantity, '0x0'),
  // What rollups add for their place on layer 1.
  l1Fee: v.nullish(quantity, '0x0'),
  blobGasUsed: v.nullish(quantity, '0x0'),
  blobGasPrice: v.nullish(quantity, '0x0'),
  contractAddress: v.nullish(address, null),
  logs: v.array(logSchema),
})

/** A block without its transactions; `timestamp` in seconds since 1970. */
export type NodeHeader = v.InferOutput<typeof headerSchema>
/** A block with its transactions. */
export type NodeBlock = v.InferOutput<typeof blockSchema>
export type NodeTransaction = v.InferOutput<typeof transactionSchema>
export type NodeReceipt = v.InferOutput<typeof receiptSchema>
export type NodeLog = v.InferOutput<typeof logSchema>
