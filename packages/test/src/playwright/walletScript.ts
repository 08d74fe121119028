import { createTestWallet, type TestWallet, type TestWalletOptions } from '../wallet/createTestWallet.ts'
import { bridgedTransport } from './bridgedTransport.ts'

/** Options that can travel into a page as JSON. */
export type InjectedWalletOptions = Omit<TestWalletOptions, 'storage' | 'target' | 'rpc'> & {
  /** Announce through EIP-6963; default true. */
  readonly announce?: boolean
  /** Stand at `window.ethereum`; default false. */
  readonly windowEthereum?: boolean
}

/** Where a page keeps its injected wallets, by rdns. */
export const pageWallets = 'foyerTestWallets'

/** The function that carries the wallet's RPC requests out of the page, as an extension's background would. */
export const rpcBridge = 'foyerTestRpc'

/** Creates a wallet in the page before its own scripts run; its RPC requests leave through {@link rpcBridge}. */
export function injectTestWallet(options: InjectedWalletOptions): TestWallet {
  const { announce = true, windowEthereum = false, ...rest } = options
  const wallet = createTestWallet({ ...rest, rpc: bridgedTransport(rpcBridge) })
  const known: unknown = Reflect.get(globalThis, pageWallets)
  const wallets = known instanceof Map ? known : new Map<string, TestWallet>()
  wallets.set(options.rdns, wallet)
  Object.defineProperty(globalThis, pageWallets, { value: wallets, configurable: true })
  if (windowEthereum) wallet.injectAsWindowEthereum()
  if (announce) wallet.announce()
  return wallet
}
