import type { BrowserContext, Page } from '@playwright/test'
import type { RunningChains } from '../chains/startChains.ts'
import { TestKitError } from '../TestKitError.ts'
import type { WalletControl } from '../wallet/createControl.ts'
import { loadWalletScript } from './loadWalletScript.ts'
import { type InjectedWalletOptions, pageWallets, rpcBridge } from './walletScript.ts'

/** The wallet's control, called in the page. */
export type PageWalletControl = {
  readonly [Name in keyof WalletControl]: (
    ...values: Parameters<WalletControl[Name]>
  ) => Promise<ReturnType<WalletControl[Name]>>
}

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
      const script = await loadWalletScript()
      const content = `(() => { ${script}\n;FoyerTestWallet.injectTestWallet(${JSON.stringify(options)}) })()`
      await context.addInitScript({ content })
      const { rdns } = options
      return { rdns, control: createPageControl(page, rdns), controlIn: (other) => createPageControl(other, rdns) }
    },
  }
}

async function callRpc(rpcUrl: string, request: { method: string; params: readonly unknown[] }): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.json()
}

function createPageControl(page: Page, rdns: string): PageWalletControl {
  const call = async (name: string, values: unknown[]): Promise<unknown> => {
    const outcome = await page.evaluate(
      ([key, wallet, method, list]) => {
        const control = Reflect.get(globalThis, key)?.get(wallet)?.control
        return control ? { result: control[method](...list) } : undefined
      },
      [pageWallets, rdns, name, values] as const,
    )
    if (outcome) return outcome.result
    const nextStep = 'Install the wallet before the page loads.'
    throw new TestKitError('WALLET_NOT_INSTALLED', `The page has no test wallet ${rdns}.`, nextStep)
  }
  return new Proxy({} as PageWalletControl, {
    get: (_, name) =>
      // Without this exception the control would look like a promise.
      typeof name === 'string' && name !== 'then' ? (...values: unknown[]) => call(name, values) : undefined,
  })
}
