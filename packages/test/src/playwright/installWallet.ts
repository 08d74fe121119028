import type { BrowserContext, Page } from '@playwright/test'
import type { RunningChains } from '../chains/startChains.ts'
import type { WalletControl } from '../wallet/createControl.ts'
import { callRpc } from './callRpc.ts'
import { loadWalletScript } from './loadWalletScript.ts'
import { createPageControl, type PageControl } from './pageControl.ts'
import { type InjectedWalletOptions, pageWallets, rpcBridge } from './walletScript.ts'

/** The wallet's control, called in the page. */
export type PageWalletControl = PageControl<WalletControl>

/** A wallet that stands in every page of the browser context. */
export interface InstalledWallet {
  readonly rdns: string
  /** Steers the wallet in the test's own page. Plans and policy last until that page loads anew. */
  readonly control: PageWalletControl
  /** The same for another page of the context. */
  controlIn(page: Page): PageWalletControl
}

/** Puts wallets into pages before their own scripts run. */
export interface WalletInstaller {
  /**
   * Installs a wallet for every page that loads from now on. Defaults: "Test Wallet", `dev.foyer.test`, the first
   * three accounts and all chains of the `chains` fixture, programmable, approving everything.
   */
  install(options?: Partial<InjectedWalletOptions>): Promise<InstalledWallet>
}

/** Creates the installer for one browser context. */
export function createWalletInstaller(context: BrowserContext, page: Page, chains: RunningChains): WalletInstaller {
  let bridge: Promise<unknown> | undefined
  return {
    async install(given = {}) {
      // Once for the context, however many wallets stand in it.
      bridge ??= context.exposeFunction(rpcBridge, callRpc)
      await bridge
      const options: InjectedWalletOptions = {
        name: 'Test Wallet',
        rdns: 'dev.foyer.test',
        accounts: chains.accounts.slice(0, 3).map(({ privateKey }) => privateKey),
        chains: chains.chains.map(({ chainId, rpcUrl, client }) => ({ chainId, rpcUrl, name: client.chain.name })),
        ...given,
      }
      const script = await loadWalletScript('wallet.iife.js')
      const content = `(() => { ${script}\n;FoyerTestWallet.injectTestWallet(${JSON.stringify(options)}) })()`
      await context.addInitScript({ content })
      const { rdns } = options
      const controlIn = (other: Page) => createPageControl<WalletControl>(other, pageWallets, rdns)
      return { rdns, control: controlIn(page), controlIn }
    },
  }
}
