import type { BrowserContext, Page } from '@playwright/test'
import type { RunningSolana } from '../solana/startSolana.ts'
import { callRpc } from './callRpc.ts'
import { loadWalletScript } from './loadWalletScript.ts'
import { createPageControl, type PageControl } from './pageControl.ts'
import {
  type InjectedSolanaWalletControl,
  type InjectedSolanaWalletOptions,
  pageSolanaWallets,
  solanaRpcBridge,
} from './solanaWalletScript.ts'

/** The Solana wallet's control, called in the page. */
export type PageSolanaWalletControl = PageControl<InjectedSolanaWalletControl>

/** A Solana wallet that stands in every page of the browser context. */
export interface InstalledSolanaWallet {
  readonly name: string
  /** Steers the wallet in the test's own page. Plans and policy last until that page loads anew. */
  readonly control: PageSolanaWalletControl
  /** The same for another page of the context. */
  controlIn(page: Page): PageSolanaWalletControl
}

/** Puts Solana wallets into pages before their own scripts run. */
export interface SolanaWalletInstaller {
  /**
   * Installs a Wallet Standard wallet for every page that loads from now on. Defaults: "Test Wallet", the first three
   * accounts and the chain of the `solana` fixture, programmable, approving everything.
   */
  install(options?: Partial<InjectedSolanaWalletOptions>): Promise<InstalledSolanaWallet>
}

/** Creates the installer for one browser context. */
export function createSolanaWalletInstaller(
  context: BrowserContext,
  page: Page,
  solana: RunningSolana,
): SolanaWalletInstaller {
  let bridge: Promise<unknown> | undefined
  return {
    async install(given = {}) {
      // Once for the context, however many wallets stand in it.
      bridge ??= context.exposeFunction(solanaRpcBridge, callRpc)
      await bridge
      const options: InjectedSolanaWalletOptions = {
        name: 'Test Wallet',
        accounts: solana.accounts.slice(0, 3).map(({ secretKey }) => secretKey),
        chains: [{ id: solana.caipNetworkId, rpcUrl: solana.url }],
        ...given,
      }
      const script = await loadWalletScript('solana-wallet.iife.js')
      const content = `(() => { ${script}\n;FoyerSolanaTestWallet.injectSolanaWallet(${JSON.stringify(options)}) })()`
      await context.addInitScript({ content })
      const { name } = options
      const controlIn = (other: Page) => createPageControl<InjectedSolanaWalletControl>(other, pageSolanaWallets, name)
      return { name, control: controlIn(page), controlIn }
    },
  }
}
