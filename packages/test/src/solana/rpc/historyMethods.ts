import { type Commitment, commitmentOf, hasReached, slotAt } from '../commitment.ts'
import { encodeMeta, encodeTransaction, readTransactionEncoding } from '../encodeTransaction.ts'
import type { LandedTransaction, Ledger } from '../ledger.ts'
import { isMemoProgram } from '../parseInstruction.ts'
import { invalidParams, RpcError, rpcErrorCodes } from '../RpcError.ts'
import { type RpcMethods, withContext } from './method.ts'
import {
  checkContext,
  type RpcConfig,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSignature,
  readU64,
} from './readParams.ts'

/** Most signatures of one `getSignatureStatuses`. */
const maxStatuses = 256
/** Finalized slots whose statuses are told without a search of the history. */
const statusSlots = 300n
/** Longest page of `getSignaturesForAddress`. */
const maxPageSize = 1000n

/** The methods that tell what happened. */
export function createHistoryMethods(ledger: Ledger): RpcMethods {
  return {
    getSignatureStatuses: (params) => {
      const signatures = readList(params[0], maxStatuses).map(readSignature)
      const slot = ledger.slot()
      const { searchTransactionHistory } = readConfig(params, 1)
      const oldest = searchTransactionHistory === true ? 0n : slotAt('finalized', slot) - statusSlots
      const statuses = signatures.map((signature) => {
        const found = ledger.find(signature)
        if (!found || found.slot < oldest) return null
        const confirmationStatus = commitmentOf(found.slot, slot)
        return {
          confirmationStatus,
          confirmations: confirmationStatus === 'finalized' ? null : slot - found.slot,
          err: found.err,
          slot: found.slot,
          status: found.err === null ? { Ok: null } : { Err: found.err },
        }
      })
      return withContext(ledger, { commitment: 'processed' }, statuses)
    },
    getSignaturesForAddress: (params) => {
      const address = readAddress(params[0])
      const config = readConfig(params, 1)
      const commitment = readSettled(config)
      checkContext(config, ledger.slot())
      const limit = config.limit === undefined || config.limit === null ? maxPageSize : readU64(config.limit)
      if (limit < 1n || limit > maxPageSize) throw invalidParams(`Invalid limit; max ${maxPageSize}`)
      const settled = ledger.history(address).filter(({ slot }) => hasReached(commitment, slot, ledger.slot()))
      return pageOf(ledger, settled.reverse(), config, Number(limit)).map((landed) => ({
        blockTime: landed.blockTime,
        confirmationStatus: commitmentOf(landed.slot, ledger.slot()),
        err: landed.err,
        memo: memoOf(landed),
        signature: landed.signature,
        slot: landed.slot,
      }))
    },
    getTransaction: (params) => {
      const signature = readSignature(params[0])
      // The older form of the call names the encoding alone.
      const config = typeof params[1] === 'string' ? { encoding: params[1] } : readConfig(params, 1)
      const encoding = readTransactionEncoding(config.encoding)
      const commitment = readSettled(config)
      const found = ledger.find(signature)
      if (!found || !hasReached(commitment, found.slot, ledger.slot())) return null
      return {
        blockTime: found.blockTime,
        meta: encodeMeta(found, encoding),
        slot: found.slot,
        transaction: encodeTransaction(found, encoding),
        ...readVersion(found, config),
      }
    },
  }
}

function readSettled(config: RpcConfig): Commitment {
  const commitment = readCommitment(config)
  if (commitment !== 'processed') return commitment
  throw invalidParams('Method does not support commitment below `confirmed`')
}

function pageOf(ledger: Ledger, newestFirst: readonly LandedTransaction[], config: RpcConfig, limit: number) {
  const indexOf = (value: unknown) => {
    const signature = readSignature(value)
    return newestFirst.findIndex((landed) => landed.signature === signature)
  }
  let start = 0
  if (config.before !== undefined && config.before !== null) {
    const before = ledger.find(readSignature(config.before))
    // Nothing is known to be older than what is not known. What is known may be a transaction of another address.
    if (!before) return []
    start = newestFirst.findIndex(({ slot }) => slot < before.slot)
    if (start < 0) return []
  }
  const until = config.until === undefined || config.until === null ? -1 : indexOf(config.until)
  const end = until < 0 ? newestFirst.length : until
  return newestFirst.slice(start, Math.min(end, start + limit))
}

function memoOf({ message }: LandedTransaction): string | null {
  const memos = message.instructions.flatMap(({ programAddressIndex, data }) => {
    if (!isMemoProgram(message.staticAccounts[programAddressIndex] ?? '')) return []
    const bytes = new Uint8Array(data ?? [])
    return [`[${bytes.length}] ${new TextDecoder().decode(bytes)}`]
  })
  return memos.length === 0 ? null : memos.join('; ')
}

function readVersion({ message }: LandedTransaction, { maxSupportedTransactionVersion: highest }: RpcConfig) {
  if (highest !== undefined && highest !== null) {
    const most = readU64(highest)
    if (message.version === 'legacy' || BigInt(message.version) <= most) return { version: message.version }
  } else if (message.version === 'legacy') return {}
  const advice = 'Please try the request again with the following configuration parameter'
  const { version } = message
  throw new RpcError(
    rpcErrorCodes.unsupportedVersion,
    `Transaction version (${version}) is not supported by the requesting client. ${advice}: "maxSupportedTransactionVersion": ${version}`,
  )
}
