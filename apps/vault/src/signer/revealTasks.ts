import { base58 } from '@scure/base'
import { bytesToHex, type Hex } from 'viem'
import type { SealKey } from '../device/deviceKeys.ts'
import { evmKeyOf } from '../keys/evmKey.ts'
import { slip10, solanaSteps } from '../keys/solanaKey.ts'
import { seedOf, wordsOf } from '../keys/words.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
import { type DeviceSecret, withDeviceSecret } from './secret.ts'

/** A wallet's secret, as other wallets import it. */
export type Revealed = {
  /** 12 words of BIP-39, with spaces between. */
  readonly words: string
  /** The private key of the EVM account. */
  readonly evm: Hex
  /** The key of the Solana account as base58 of 64 bytes: private key, public key. */
  readonly solana: string
}

/** What is done for the page that shows a secret, in a worker of its own: the one that signs tells nobody any of it. */
export type RevealTasks = {
  receive: ReceivedShares['receive']
  /** Rebuilds a wallet of this device's split and tells its secret. */
  reveal(secret: DeviceSecret): Promise<Revealed>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createRevealTasks(sealKey: () => Promise<SealKey>): RevealTasks {
  const { open, receive } = createReceivedShares()
  return {
    receive,
    reveal: (secret) =>
      withDeviceSecret(sealKey, open, secret, async (entropy) => {
        const words = wordsOf(entropy)
        const seed = await seedOf(words)
        const evm = evmKeyOf(seed)
        const own = slip10(seed, solanaSteps)
        const pair = Uint8Array.from([...own, ...base58.decode(secret.addresses.solana)])
        const revealed = { words, evm: bytesToHex(evm), solana: base58.encode(pair) }
        for (const bytes of [seed, evm, own, pair]) bytes.fill(0)
        return revealed
      }),
  }
}
