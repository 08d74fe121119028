import { createPublicKey, verify } from 'node:crypto'
import { readBase64url, type WalletProof, walletProofText, writeBase64url } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import { getAddress, type Hex, isAddress, recoverMessageAddress } from 'viem'

/** The signatures of both keys of a wallet: 65 bytes as hexadecimal, and 64 bytes as base64url. */
export type WalletSignatures = { evm: Hex; solana: string }

/** Whether both keys of a wallet signed its text, so that the caller who registers it can use it. */
export async function checkWalletProofs(proof: WalletProof, { evm, solana }: WalletSignatures): Promise<boolean> {
  const { addresses } = proof
  if (!isAddress(addresses.evm, { strict: false })) return false
  // Rows hold the address in lower case; the signed text has it with its checksum, as screens show it.
  const text = walletProofText({ ...proof, addresses: { ...addresses, evm: getAddress(addresses.evm) } })
  return (await isSignedByEvm(text, addresses.evm, evm)) && isSignedBySolana(text, addresses.solana, solana)
}

async function isSignedByEvm(message: string, address: string, signature: Hex): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // Not a point of the curve.
    return false
  }
}

function isSignedBySolana(text: string, address: string, signature: string): boolean {
  try {
    const bytes = base58.decode(address)
    const signed = readBase64url(signature)
    if (bytes.length !== 32 || signed === undefined) return false
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: writeBase64url(bytes) }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, signed)
  } catch {
    // Not base58.
    return false
  }
}
