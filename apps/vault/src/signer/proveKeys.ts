import { type WalletProof, type WalletProofPurpose, walletProofText } from '@foyer/contract/vault'
import type { Keys } from '../crypto/accounts.ts'
import { signatureOf } from './signature.ts'

/** What both keys signed. */
export type Proofs = { readonly nonce: string; readonly evm: string; readonly solana: string }

/** Shows for one purpose that both keys are there. */
export async function proveKeys(
  purpose: WalletProofPurpose,
  splits: readonly string[],
  { nonce, walletId }: Pick<WalletProof, 'nonce' | 'walletId'>,
  keys: Keys,
): Promise<Proofs> {
  const { addresses } = keys
  const message = new TextEncoder().encode(walletProofText({ purpose, walletId, splits, nonce, addresses }))
  return {
    nonce,
    evm: await signatureOf({ kind: 'evmMessage', message }, keys),
    solana: await signatureOf({ kind: 'solana', message }, keys),
  }
}
