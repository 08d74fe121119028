import {
  type Address,
  type CompiledTransactionMessage,
  getAddressDecoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isFullySignedTransaction,
  type Transaction,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { invalidParams } from './RpcError.ts'

/** The bytes that one packet of Solana holds, and so the longest transaction of the versions before 1. */
const maxTransactionBytes = 1232
/** The same of version 1, whose transactions begin with its number. */
const maxVersion1Bytes = 4096
const version1 = 0x81

type Shape<Version> = Extract<CompiledTransactionMessage, { readonly version: Version }>

/** A compiled message of any version; one of version 1 has the shape of the others. */
export type CompiledMessage = (Shape<'legacy'> | Shape<0> | Version1) & { readonly lifetimeToken: string }

type Version1 = Omit<Shape<'legacy'>, 'version'> & {
  readonly version: 1
  /** In lamports; the message names it beside its instructions. */
  readonly priorityFee: bigint
}

/** One account of a transaction. */
export interface AccountKey {
  readonly address: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

/** A transaction off the wire with every account that it names. */
export interface DecodedTransaction {
  readonly wire: Uint8Array
  readonly transaction: Transaction
  readonly message: CompiledMessage
  /** The first signature in base58; undefined until a signer has signed. */
  readonly signature: string | undefined
  readonly signed: boolean
  /** In the order in which instructions count them: its own, then those of lookup tables, writable ones first. */
  readonly keys: readonly AccountKey[]
}

/** Reads the bytes of a transaction as base58 or base64 text. Throws an RpcError (-32602) for anything else. */
export function decodeWire(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  let wire: Uint8Array
  try {
    wire = new Uint8Array((encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text))
  } catch (error) {
    throw invalidParams(`invalid ${encoding} encoding: ${error instanceof Error ? error.message : error}`)
  }
  const most = wire[0] === version1 ? maxVersion1Bytes : maxTransactionBytes
  if (wire.length <= most) return wire
  const sizes = `${wire.length} bytes (max: encoded/raw ${Math.ceil(most / 3) * 4}/${most})`
  throw invalidParams(`decoded solana_transaction::versioned::VersionedTransaction too large: ${sizes}`)
}

/** Reads a transaction and the lookup tables it names. Throws an RpcError (-32602) for bytes that are not a transaction. */
export function decodeTransaction(svm: LiteSVM, wire: Uint8Array): DecodedTransaction {
  const transaction = readOr(() => getTransactionDecoder().decode(wire))
  const message = readMessage(transaction.messageBytes)
  const signed = isFullySignedTransaction(transaction)
  const first = Object.values(transaction.signatures)[0]
  const signature = first ? getSignatureFromTransaction(transaction) : undefined
  return { wire, transaction, message, signed, signature, keys: [...ownKeys(message), ...tableKeys(svm, message)] }
}

/** Reads the bytes of a message. Throws an RpcError (-32602) for bytes that are not a message. */
export function readMessage(bytes: Uint8Array | Transaction['messageBytes']): CompiledMessage {
  const message = readOr(() => getCompiledTransactionMessageDecoder().decode(bytes))
  if (!('lifetimeToken' in message)) throw invalidParams(notDeserialized)
  if (message.version !== 1) return message
  const { configMask, configValues, header, instructionHeaders, instructionPayloads, lifetimeToken } = message
  const instructions = instructionPayloads.map(({ instructionAccountIndices, instructionData }, index) => ({
    programAddressIndex: instructionHeaders[index]?.programAccountIndex ?? 0,
    accountIndices: instructionAccountIndices,
    data: instructionData,
  }))
  // The first of the values, where the mask says that there is one.
  const priorityFee = (configMask & 3) === 3 ? BigInt(configValues[0]?.value ?? 0n) : 0n
  return { version: 1, header, instructions, lifetimeToken, priorityFee, staticAccounts: message.staticAccounts }
}

const notDeserialized = 'failed to deserialize solana_transaction::versioned::VersionedTransaction'

function readOr<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw invalidParams(`${notDeserialized}: ${error instanceof Error ? error.message : error}`)
  }
}

function ownKeys({ header, staticAccounts }: CompiledMessage): AccountKey[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return staticAccounts.map((address, index) => {
    const signer = index < numSignerAccounts
    const lastWritable = signer
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts
    return { address, signer, writable: index < lastWritable, source: 'transaction' }
  })
}

/** Bytes of a lookup table before its addresses. */
const tableHeader = 56

function tableKeys(svm: LiteSVM, message: CompiledMessage): AccountKey[] {
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const loaded = lookups.flatMap(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => {
    const table = svm.getAccount(lookupTableAddress)
    const read = (writable: boolean) => (index: number) => {
      const start = tableHeader + index * 32
      // A missing table or entry is LiteSVM's to refuse, when the transaction runs.
      if (!table.exists || table.data.length < start + 32) return []
      const address = getAddressDecoder().decode(table.data.slice(start, start + 32))
      return [{ address, signer: false, writable, source: 'lookupTable' as const }]
    }
    return [...writableIndexes.flatMap(read(true)), ...readonlyIndexes.flatMap(read(false))]
  })
  return [...loaded.filter(({ writable }) => writable), ...loaded.filter(({ writable }) => !writable)]
}
