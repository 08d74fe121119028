import { createSolanaWallet, type SolanaWalletOptions } from '../solana/wallet/createSolanaWallet.ts'
import type { SolanaWalletControl } from '../solana/wallet/solanaWalletControl.ts'
import { bridgedTransport } from './bridgedTransport.ts'

/** Options that can travel into a page as JSON. */
export type InjectedSolanaWalletOptions = Omit<SolanaWalletOptions, 'storage' | 'target' | 'rpc'> & {
  /** Register with the page from the start; default true. */
  readonly register?: boolean
}

/** The control of an injected Solana wallet, which also comes and goes. */
export interface InjectedSolanaWalletControl extends SolanaWalletControl {
  /** Registers the wallet with the page, where it is not registered. */
  register(): void
  /** Takes the wallet out of the page, as when an extension is switched off. */
  unregister(): void
}

/** Where a page keeps its injected Solana wallets, by name. */
export const pageSolanaWallets = 'foyerSolanaTestWallets'

/** The function that carries the wallet's RPC requests out of the page, as an extension's background would. */
export const solanaRpcBridge = 'foyerSolanaTestRpc'

/** Creates a wallet in the page before its own scripts run; its RPC requests leave through {@link solanaRpcBridge}. */
export function injectSolanaWallet(options: InjectedSolanaWalletOptions): InjectedSolanaWalletControl {
  const { register = true, ...rest } = options
  const wallet = createSolanaWallet({ ...rest, rpc: bridgedTransport(solanaRpcBridge) })
  let leave: (() => void) | undefined
  const control: InjectedSolanaWalletControl = {
    ...wallet.control,
    register() {
      leave ??= wallet.announce()
    },
    unregister() {
      leave?.()
      leave = undefined
    },
  }
  const known: unknown = Reflect.get(globalThis, pageSolanaWallets)
  const wallets = known instanceof Map ? known : new Map<string, { control: InjectedSolanaWalletControl }>()
  wallets.set(options.name, { control })
  Object.defineProperty(globalThis, pageSolanaWallets, { value: wallets, configurable: true })
  if (register) control.register()
  return control
}
