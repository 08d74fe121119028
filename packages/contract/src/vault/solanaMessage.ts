/** An instruction of a Solana message. */
export type SolanaInstruction = {
  /** Index into the message's own accounts; past them, into those of lookup tables. */
  readonly programIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** What a Solana transaction's signatures are over (legacy or v0). */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
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
}

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

/** Splits a transaction into its signatures and its message; nothing for bytes that are no transaction. */
export function readSolanaTransaction(bytes: Uint8Array, encode: WriteBase58) {
  try {
    const reader = new Reader(bytes)
    const count = reader.length()
    const signatures = Array.from({ length: count }, () => reader.take(64))
    const messageBytes = reader.rest()
    const message = readSolanaMessage(messageBytes, encode)
    return message && message.requiredSignatures === count ? { signatures, messageBytes, message } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
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

function parse(reader: Reader, encode: WriteBase58): SolanaMessage {
  const prefix = reader.peek()
  const isVersioned = (prefix & 128) !== 0
  if (isVersioned && (reader.byte() & 127) !== 0) throw new RangeError('A version after 0.')
  const [requiredSignatures, readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()]
  const count = reader.length()
  if (
    requiredSignatures === 0 ||
    requiredSignatures > count ||
    readonlySigned >= requiredSignatures ||
    readonlyUnsigned > count - requiredSignatures
  )
    throw new RangeError('The header does not fit the accounts.')
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
  const reachable = count + lookups
  const isWrong = instructions.some(
    ({ accounts: indexes, programIndex }) => programIndex >= reachable || indexes.some((index) => index >= reachable),
  )
  if (isWrong || !reader.isAtEnd()) throw new RangeError('The message does not fit its bytes.')
  const version = isVersioned ? 0 : 'legacy'
  const writable = accounts.map((_, index) =>
    index < requiredSignatures ? index < requiredSignatures - readonlySigned : index < count - readonlyUnsigned,
  )
  return { version, requiredSignatures, accounts, blockhash, instructions, writable, tables, lookups }
}
