import { type Hex, toHex } from 'viem'
import { announceWallet, type WalletInfo } from './announceWallet.ts'
import type { AskPerson } from './approvalRequest.ts'
import { createApprovals } from './createApprovals.ts'
import { createControl, type WalletControl } from './createControl.ts'
import { createEmitter } from './createEmitter.ts'
import { createProvider } from './createProvider.ts'
import { createRequestLog } from './createRequestLog.ts'
import { createRpcTransport } from './createRpcTransport.ts'
import { createSender } from './createSender.ts'
import { createWalletState } from './createWalletState.ts'
import { accountMethods } from './methods/accountMethods.ts'
import { bundleMethods } from './methods/bundleMethods.ts'
import { networkMethods } from './methods/networkMethods.ts'
import { sendingMethods } from './methods/sendingMethods.ts'
import { signInMethods } from './methods/signInMethods.ts'
import { signingMethods } from './methods/signingMethods.ts'
import { monogramIcon } from './monogramIcon.ts'
import { pageStorage } from './pageStorage.ts'
import { createPanel } from './panel/createPanel.ts'
import { describeRequest } from './panel/describeRequest.ts'
import type { MethodHandler, ProviderEvents, RpcTransport, TestProvider, WalletChain, WalletStorage } from './types.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** Options of {@link createTestWallet}. */
export interface TestWalletOptions {
  readonly name: string
  /** Reverse domain name (EIP-6963); also names the wallet's storage key. */
  readonly rdns: string
  /** Default: a drawn monogram. Passed on unchanged. */
  readonly icon?: string
  /** Default: a new one for each page. */
  readonly uuid?: string
  /** Private keys. They are readable by the page: use only the public ones of local chains. */
  readonly accounts: readonly Hex[]
  /** Names of the accounts; default "Account 1" and so on. */
  readonly labels?: readonly string[]
  /** At least one; the first is active at the first visit. */
  readonly chains: readonly WalletChain[]
  /** Whether a person decides in a panel, or a test through `control`; default `'programmable'`, which approves. */
  readonly mode?: 'panel' | 'programmable'
  /** How long a question waits before it is put to its owner, in ms; default 0. */
  readonly askAfterMs?: number
  /** Signs in while it connects (`wallet_connect` of ERC-7846), and says so in its capabilities; default false. */
  readonly signsIn?: boolean
  /** Own properties of the provider, such as `{ isSomeWallet: true }`. */
  readonly providerFlags?: Readonly<Record<string, boolean>>
  /** Where permission, network and added networks stay between visits; default `localStorage`, else memory. */
  readonly storage?: WalletStorage
  /** Where announcements happen; default `window`, else a new target. */
  readonly target?: EventTarget
  /** How the networks are reached; default `fetch`. */
  readonly rpc?: RpcTransport
  /** The site's origin as the wallet shows it; default that of the page. */
  readonly origin?: string
}

/** A wallet with real keys for local chains. */
export interface TestWallet {
  readonly info: WalletInfo
  readonly provider: TestProvider
  readonly control: WalletControl
  /** Announces the wallet through EIP-6963 until the returned function is called. */
  announce(): () => void
  /** Puts the provider at `window.ethereum` until the returned function is called. */
  injectAsWindowEthereum(): () => void
  /** Ends announcements, takes the provider away and closes the panel. */
  destroy(): void
}

/**
 * Creates a wallet that signs and sends for real, for pages on local chains.
 *
 * @throws {RangeError} When there is no account or no chain.
 * @example
 * const wallet = createTestWallet({ name: 'Test Wallet', rdns: 'dev.example.wallet', accounts: [key], chains: [chain] })
 * wallet.announce()
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const mode = options.mode ?? 'programmable'
  const target = options.target ?? (typeof window === 'undefined' ? new EventTarget() : window)
  const origin = options.origin ?? (typeof location === 'undefined' ? 'unknown' : location.origin)
  const storage = options.storage ?? pageStorage()
  const storageKey = `foyer-test-wallet/${options.rdns}`
  const rpc = options.rpc ?? createRpcTransport()
  const info: WalletInfo = {
    uuid: options.uuid ?? createUuid(),
    name: options.name,
    icon: options.icon ?? monogramIcon(options.name),
    rdns: options.rdns,
  }

  const emitter = createEmitter<ProviderEvents>()
  const { accounts: privateKeys, labels, chains } = options
  const state = createWalletState({ privateKeys, labels, chains, storage, storageKey, emitter })
  const panel = mode === 'panel' ? createPanel({ name: options.name, icon: info.icon }, describeRequest) : undefined
  const askPerson: AskPerson | undefined = panel?.ask
  const approvals = createApprovals({ origin, policy: mode === 'panel' ? 'ask' : 'approve', askPerson })
  approvals.setDelay(options.askAfterMs ?? 0)
  const log = createRequestLog()
  const { control, before, capabilities, assets } = createControl({ state, approvals, log })
  const send = createSender(rpc)

  const wallet = { state, approvals, origin, rpc, send, capabilities, signsIn: options.signsIn ?? false }
  const methods = new Map<string, MethodHandler>(
    Object.entries({
      ...accountMethods(wallet),
      ...(wallet.signsIn && signInMethods(wallet)),
      ...networkMethods(wallet),
      ...signingMethods(wallet),
      ...sendingMethods(wallet),
      ...bundleMethods(wallet),
      wallet_getAssets: async () => {
        if (assets() !== undefined) return assets()
        throw new WalletError(walletErrorCodes.unsupportedMethod, 'The test wallet does not support wallet_getAssets.')
      },
    }),
  )
  const provider = createProvider({ state, emitter, rpc, methods, log, before })
  Object.assign(provider, options.providerFlags)
  queueMicrotask(() => emitter.emit('connect', { chainId: toHex(state.chain().chainId) }))

  const undo = new Set<() => void>()
  const undoable = (action: () => void) => {
    const once = () => {
      if (undo.delete(once)) action()
    }
    undo.add(once)
    return once
  }
  const followOtherTabs = (event: Event) => {
    if ('key' in event && event.key === storageKey) state.reload()
  }
  target.addEventListener('storage', followOtherTabs)
  undoable(() => target.removeEventListener('storage', followOtherTabs))
  if (panel) undoable(panel.destroy)

  return {
    info,
    provider,
    control,
    announce: () => undoable(announceWallet(info, provider, target)),
    injectAsWindowEthereum() {
      Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true, writable: true })
      return undoable(() => Reflect.deleteProperty(globalThis, 'ethereum'))
    },
    destroy() {
      for (const action of [...undo]) action()
    },
  }
}

/** A version 4 UUID; `crypto.randomUUID` is missing on pages without https. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes)
    .slice(2)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
