import type { CaipNetworkId } from './network.ts'
import type { Session } from './session.ts'
import type { SignInProof, SignInRequest } from './signIn.ts'

/** How a chain family writes the text that an account signs to sign in, and tells whose signature it is. */
export type SignInMethods = {
  /** Throws a RangeError or the family's own error for what the text cannot hold. */
  writeMessage(request: SignInRequest, account: { readonly address: string; readonly networkId: CaipNetworkId }): string
  /** Whether a contract's code stands for a signature, so that not every server can check it. Default: no account is one. */
  isOfContract?(session: Session, proof: SignInProof): Promise<boolean>
}
