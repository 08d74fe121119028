import { evm } from '../chains/evm/evm.ts'
import type { CreateKitParameters } from '../exports/createKit.ts'

/** Options of a kit whose wallets show the review themselves, as hosted wallets do. */
export function reviewingWallets(): Partial<CreateKitParameters> {
  const family = evm()
  return { chains: [{ ...family, wallets: family.wallets?.map((source) => ({ ...source, showsReview: true })) }] }
}
