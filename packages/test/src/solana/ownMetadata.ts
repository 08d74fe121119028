import { type Address, getAddressDecoder, getAddressEncoder, type Instruction } from '@solana/kit'
import type { SolanaTokenMetadata } from './metaplex.ts'
import { token2022Program } from './tokenAccounts.ts'

/** Bytes of the extension that says where a mint's metadata is. */
export const metadataPointerLength = 64
/** How the program's interface tells the instruction that initializes metadata from others. */
const initialize = [210, 225, 30, 162, 88, 184, 77, 141]
const fixedLength = 4 + 32 + 32 + 4

/** Bytes that metadata inside a mint takes, with the four before it. */
export function ownMetadataLength({ name, symbol, uri }: SolanaTokenMetadata): bigint {
  return BigInt(fixedLength + [name, symbol, uri].reduce((sum, text) => sum + textOf(text).length, 0))
}

/** The instruction that lets a new mint point to its metadata in itself; it comes before the one that initializes the mint. */
export function pointToItself(mint: Address, authority: Address): Instruction {
  const encode = getAddressEncoder().encode
  const data = new Uint8Array([39, 0, ...encode(authority), ...encode(mint)])
  return { programAddress: token2022Program, accounts: [{ address: mint, role: 1 }], data }
}

/** The instruction that writes metadata into a mint whose authority signs. */
export function writeOwnMetadata(
  mint: Address,
  authority: Address,
  { name, symbol, uri }: SolanaTokenMetadata,
): Instruction {
  const data = new Uint8Array([...initialize, ...textOf(name), ...textOf(symbol), ...textOf(uri)])
  const accounts = [
    { address: mint, role: 1 },
    { address: authority, role: 0 },
    { address: mint, role: 0 },
    { address: authority, role: 2 },
  ]
  return { programAddress: token2022Program, accounts, data }
}

/** Metadata inside a mint in the form of `jsonParsed`. */
export function describeOwnMetadata(body: Uint8Array): unknown {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  let at = 64
  const text = () => {
    const length = view.getUint32(at, true)
    at += 4 + length
    return new TextDecoder().decode(body.slice(at - length, at))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const count = view.getUint32(at, true)
  at += 4
  const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
  const decode = (start: number) => getAddressDecoder().decode(body.slice(start, start + 32))
  return { updateAuthority: decode(0), mint: decode(32), name, symbol, uri, additionalMetadata }
}

function textOf(text: string): readonly number[] {
  const bytes = new TextEncoder().encode(text)
  return [...new Uint8Array(new Uint32Array([bytes.length]).buffer), ...bytes]
}
