import {
  createSolanaWallet,
  type SolanaTestWallet,
  type SolanaWalletOptions,
  solanaTestAccounts,
} from '@foyer/test/wallet'
import type { SolanaConfig } from '../config.ts'
import { walletIcon } from './pictures.ts'

/** Harbor is on both chain families, Tessera on Solana alone. Their keys are public and good for local chains only. */
const offers = [
  { id: 'harbor', name: 'Harbor', accounts: [0, 1] },
  { id: 'tessera', name: 'Tessera', accounts: [2] },
] as const

/** Makes the test wallets for Solana register themselves with the page, as extensions do; they ask in a panel. */
export function startSolanaWallets(
  { id, name: network, rpcUrl }: SolanaConfig,
  options: Partial<SolanaWalletOptions> = {},
): readonly SolanaTestWallet[] {
  const known = solanaTestAccounts()
  return offers.map(({ accounts, id: offer, name }) => {
    const icon = walletIcon(offer)
    const wallet = createSolanaWallet({
      name,
      ...(icon && { icon }),
      accounts: accounts.flatMap((index) => known[index]?.secretKey ?? []),
      chains: [{ id, name: network, rpcUrl }],
      mode: 'panel',
      ...options,
    })
    wallet.announce()
    return wallet
  })
}
