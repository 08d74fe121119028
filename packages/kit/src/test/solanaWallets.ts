import { createSolanaWallet, type SolanaTestWallet, solanaTestAccounts } from '@foyer/test/wallet'
import { memoryStorage } from '../core/memoryKit.fixture.ts'

const [first, second] = solanaTestAccounts()

/** The addresses of the Solana wallets of tests. */
export const solanaAddresses = [first.address, second.address] as const

/** Wallets for Solana on the test page, which wait for the test's answers until they all leave. */
export function solanaPage() {
  const wallets: SolanaTestWallet[] = []
  return {
    /** Registers a wallet with the page, as its extension would. */
    announce(name: string): SolanaTestWallet {
      const rpcUrl = 'https://node.example'
      const wallet = createSolanaWallet({
        name,
        accounts: [first.secretKey, second.secretKey],
        chains: [
          { id: 'solana:mainnet', rpcUrl },
          { id: 'solana:devnet', rpcUrl },
        ],
        storage: memoryStorage(),
        rpc: async () => null,
      })
      wallet.control.auto('ask')
      wallet.announce()
      wallets.push(wallet)
      return wallet
    },
    leave() {
      for (const wallet of wallets.splice(0)) wallet.destroy()
    },
  }
}
