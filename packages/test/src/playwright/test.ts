import { test as base } from '@playwright/test'
import { type RunningChains, type StartChainsOptions, startChains } from '../chains/startChains.ts'
import type { RunningSolana, StartSolanaOptions } from '../solana/startSolana.ts'
import { collectRequests, type PageRequests } from './collectRequests.ts'
import { collectViolations, type PageFindings } from './collectViolations.ts'
import { createSolanaWalletInstaller, type SolanaWalletInstaller } from './installSolanaWallet.ts'
import { createWalletInstaller, type WalletInstaller } from './installWallet.ts'

/** Fixtures that each test gets anew. A fixture works only when a test names it. */
export interface TestFixtures {
  /** Installs test wallets into the context's pages. */
  readonly wallet: WalletInstaller
  /** Installs Wallet Standard wallets for Solana into the context's pages. */
  readonly solanaWallet: SolanaWalletInstaller
  /** Content security policy violations and errors. Name it before the page loads. */
  readonly csp: PageFindings
  /** Every request of the context's pages. */
  readonly requests: PageRequests
}

/** Fixtures that the tests of one worker share. */
export interface WorkerFixtures {
  /** Options of the local chains; default `{}`. Set them with `test.use`. */
  readonly chainOptions: StartChainsOptions
  /** The running local chains. */
  readonly chains: RunningChains
  /** Options of the local Solana; default `{}`. Set them with `test.use`. */
  readonly solanaOptions: StartSolanaOptions
  /** The running local Solana. */
  readonly solana: RunningSolana
}

/**
 * Playwright's `test` with local chains, a local Solana, test wallets and collectors. What a test does not name is not started.
 *
 * @example
 * test('connects', async ({ page, wallet }) => {
 *   const { control } = await wallet.install()
 *   await page.goto('/')
 *   await control.rejectNext()
 * })
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  chainOptions: [{}, { option: true, scope: 'worker' }],
  chains: [
    async ({ chainOptions }, use) => {
      const running = await startChains(chainOptions)
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  solanaOptions: [{}, { option: true, scope: 'worker' }],
  solana: [
    async ({ solanaOptions }, use) => {
      // Its virtual machine is loaded only where a test wants it.
      const { startSolana } = await import('../solana/startSolana.ts')
      const running = await startSolana(solanaOptions)
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  wallet: async ({ context, page, chains }, use) => use(createWalletInstaller(context, page, chains)),
  solanaWallet: async ({ context, page, solana }, use) => use(createSolanaWalletInstaller(context, page, solana)),
  csp: async ({ context }, use) => use(await collectViolations(context)),
  requests: async ({ context }, use) => use(collectRequests(context)),
})
