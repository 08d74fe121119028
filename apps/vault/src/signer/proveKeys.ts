import { walletProofText } from '@foyer/contract/vault'
import type { Keys } from '../keys/accounts.ts'
import { signatureOf } from './signature.ts'

/** What both keys signed. */
export type Proofs = { readonly nonce: string; readonly evm: string; readonly solana: string }

/** Shows that both keys are there. */
export async function proveKeys(walletId: string, nonce: string, keys: Keys): Promise<Proofs> {
  const message = new TextEncoder().encode(walletProofText({ walletId, nonce, addresses: keys.addresses }))
  return {
    nonce,
    evm: await signatureOf({ kind: 'evmMessage', message }, keys),
    solana: await signatureOf({ kind: 'solana', message }, keys),
  }
}
