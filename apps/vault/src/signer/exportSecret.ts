import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import { evmKeyOf } from '../crypto/evmKey.ts'
import { slip10, solanaSteps } from '../crypto/solanaKey.ts'
import { seedOf, wordsOf } from '../crypto/words.ts'

/** A wallet's secret, as other wallets import it. */
export type ExportedSecret = {
  /** 12 words of BIP-39, with spaces between. */
  readonly words: string
  /** The private key of the EVM account. */
  readonly evm: Hex
  /** The key of the Solana account as base58 of 64 bytes: private key, public key. */
  readonly solana: string
}

/** Writes a secret out; `solana` is the account's address, which its key ends in. */
export async function exportSecret(entropy: Uint8Array, solana: string): Promise<ExportedSecret> {
  const words = wordsOf(entropy)
  const seed = await seedOf(words)
  const evm = evmKeyOf(seed)
  const own = slip10(seed, solanaSteps)
  const pair = Uint8Array.from([...own, ...base58.decode(solana)])
  const revealed = { words, evm: bytesToHex(evm), solana: base58.encode(pair) }
  for (const bytes of [seed, evm, own, pair]) bytes.fill(0)
  return revealed
}
