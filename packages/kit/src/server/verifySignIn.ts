import {
  createSolanaSignInVerifier,
  type SignInVerifier,
  type VerifiedSignIn,
  type VerifySignInParameters as VerifyMessageParameters,
  verifySignIn as verifyMessage,
} from '@foyer/contract'
import { createEvmSignInVerifier, type EvmSignInOptions } from './evmSignInVerifier.ts'

/** What `verifySignIn` takes: what was sent, what is expected of it, and how contract accounts are asked. */
export type VerifySignInParameters = Omit<VerifyMessageParameters, 'verifiers'> &
  EvmSignInOptions & {
    /** How accounts of further chain families sign, or of a known one in another way. Default: none. */
    readonly verifiers?: readonly SignInVerifier[] | undefined
  }

/** What `verifySignIn` answers: who proved to own which account, and the message that says so. */
export type VerifySignInReturnType = VerifiedSignIn

/** How the chain families that are known here sign, after those that a site hands in. */
export function createVerifiers({
  verifiers = [],
  ...options
}: EvmSignInOptions & Pick<VerifySignInParameters, 'verifiers'>): readonly SignInVerifier[] {
  return [...verifiers, createEvmSignInVerifier(options), createSolanaSignInVerifier()]
}

/**
 * Checks a message that a visitor signed to sign in: keys of EVM accounts (EIP-191), contract accounts that exist (ERC-1271)
 * or not yet (ERC-6492), and accounts of Solana (Ed25519, by the runtime's own cryptography).
 *
 * @throws SignInError Whose code names what is wrong. After `CHAIN_UNREADABLE` the same message can be sent again.
 * @example
 * const { account } = await verifySignIn({
 *   message, signature, domain: 'cafe.example', nonce, chains: ['eip155:1'],
 *   rpcUrls: { 'eip155:1': 'https://rpc.example' },
 *   takeNonce: async () => deleteNonce(nonce),
 * })
 */
export async function verifySignIn({
  rpcUrls,
  smartAccounts,
  verifiers,
  ...parameters
}: VerifySignInParameters): Promise<VerifySignInReturnType> {
  return verifyMessage({ ...parameters, verifiers: createVerifiers({ rpcUrls, smartAccounts, verifiers }) })
}
