import { createPublicKey, verify } from 'node:crypto'
import { readBase64url, type WalletProof, walletProofText, writeBase64url } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import { getAddress, type Hex, isAddress, recoverMessageAddress } from 'viem'

/** What both keys of a wallet signed: 65 bytes as hexadecimal, and 64 bytes as base64url. */
export type WalletSignatures = { evm: Hex; solana: string }

/** Whether both keys of a wallet signed its text, so that whoever registers it can use it. */
export async function checkWalletProofs(proof: WalletProof, { evm, solana }: WalletSignatures): Promise<boolean> {
  const { addresses } = proof
  if (!isAddress(addresses.evm, { strict: false })) return false
  // Rows hold it in lower case; what is signed has it as everybody is shown it.
  const text = walletProofText({ ...proof, addresses: { ...addresses, evm: getAddress(addresses.evm) } })
  return (await isSignedByEvm(text, addresses.evm, evm)) && isSignedBySolana(text, addresses.solana, solana)
}

async function isSignedByEvm(message: string, address: string, signature: Hex): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // No point of the curve.
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
    // No base58.
    return false
  }
}
