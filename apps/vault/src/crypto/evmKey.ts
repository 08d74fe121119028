import type { Bytes } from '@foyer/contract/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { publicKeyToAddress } from 'viem/utils'
import { evmPath } from './paths.ts'

/** The private key of the seed's first EVM account. */
export function evmKeyOf(seed: Uint8Array): Uint8Array {
  const root = HDKey.fromMasterSeed(seed)
  const account = root.derive(evmPath)
  // A copy: the account keeps another one.
  const { privateKey: key } = account
  if (!key) throw new Error('This seed has no key at the path of the EVM account.')
  root.wipePrivateData()
  account.wipePrivateData()
  return key
}

/** The address of a private key, with the checksum of EIP-55. */
export function evmAddressOf(key: Uint8Array): `0x${string}` {
  return publicKeyToAddress(`0x${bytesToHex(secp256k1.getPublicKey(key, false))}`)
}

/** Signs a hash of 32 bytes: `r` (32), `s` (32, the lower one), `v` (27 or 28). */
export function signEvmHash(hash: Uint8Array, key: Uint8Array): Bytes {
  const [recovery = 0, ...rs] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return Uint8Array.from([...rs, recovery + 27])
}
