/** How the gateway reads signatures: for tests that hold the hosted wallet's screens to it, and never published. */
export { readSigning } from '../capabilities/vault/policies/readSigning.ts'
export type { SignedCall, Signing } from '../capabilities/vault/policies/signing.ts'
export { isCollectionCall } from '../capabilities/vault/policies/tokenCalls.ts'
