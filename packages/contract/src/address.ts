import { isBech32, readBase58 } from './addressEncoding.ts'
import type { Namespace } from './caip.ts'

/**
 * Says whether a text is an address of a namespace. Leading or trailing space is never accepted.
 *
 * - `eip155`: 40 hexadecimal digits with an optional 0x prefix. The EIP-55 checksum needs Keccak and is not looked at.
 * - `solana`: base58 characters that stand for 32 bytes, which are 32 to 44.
 * - `polkadot`: SS58 with a 32-byte key: base58 of 35 bytes (network 0 to 63) or 36 bytes (network 64 to 16383). Its
 *   checksum needs BLAKE2 and is not looked at.
 * - `bip122`: P2PKH and P2SH (base58 of 25 bytes with a known version byte; its checksum needs SHA-256 and is not looked
 *   at) or segregated witness in bech32 or bech32m, checksum included (BIP-173, BIP-350), of mainnet, testnet, regtest.
 * - any other namespace: the address grammar of CAIP-10.
 *
 * @example isAddress('eip155', '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B') // true
 */
export function isAddress(namespace: Namespace, text: string): boolean {
  switch (namespace) {
    case 'eip155':
      return /^(0x)?[0-9a-fA-F]{40}$/.test(text)
    case 'solana':
      return readBase58(text)?.length === 32
    case 'polkadot':
      return isSs58(text)
    case 'bip122':
      return isBase58Bitcoin(text) || isBech32(text)
    default:
      return /^[-.%a-zA-Z0-9]{1,128}$/.test(text)
  }
}

/** The type byte says how long the network part is: below 64 one byte, 64 to 127 two, above that reserved. */
function isSs58(text: string): boolean {
  const bytes = readBase58(text) ?? []
  const type = bytes[0] ?? 128
  return type < 64 ? bytes.length === 35 : type < 128 && bytes.length === 36
}

/** Version bytes of P2PKH and P2SH, on mainnet and on the test networks. */
const bitcoinVersions = [0x00, 0x05, 0x6f, 0xc4]

function isBase58Bitcoin(text: string): boolean {
  const bytes = readBase58(text)
  return bytes?.length === 25 && bitcoinVersions.some((version) => version === bytes[0])
}
