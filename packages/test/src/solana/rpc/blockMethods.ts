import { getBase64Encoder } from '@solana/kit'
import { hasReached, slotAt } from '../commitment.ts'
import { readMessage } from '../decodeTransaction.ts'
import type { Ledger } from '../ledger.ts'
import { invalidParams } from '../RpcError.ts'
import { transactionFee, unitPrice } from '../transactionFee.ts'
import { apiVersion, type RpcMethods, withContext } from './method.ts'
import {
  checkContext,
  type RpcConfig,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readText,
  readU64,
} from './readParams.ts'

/** Most addresses of one `getRecentPrioritizationFees`. */
const maxFeeAddresses = 128
/** Slots that `getRecentPrioritizationFees` tells about. */
const feeSlots = 150n

/** The methods about the chain, its blocks and its fees. */
export function createBlockMethods(ledger: Ledger, genesisHash: string): RpcMethods {
  const slotFor = (config: RpcConfig) => {
    const slot = slotAt(readCommitment(config), ledger.slot())
    checkContext(config, slot)
    return slot
  }
  // Before its 32nd slot the chain's first block stands for the finalized ones.
  const heightFor = (config: RpcConfig) => {
    const height = ledger.heightOf(slotFor(config))
    return height > 0n ? height : 0n
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'feature-set': 1_000_000_000, 'solana-core': apiVersion }),
    getGenesisHash: () => genesisHash,
    // Nothing is ever purged here.
    getFirstAvailableBlock: () => 0n,
    getSlot: (params) => slotFor(readConfig(params, 0)),
    getBlockHeight: (params) => heightFor(readConfig(params, 0)),
    getEpochInfo: (params) => {
      const config = readConfig(params, 0)
      const absoluteSlot = slotFor(config)
      const { slotsPerEpoch } = ledger.svm.getEpochSchedule()
      return {
        absoluteSlot,
        blockHeight: heightFor(config),
        epoch: absoluteSlot / slotsPerEpoch,
        slotIndex: absoluteSlot % slotsPerEpoch,
        slotsInEpoch: slotsPerEpoch,
        transactionCount: ledger.count(),
      }
    },
    getBlockTime: (params) => ledger.timeOf(readU64(params[0])) ?? null,
    getLatestBlockhash: (params) => {
      const config = readConfig(params, 0)
      return withContext(ledger, config, ledger.blockhashes.latest(readCommitment(config), ledger.slot()))
    },
    isBlockhashValid: (params) => {
      const config = readConfig(params, 1)
      const blockhash = readAddress(params[0])
      return withContext(ledger, config, ledger.blockhashes.accepts(blockhash, readCommitment(config), ledger.slot()))
    },
    getFeeForMessage: (params) => {
      const config = readConfig(params, 1)
      const message = readMessage(readBase64(readText(params[0])))
      const known = ledger.blockhashes.accepts(message.lifetimeToken, readCommitment(config), ledger.slot())
      return withContext(ledger, config, known ? transactionFee(message) : null)
    },
    getRecentPrioritizationFees: (params) => {
      const addresses = params[0] === undefined ? [] : readList(params[0], maxFeeAddresses).map(readAddress)
      return recentFees(ledger, addresses)
    },
  }
}

function recentFees(ledger: Ledger, addresses: readonly string[]) {
  const newest = slotAt('confirmed', ledger.slot())
  const oldest = newest - feeSlots + 1n
  const lowest = new Map<bigint, bigint>()
  for (const { slot, keys, message } of ledger.since(oldest)) {
    const locked = keys.filter(({ writable }) => writable).map(({ address }) => String(address))
    if (addresses.length > 0 && !addresses.some((address) => locked.includes(address))) continue
    const price = unitPrice(message)
    const known = lowest.get(slot)
    if (hasReached('confirmed', slot, ledger.slot()) && (known === undefined || price < known)) lowest.set(slot, price)
  }
  const fees: { slot: bigint; prioritizationFee: bigint }[] = []
  for (let slot = oldest; slot <= newest; slot += 1n) {
    if (ledger.timeOf(slot) === undefined) continue
    fees.push({ slot, prioritizationFee: lowest.get(slot) ?? 0n })
  }
  return fees
}

function readBase64(text: string): Uint8Array {
  try {
    return new Uint8Array(getBase64Encoder().encode(text))
  } catch {
    throw invalidParams('invalid base64 encoding')
  }
}
