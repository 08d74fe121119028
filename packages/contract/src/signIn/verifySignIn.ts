import type { CaipAddress, CaipNetworkId } from '../caip.ts'
import { checkSignInMessage, type SignInExpectations } from './checkSignInMessage.ts'
import { maxSignInMessageLength, parseSignInMessage, type SignInMessage } from './parseSignInMessage.ts'
import { SignInError } from './signInError.ts'
import type { SignInSigner, SignInVerifier } from './signInVerifier.ts'

/** What `verifySignIn` takes: what was sent, and what is expected of it. */
export type VerifySignInParameters = SignInExpectations & {
  readonly message: string
  /** In the chain family's own writing: hexadecimal on EVM, base58 on Solana. */
  readonly signature: string
  /** How accounts sign, by chain family. */
  readonly verifiers: readonly SignInVerifier[]
  /** Marks the nonce as used, once all else is right: answers true to the first caller and false to every later one. */
  readonly takeNonce?: ((nonce: string) => Promise<boolean>) | undefined
}

/** A signer who has proved to own an account. */
export type VerifiedSignIn = SignInSigner & {
  readonly networkId: CaipNetworkId
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly message: SignInMessage
}

/** The longest signature that is read, in characters: contract accounts wrap keys, proofs and their own creation into it. */
export const maxSignatureLength = 16_384

/**
 * Checks a signed sign-in message. What costs least is looked at first, the signature after all that the text says, and the
 * nonce is used up last, so that a failed check leaves it for another try.
 *
 * @throws SignInError Whose code names what is wrong; `status` 503 where the same message can be sent again.
 * @example
 * const { account } = await verifySignIn({
 *   message, signature, domain: 'cafe.example', nonce, chains: ['eip155:1'], verifiers, takeNonce,
 * })
 */
export async function verifySignIn(parameters: VerifySignInParameters): Promise<VerifiedSignIn> {
  const { message: text, signature, takeNonce, verifiers } = parameters
  if (text.length > maxSignInMessageLength) throw new SignInError('MESSAGE_TOO_LONG')
  if (signature.length === 0 || signature.length > maxSignatureLength) throw new SignInError('SIGNATURE_MALFORMED')
  const message = parseSignInMessage(text)
  if (!message) throw new SignInError('MESSAGE_MALFORMED')
  const verifier = verifiers.find(({ family }) => family === message.family)
  if (!verifier) throw new SignInError('CHAIN_NOT_ALLOWED')
  const networkId = await checkSignInMessage(message, verifier, parameters)
  const signer = await verifier.verify({ address: message.address, networkId, message: text, signature })
  if (takeNonce && !(await takeNonce(message.nonce))) throw new SignInError('NONCE_USED')
  return { ...signer, networkId, account: `${networkId}:${signer.address}`, message }
}
