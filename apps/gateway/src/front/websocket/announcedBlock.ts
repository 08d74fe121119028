import type { RawData } from 'ws'

/** Headers and logs are short; what is longer is an answer. */
const longest = 32_768

/** The block that a message of an EVM node's subscription tells a client of. */
export function announcedBlock(message: RawData): bigint | undefined {
  const bytes = Array.isArray(message) ? Buffer.concat(message) : Buffer.from(message as Uint8Array)
  if (bytes.byteLength > longest || !bytes.includes('"eth_subscription"')) return undefined
  try {
    const { params } = JSON.parse(bytes.toString()) as {
      params?: { result?: { number?: unknown; blockNumber?: unknown } | null }
    }
    const number = params?.result?.number ?? params?.result?.blockNumber
    return typeof number === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(number) ? BigInt(number) : undefined
  } catch {
    // What is no JSON tells of no block.
    return undefined
  }
}
