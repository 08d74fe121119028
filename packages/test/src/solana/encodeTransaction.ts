import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { DecodedTransaction } from './decodeTransaction.ts'
import type { LandedTransaction } from './ledger.ts'
import { parseInstruction } from './parseInstruction.ts'
import { invalidParams } from './RpcError.ts'

/** How a transaction is written. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** Stack height of what the transaction itself calls; what programs call stands higher. */
const ownStackHeight = 1

/** Reads the encoding that a caller names; `json` when it names none. */
export function readTransactionEncoding(value: unknown): TransactionEncoding {
  if (value === undefined || value === null) return 'json'
  if (value === 'json' || value === 'jsonParsed' || value === 'base58' || value === 'base64') return value
  throw invalidParams(`Invalid params: unknown or unsupported encoding \`${value}\`.`)
}

/** Writes the transaction itself. */
export function encodeTransaction(landed: LandedTransaction, encoding: TransactionEncoding): unknown {
  if (encoding === 'base64') return [getBase64Decoder().decode(landed.wire), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(landed.wire), 'base58']
  const { message, transaction, keys } = landed
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : undefined
  const addressTableLookups = lookups?.map(({ lookupTableAddress, readonlyIndexes, writableIndexes }) => ({
    accountKey: lookupTableAddress,
    readonlyIndexes,
    writableIndexes,
  }))
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) =>
    encodeInstruction(landed, encoding, {
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: data ? new Uint8Array(data) : new Uint8Array(),
      stackHeight: ownStackHeight,
    }),
  )
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const shared = {
    instructions,
    recentBlockhash: message.lifetimeToken,
    ...(addressTableLookups && { addressTableLookups }),
  }
  return {
    message:
      encoding === 'jsonParsed'
        ? {
            accountKeys: keys.map(({ address, signer, source, writable }) => ({
              pubkey: address,
              signer,
              source,
              writable,
            })),
            ...shared,
          }
        : {
            accountKeys: message.staticAccounts,
            header: {
              numReadonlySignedAccounts: numReadonlySignerAccounts,
              numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
              numRequiredSignatures: numSignerAccounts,
            },
            ...shared,
          },
    signatures: Object.values(transaction.signatures).map((bytes) =>
      getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
    ),
  }
}

/** Writes what a transaction did. */
export function encodeMeta(landed: LandedTransaction, encoding: TransactionEncoding): unknown {
  const { err, keys, meta } = landed
  const loaded = keys.filter(({ source }) => source === 'lookupTable')
  const returnData = encodeReturnData(meta)
  return {
    computeUnitsConsumed: meta.computeUnitsConsumed(),
    err,
    fee: landed.fee,
    innerInstructions: encodeInnerInstructions(meta, landed, encoding),
    // The parsed form names its keys with their source instead.
    ...(encoding !== 'jsonParsed' && {
      loadedAddresses: {
        readonly: loaded.filter(({ writable }) => !writable).map(({ address }) => address),
        writable: loaded.filter(({ writable }) => writable).map(({ address }) => address),
      },
    }),
    logMessages: meta.logs(),
    postBalances: landed.postBalances,
    postTokenBalances: landed.postTokenBalances,
    preBalances: landed.preBalances,
    preTokenBalances: landed.preTokenBalances,
    ...(returnData !== null && { returnData }),
    rewards: [],
    status: err === null ? { Ok: null } : { Err: err },
  }
}

/** Writes what a transaction's programs called; instructions that called nothing are left out. */
export function encodeInnerInstructions(
  meta: TransactionMetadata,
  decoded: DecodedTransaction,
  encoding: TransactionEncoding = 'json',
): unknown {
  return meta.innerInstructions().flatMap((called, index) => {
    if (called.length === 0) return []
    const instructions = called.map((inner) => {
      const instruction = inner.instruction()
      return encodeInstruction(decoded, encoding, {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: new Uint8Array(instruction.data()),
        stackHeight: inner.stackHeight(),
      })
    })
    return [{ index, instructions }]
  })
}

interface PlacedInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

function encodeInstruction(
  decoded: DecodedTransaction,
  encoding: TransactionEncoding,
  placed: PlacedInstruction,
): unknown {
  const { programIdIndex, accounts, stackHeight } = placed
  const data = getBase58Decoder().decode(placed.data)
  if (encoding !== 'jsonParsed') return { accounts, data, programIdIndex, stackHeight }
  const addressAt = (index: number) => decoded.keys[index]?.address ?? ''
  const programId = addressAt(programIdIndex)
  const addresses = accounts.map(addressAt)
  const parsed = parseInstruction(programId, addresses, placed.data)
  return parsed ? { ...parsed, programId, stackHeight } : { accounts: addresses, data, programId, stackHeight }
}

/** What a program handed back, or null. */
export function encodeReturnData(meta: TransactionMetadata): unknown {
  const returned = meta.returnData()
  const data = returned.data()
  if (data.length === 0) return null
  return {
    data: [getBase64Decoder().decode(data), 'base64'],
    programId: getBase58Decoder().decode(returned.programId()),
  }
}
