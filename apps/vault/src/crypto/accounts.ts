import { evmAddressOf, evmKeyOf } from './evmKey.ts'
import { type SolanaKey, solanaKeyOf } from './solanaKey.ts'
import { seedOf, wordsOf } from './words.ts'

/** The addresses of a wallet; the EVM one with its checksum, the Solana one in base58. */
export type Addresses = { readonly evm: string; readonly solana: string }

/** The keys of a wallet, as long as something is signed. */
export type Keys = { readonly evm: Uint8Array; readonly solana: SolanaKey; readonly addresses: Addresses }

/** Derives both keys of a wallet, hands them to `use`, and wipes what can be wiped afterwards. */
export async function withKeys<T>(entropy: Uint8Array, use: (keys: Keys) => T | Promise<T>): Promise<T> {
  const seed = await seedOf(wordsOf(entropy))
  const evm = evmKeyOf(seed)
  let solana: SolanaKey | undefined
  try {
    solana = await solanaKeyOf(seed)
    return await use({ evm, solana, addresses: { evm: evmAddressOf(evm), solana: solana.address } })
  } finally {
    seed.fill(0)
    evm.fill(0)
    solana?.wipe()
  }
}

/** The addresses of a secret. */
export function addressesOf(entropy: Uint8Array): Promise<Addresses> {
  return withKeys(entropy, ({ addresses }) => addresses)
}
