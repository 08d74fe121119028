import { type Hex, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A fresh secp256k1 key; the public one is the uncompressed point, 65 bytes. */
export function makeSessionKey(): { privateKey: Hex; publicKey: Hex } {
  const privateKey = generatePrivateKey()
  return { privateKey, publicKey: privateKeyToAccount(privateKey).publicKey }
}

/** Writes a public key as callers of a version expect: version 2 unchanged, else the hexadecimal of its letters. */
export function writePublicKey(publicKey: Hex, version: string | undefined): Hex {
  return version === '2' ? publicKey : stringToHex(publicKey.slice(2))
}
