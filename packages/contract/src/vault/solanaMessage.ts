/** An instruction of a Solana message. */
export type SolanaInstruction = {
  /** Index into the message's own accounts; past them, into those of lookup tables. */
  readonly programIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** What a Solana transaction's signatures are over. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0 | 1
  readonly requiredSignatures: number
  /** The message's own accounts in base58; the first pays. */
  readonly accounts: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Whether each of the message's own accounts may change. */
  readonly writable: readonly boolean[]
  /** Accounts that the message only points to, in the order in which they follow its own. */
  readonly tables: readonly SolanaTable[]
  /** How many accounts stand in those tables. */
  readonly lookups: number
  /** Of version 1: the priority fee and the limits of computing that the message sets, as its own bytes in hex. */
  readonly config?: string
}

/** How messages of version 1 begin; their signatures follow them, and those of the other versions come first. */
const version1 = 0x81

/** A lookup table, and the places in it that a message uses: all writable ones of all tables come first. */
export type SolanaTable = {
  readonly address: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** Writes 32 bytes as base58. */
export type WriteBase58 = (bytes: Uint8Array) => string

/** Reads a message; nothing for bytes that are none, or of which something is left over. */
export function readSolanaMessage(bytes: Uint8Array, encode: WriteBase58): SolanaMessage | undefined {
  try {
    return parse(new Reader(bytes), encode)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Whether bytes begin as messages with a version do. A signature of them may be that of a transaction, even where this reader knows
 * nothing more of the version. No text begins so.
 */
export function isVersionedSolanaMessage([first = 0]: Uint8Array): boolean {
  return first >= 0x80 && first < 0xc0
}

/** Splits a transaction into its signatures and its message; nothing for bytes that are no transaction. */
export function readSolanaTransaction(bytes: Uint8Array, encode: WriteBase58) {
  try {
    const { messageBytes, signatures } = bytes[0] === version1 ? splitVersion1(bytes) : split(new Reader(bytes))
    const count = signatures.length
    const message = readSolanaMessage(messageBytes, encode)
    return message && message.requiredSignatures === count ? { signatures, messageBytes, message } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Where a transaction has the signature of one of its signers, by that account's place in the message. */
export function placeOfSolanaSignature(transaction: Uint8Array, signer: number): number {
  // One byte counts up to 127 signatures, more than a transaction has room for.
  return transaction[0] === version1 ? startOfSignatures(transaction) + signer * 64 : 1 + signer * 64
}

function split(reader: Reader) {
  const signatures = Array.from({ length: reader.length() }, () => reader.take(64))
  return { signatures, messageBytes: reader.rest() }
}

function splitVersion1(bytes: Uint8Array) {
  const start = startOfSignatures(bytes)
  const reader = new Reader(bytes)
  const messageBytes = reader.take(Math.max(start, 0))
  return { messageBytes, signatures: Array.from({ length: (bytes.length - start) / 64 }, () => reader.take(64)) }
}

/** The message says behind its version how many signatures follow it. */
function startOfSignatures(transaction: Uint8Array): number {
  return transaction.length - 64 * (transaction[1] ?? 0)
}

class Reader {
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new RangeError('The bytes end too soon.')
    return value
  }

  peek(): number {
    return this.bytes[this.at] ?? 0
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new RangeError('The bytes end too soon.')
    this.at += count
    return this.bytes.slice(this.at - count, this.at)
  }

  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at)
  }

  /** A length in the compact form of Solana: seven bits a byte, at most three bytes, in the shortest way. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = this.byte()
      value |= (part & 127) << shift
      if (part < 128) {
        if ((part === 0 && shift > 0) || value > 65_535) break
        return value
      }
    }
    throw new RangeError('This is no length.')
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length
  }
}

/** Reads the three bytes of a header, and afterwards which accounts it lets change. */
function readHeader(reader: Reader) {
  const [requiredSignatures, readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()]
  const writable = (count: number) => {
    const isWrong =
      requiredSignatures === 0 ||
      requiredSignatures > count ||
      readonlySigned >= requiredSignatures ||
      readonlyUnsigned > count - requiredSignatures
    if (isWrong) throw new RangeError('The header does not fit the accounts.')
    return Array.from({ length: count }, (_, index) =>
      index < requiredSignatures ? index < requiredSignatures - readonlySigned : index < count - readonlyUnsigned,
    )
  }
  return { requiredSignatures, writable }
}

/** The bytes of what a message of version 1 sets, by the bits of its mask: two for the priority fee, one for each limit. */
function readConfig(reader: Reader, mask: Uint8Array): string {
  const bits = mask[0] ?? 0
  const isFeeHalf = (bits & 3) === 1 || (bits & 3) === 2
  if (isFeeHalf || bits > 31 || mask.slice(1).some(Boolean)) throw new RangeError('An unknown setting.')
  const limits = [4, 8, 16].filter((bit) => bits & bit).length
  const values = reader.take(((bits & 3) === 3 ? 8 : 0) + limits * 4)
  return [bits, ...values].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parseVersion1(reader: Reader, encode: WriteBase58): SolanaMessage {
  reader.byte()
  const { requiredSignatures, writable } = readHeader(reader)
  const mask = reader.take(4)
  const blockhash = encode(reader.take(32))
  const [instructionCount, count] = [reader.byte(), reader.byte()]
  const accounts = Array.from({ length: count }, () => encode(reader.take(32)))
  const config = readConfig(reader, mask)
  const heads = Array.from({ length: instructionCount }, () => ({
    programIndex: reader.byte(),
    accountCount: reader.byte(),
    dataLength: reader.byte() + reader.byte() * 256,
  }))
  const instructions = heads.map(({ accountCount, dataLength, programIndex }) => ({
    programIndex,
    accounts: [...reader.take(accountCount)],
    data: reader.take(dataLength),
  }))
  checkEnd(reader, instructions, count)
  const own = { accounts, blockhash, config, instructions, requiredSignatures, writable: writable(count) }
  return { ...own, version: 1, tables: [], lookups: 0 }
}

function checkEnd(reader: Reader, instructions: readonly SolanaInstruction[], reachable: number): void {
  const isWrong = instructions.some(
    ({ accounts, programIndex }) => programIndex >= reachable || accounts.some((index) => index >= reachable),
  )
  if (isWrong || !reader.isAtEnd()) throw new RangeError('The message does not fit its bytes.')
}

function parse(reader: Reader, encode: WriteBase58): SolanaMessage {
  const prefix = reader.peek()
  if (prefix === version1) return parseVersion1(reader, encode)
  const isVersioned = (prefix & 128) !== 0
  if (isVersioned && (reader.byte() & 127) !== 0) throw new RangeError('A version after 1.')
  const header = readHeader(reader)
  const count = reader.length()
  const { requiredSignatures } = header
  const writable = header.writable(count)
  const accounts = Array.from({ length: count }, () => encode(reader.take(32)))
  const blockhash = encode(reader.take(32))
  const instructions = Array.from({ length: reader.length() }, () => {
    const programIndex = reader.byte()
    const indexes = [...reader.take(reader.length())]
    return { programIndex, accounts: indexes, data: reader.take(reader.length()) }
  })
  const tables = Array.from({ length: isVersioned ? reader.length() : 0 }, () => ({
    address: encode(reader.take(32)),
    writable: [...reader.take(reader.length())],
    readonly: [...reader.take(reader.length())],
  }))
  const lookups = tables.reduce((sum, table) => sum + table.writable.length + table.readonly.length, 0)
  checkEnd(reader, instructions, count + lookups)
  const version = isVersioned ? 0 : 'legacy'
  return { version, requiredSignatures, accounts, blockhash, instructions, writable, tables, lookups }
}
