import { type Address, address, getAddressEncoder, getProgramDerivedAddress, lamports } from '@solana/kit'
import type { Ledger } from './ledger.ts'

/** What a token says about itself, as the Metaplex program keeps it. */
export interface SolanaTokenMetadata {
  readonly name: string
  readonly symbol: string
  /** Where the JSON with the picture is. */
  readonly uri: string
  /** The mint of a collection that took the token in. */
  readonly collection?: string
}

const program = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Lengths to which the program fills its texts up with zeros. */
const lengths = { name: 32, symbol: 10, uri: 200 }

/**
 * Puts the account there that the program would write for a mint (MetadataV1). The program itself does not run on the local
 * chain.
 */
export async function putMetadata(
  ledger: Ledger,
  mint: Address,
  authority: Address,
  metadata: SolanaTokenMetadata,
): Promise<void> {
  const bytesOf = (key: Address) => getAddressEncoder().encode(key)
  const [place] = await getProgramDerivedAddress({
    programAddress: program,
    seeds: ['metadata', bytesOf(program), bytesOf(mint)],
  })
  const collection = metadata.collection === undefined ? [0] : [1, 1, ...bytesOf(address(metadata.collection))]
  const data = Uint8Array.from([
    4,
    ...bytesOf(authority),
    ...bytesOf(mint),
    ...textOf(metadata.name, lengths.name),
    ...textOf(metadata.symbol, lengths.symbol),
    ...textOf(metadata.uri, lengths.uri),
    // No royalty, one verified creator with all shares, not sold yet, may change, edition 255, standard 0.
    ...[0, 0],
    ...[1, 1, 0, 0, 0, ...bytesOf(authority), 1, 100],
    ...[0, 1],
    ...[1, 255],
    ...[1, 0],
    ...collection,
    0,
  ])
  const rent = lamports(ledger.svm.minimumBalanceForRentExemption(BigInt(data.length)))
  ledger.svm.setAccount({
    address: place,
    data,
    executable: false,
    lamports: rent,
    programAddress: program,
    space: BigInt(data.length),
  })
}

function textOf(text: string, length: number): readonly number[] {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.max(length, bytes.length))
  padded.set(bytes)
  const size = new Uint8Array(new Uint32Array([padded.length]).buffer)
  return [...size, ...padded]
}
