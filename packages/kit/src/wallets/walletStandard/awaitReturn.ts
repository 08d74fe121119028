import type { StandardAccount } from '../../chains/solana/standardWallet.ts'
import { KitError } from '../../core/errors.ts'
import type { FoundWallet } from './discoverWallets.ts'

export type AwaitReturnParameters = {
  readonly wallet: FoundWallet
  /** The question that the wallet has not answered in time. */
  readonly asked: Promise<readonly StandardAccount[]>
  /** What stops listening to a wallet. */
  readonly watched: Map<FoundWallet, () => void>
  isHere(wallet: FoundWallet): boolean
  /** Hears what the wallet says that it shares, until it takes something of it. */
  onShared(accounts: readonly StandardAccount[]): boolean
}

/**
 * Waits for a wallet that did not say what it shares: for its late answer, or until it tells of accounts by itself. Answers why
 * it is not there now.
 */
export function awaitReturn({ asked, isHere, onShared, wallet, watched }: AwaitReturnParameters): KitError {
  if (isHere(wallet) && !watched.has(wallet)) {
    let isOver = false
    const take = (accounts: readonly StandardAccount[] | undefined) => {
      if (!isOver && accounts) isOver = onShared(accounts)
    }
    const stopListening = wallet.provider.features['standard:events']?.on('change', ({ accounts }) => take(accounts))
    void asked.then(take)
    watched.set(wallet, () => {
      isOver = true
      stopListening?.()
    })
  }
  return new KitError('WALLET_TIMEOUT', `${wallet.name} did not answer`)
}
