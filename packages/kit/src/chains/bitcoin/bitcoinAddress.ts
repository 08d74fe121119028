import { base58, bech32, bech32m } from '@scure/base'
import type { CaipNetworkId } from '../../core/network.ts'
import { type AddressPrefix, prefixOf } from './bitcoinRules.ts'

/** The script that an address stands for. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** What an address says. */
export type BitcoinAddress = {
  /** In the form that wallets and nodes write: in small letters where it has a human-readable part. */
  readonly address: string
  readonly type: BitcoinAddressType
  /** The networks whose addresses begin like this; base58 does not tell the test networks apart. */
  readonly prefixes: readonly AddressPrefix[]
}

const testPrefixes = ['testnet', 'regtest'] as const

/** Version bytes of base58 addresses (Bitcoin Core, chainparams.cpp). */
const versions: Readonly<Record<number, Omit<BitcoinAddress, 'address'>>> = {
  0: { type: 'p2pkh', prefixes: ['mainnet'] },
  5: { type: 'p2sh', prefixes: ['mainnet'] },
  111: { type: 'p2pkh', prefixes: testPrefixes },
  196: { type: 'p2sh', prefixes: testPrefixes },
}

/** Human-readable parts of segregated witness (BIP-173). */
const parts: Readonly<Record<string, AddressPrefix>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }

/** Witness programs with a meaning, by version and length (BIP-141, BIP-341). */
const programs: Readonly<Record<string, BitcoinAddressType>> = { '0/20': 'p2wpkh', '0/32': 'p2wsh', '1/32': 'p2tr' }

/** Reads an address with its checksum; undefined for any other text, unknown witness versions included. */
export async function readBitcoinAddress(text: string): Promise<BitcoinAddress | undefined> {
  const trimmed = text.trim()
  // Reading costs the square of the length; an address has at most 90 characters.
  if (trimmed.length > 90) return undefined
  try {
    return readWitness(trimmed) ?? (await readBase58(trimmed))
  } catch {
    return undefined
  }
}

/** The address in a text where a network has it; undefined for one of another network. */
export async function addressOn(networkId: CaipNetworkId, text: string): Promise<BitcoinAddress | undefined> {
  const read = await readBitcoinAddress(text)
  return read?.prefixes.includes(prefixOf(networkId)) ? read : undefined
}

function readWitness(text: string): BitcoinAddress | undefined {
  const [, part = ''] = /^(bc|tb|bcrt)1/i.exec(text) ?? []
  const prefix = parts[part.toLowerCase()]
  if (!prefix) return undefined
  // The first letter after the human-readable part is the version: 0 takes bech32, the others bech32m (BIP-350).
  const code = /^q/i.test(text.slice(part.length + 1)) ? bech32 : bech32m
  const [version = -1, ...words] = code.decode(text as `${string}1${string}`, 90).words
  const type = programs[`${version}/${code.fromWords(words).length}`]
  return type && { address: text.toLowerCase(), type, prefixes: [prefix] }
}

async function readBase58(text: string): Promise<BitcoinAddress | undefined> {
  const bytes = base58.decode(text)
  const known = versions[bytes[0] ?? -1]
  if (bytes.length !== 25 || !known) return undefined
  const checksum = (await sha256(await sha256(bytes.slice(0, 21)))).slice(0, 4)
  return checksum.every((byte, index) => byte === bytes[21 + index]) ? { address: text, ...known } : undefined
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
