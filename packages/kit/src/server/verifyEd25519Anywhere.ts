import { type Ed25519Claim, verifyEd25519 } from '@foyer/contract'

/** Checks an Ed25519 signature; where the runtime cannot, with a library that is fetched for it. */
export async function verifyEd25519Anywhere(claim: Ed25519Claim): Promise<boolean> {
  try {
    return await verifyEd25519(claim)
  } catch (error) {
    if (!isUnsupported(error)) throw error
    const { ed25519 } = await import('@noble/curves/ed25519')
    // As strict as what runtimes do themselves (RFC 8032), and false for a key that is no point.
    return ed25519.verify(claim.signature, claim.message, claim.publicKey, { zip215: false })
  }
}

/** Runtimes without the algorithm say so by this name; older ones do not know the word. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && ['NotSupportedError', 'SyntaxError', 'TypeError'].includes(error.name)
}
