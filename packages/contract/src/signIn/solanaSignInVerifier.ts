import { readBase58 } from '../addressEncoding.ts'
import type { CaipNetworkId } from '../caip.ts'
import { SignInError } from './signInError.ts'
import type { SignInVerifier } from './signInVerifier.ts'
import { verifyEd25519 } from './verifyEd25519.ts'

/** What wallets call the networks that all know. */
const clusters: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/**
 * y-coordinates of the points of small order, without their sign. An address such as the System Program's is one of them: it has
 * no private key, and yet signatures for it are easy to forge.
 */
const smallOrder: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/**
 * How accounts of Solana sign: Ed25519 over the text, written in base58. A message names its network as wallets do
 * (`mainnet`, `solana:mainnet`) or by its CAIP-2 reference; a network of one's own is `localnet`. Signatures are checked by
 * the runtime's own cryptography.
 */
export function createSolanaSignInVerifier(): SignInVerifier {
  return {
    namespace: 'solana',
    family: 'Solana',
    chainNames(networkId) {
      const name = clusters[networkId] ?? 'localnet'
      return [name, `solana:${name}`, networkId]
    },
    async verify({ address, message, signature }) {
      const publicKey = bytesOf(address, 32)
      if (!publicKey || smallOrder.has(heightOf(publicKey))) throw new SignInError('ADDRESS_MALFORMED')
      const signed = bytesOf(signature, 64)
      if (!signed) throw new SignInError('SIGNATURE_MALFORMED')
      const isSigned = await verifyEd25519({ publicKey, message: new TextEncoder().encode(message), signature: signed })
      if (!isSigned) throw new SignInError('SIGNATURE_WRONG')
      return { address, signedBy: 'key' }
    },
  }
}

function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = readBase58(text, length * 2)
  return bytes?.length === length ? Uint8Array.from(bytes) : undefined
}

/** The point's height in hexadecimal, without the bit that tells left from right. */
function heightOf(publicKey: Uint8Array): string {
  return [...publicKey].map((byte, at) => (at === 31 ? byte & 0x7f : byte).toString(16).padStart(2, '0')).join('')
}
