import type { Wallet, WalletIcon } from '@wallet-standard/base'
import { createApprovals } from '../../wallet/createApprovals.ts'
import { createRequestLog } from '../../wallet/createRequestLog.ts'
import { createRpcTransport } from '../../wallet/createRpcTransport.ts'
import { monogramIcon } from '../../wallet/monogramIcon.ts'
import { pageStorage } from '../../wallet/pageStorage.ts'
import { createPanel } from '../../wallet/panel/createPanel.ts'
import type { RpcTransport, WalletStorage } from '../../wallet/types.ts'
import { describeSolanaRequest } from './describeSolanaRequest.ts'
import { registerWallet } from './registerWallet.ts'
import type { SolanaApprovalQuestion, SolanaApprovalRequest } from './solanaApproval.ts'
import { createSolanaWalletControl, type SolanaWalletControl } from './solanaWalletControl.ts'
import {
  createSolanaWalletFeatures,
  type SolanaWalletChain,
  type SolanaWalletFeatures,
} from './solanaWalletFeatures.ts'
import { createSolanaWalletState } from './solanaWalletState.ts'

/** Options of {@link createSolanaWallet}. */
export interface SolanaWalletOptions {
  /** Also names the wallet's storage key. */
  readonly name: string
  /** A data address in base64; default: a drawn monogram. */
  readonly icon?: string
  /** Secret keys of 64 bytes in base58. They are readable by the page: use only the public ones of local chains. */
  readonly accounts: readonly string[]
  /** Names of the accounts; default "Account 1" and so on. */
  readonly labels?: readonly string[]
  /** Chains that the wallet knows and sends to. */
  readonly chains: readonly SolanaWalletChain[]
  /** Whether a person decides in a panel, or a test through `control`; default `'programmable'`, which approves. */
  readonly mode?: 'panel' | 'programmable'
  /** How long a question waits before it is put to its owner, in ms; default 0. */
  readonly askAfterMs?: number
  /** Features that this wallet lacks, such as `solana:signIn`; default none. */
  readonly without?: readonly (keyof SolanaWalletFeatures)[]
  /** Where the permission stays between visits; default `localStorage`, else memory. */
  readonly storage?: WalletStorage
  /** Where the wallet registers; default `window`, else a new target. */
  readonly target?: EventTarget
  /** How the chains are reached; default `fetch`. */
  readonly rpc?: RpcTransport
  /** The site's origin as the wallet shows it; default that of the page. */
  readonly origin?: string
}

/** A Wallet Standard wallet with real keys for local chains. */
export interface SolanaTestWallet {
  readonly wallet: Omit<Wallet, 'features'> & { readonly features: Partial<SolanaWalletFeatures> }
  readonly control: SolanaWalletControl
  /** Registers the wallet until the returned function is called, which unregisters it. */
  announce(): () => void
  /** Ends every registration and closes the panel. */
  destroy(): void
}

/**
 * Creates a Wallet Standard wallet that signs and sends on Solana for real, for pages on local chains. It approves
 * everything until its control says otherwise. Keys are WebCrypto's (Ed25519), so pages need https or localhost.
 *
 * @throws {RangeError} When there is no account or a key is malformed.
 * @example
 * const [{ secretKey }] = solanaTestAccounts()
 * const wallet = createSolanaWallet({ name: 'Test Wallet', accounts: [secretKey], chains: [{ id: 'solana:localnet', rpcUrl }] })
 * wallet.announce()
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaTestWallet {
  const target = options.target ?? (typeof window === 'undefined' ? new EventTarget() : window)
  const origin = options.origin ?? (typeof location === 'undefined' ? 'unknown' : location.origin)
  const { accounts: secretKeys, labels, chains, without = [] } = options
  const state = createSolanaWalletState({
    secretKeys,
    labels,
    chains: chains.map(({ id }) => id),
    storage: options.storage ?? pageStorage(),
    storageKey: `foyer-solana-wallet/${options.name}`,
  })
  const describe = (request: SolanaApprovalRequest) => describeSolanaRequest(request, chains)
  const panel =
    options.mode === 'panel'
      ? createPanel({ name: options.name, icon: options.icon ?? monogramIcon(options.name) }, describe)
      : undefined
  const approvals = createApprovals<SolanaApprovalQuestion, string>({
    origin,
    policy: panel ? 'ask' : 'approve',
    askPerson: panel?.ask,
  })
  approvals.setDelay(options.askAfterMs ?? 0)
  const log = createRequestLog()
  const control = createSolanaWalletControl({ state, approvals, log })
  const domain = origin.replace(/^https?:\/\//, '')
  const rpc = options.rpc ?? createRpcTransport()
  const all = createSolanaWalletFeatures({ state, approvals, control, log, chains, rpc, domain })
  const kept = Object.entries(all).filter(([name]) => !without.some((missing) => missing === name))
  const features: Partial<SolanaWalletFeatures> = Object.freeze(Object.fromEntries(kept))

  const wallet = Object.freeze({
    version: '1.0.0' as const,
    name: options.name,
    // Passed on unchanged, so that a test can try a hostile one.
    icon: (options.icon ?? toBase64Icon(monogramIcon(options.name))) as WalletIcon,
    get chains() {
      return state.chains()
    },
    features,
    get accounts() {
      return state.visible()
    },
  })

  const registrations = new Set<() => void>()
  return {
    wallet,
    control: control.control,
    announce() {
      const leave = registerWallet(wallet, target)
      const once = () => {
        if (registrations.delete(once)) leave()
      }
      registrations.add(once)
      return once
    },
    destroy() {
      for (const leave of [...registrations]) leave()
      panel?.destroy()
    },
  }
}

/** The Wallet Standard wants icons in base64. */
function toBase64Icon(dataAddress: string): string {
  const text = decodeURIComponent(dataAddress.slice(dataAddress.indexOf(',') + 1))
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return `data:image/svg+xml;base64,${btoa(bytes)}`
}
