import {
  type ChainFamily,
  type CreateKitParameters,
  KitError,
  type KitOptions,
  type Network,
  type SourceContext,
  type WalletSource,
  type WalletSourceMethods,
} from '@foyer/kit'
import { type SignInOptions, signIn } from '@foyer/kit/sign-in'
import { solana as solanaFamily, solanaMainnet } from '@foyer/kit/solana'
import type { Settings } from '../state/settings.ts'

/** What a scene needs of the kit beyond what the playground's settings say. */
export type SceneNeed =
  | 'two-chains'
  | 'solana'
  | 'solana-none'
  | 'silent-source'
  | 'lost-source'
  | LinkState
  | SignInServerState

/** How asking for a wallet on another device stands. */
type LinkState = 'link' | 'link-late' | 'link-renewing' | 'link-expired' | 'link-declined' | 'link-failed'

/** What the site's server makes of a sign-in. */
type SignInServerState = 'sign-in' | 'sign-in-slow' | 'sign-in-refused' | 'sign-in-smart' | 'sign-in-away'

/** The options of a scene: those of the playground, and what the scene needs beside them. */
export function sceneOptions(
  options: KitOptions,
  need: SceneNeed | undefined,
  { signInRequired: required }: Settings,
): CreateKitParameters {
  if (need === 'silent-source') return { ...options, wallets: [source(() => new Promise(() => undefined))] }
  if (need === 'lost-source') return { ...options, wallets: [source(() => Promise.reject(new Error('gone')))] }
  if (need?.startsWith('link')) return { ...options, wallets: [linkSource(need as LinkState)] }
  if (need?.startsWith('sign-in'))
    return { ...options, plugins: [signIn({ ...siteServer(need as SignInServerState), required })] }
  if (need === 'solana') return withSolana(options, ['Ondine', 'Solace'])
  if (need === 'solana-none') return withSolana(options, [])
  if (need !== 'two-chains') return options
  const { chains = [], networks = [] } = options
  return { ...options, networks: [...networks, solana], chains: [...chains, otherFamily], multichain: 'ask' }
}

const solana: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}

/** The real chain family, with these wallets; what they are asked stays unanswered. */
function withSolana({ chains = [], networks = [], ...options }: KitOptions, names: readonly string[]): KitOptions {
  const isOther = (id: string) => !id.startsWith('solana')
  return {
    ...options,
    networks: [...networks.filter(({ id }) => isOther(id)), solanaMainnet],
    chains: [
      ...chains.filter(({ namespace }) => isOther(namespace)),
      solanaFamily({ wallets: [source(async () => (context) => listed(context, names))] }),
    ],
  }
}

function listed({ setConnectors }: SourceContext, names: readonly string[]): WalletSourceMethods {
  setConnectors(names.map((name) => ({ id: `solana.${name}`, name, type: 'ANNOUNCED', chain: 'solana' })))
  return { open: () => new Promise(() => undefined), restore: async () => undefined, close: async () => undefined }
}

function source(load: WalletSource['load']): WalletSource {
  return { id: 'gallery', namespaces: ['solana'], load }
}

/** A site's server in one state. It starts without a session, and gives out one nonce after the other. */
function siteServer(state: SignInServerState): SignInOptions {
  const refuse = (details?: string) =>
    Promise.reject(new KitError('SIGN_IN_REFUSED', 'The site did not accept the sign-in', { details }))
  return {
    domain: 'harbour.example',
    prompt: false,
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    getSession: async () => {
      if (state === 'sign-in-away') throw new Error('The server is away')
      return []
    },
    verify: async () => {
      if (state === 'sign-in-slow') return new Promise(() => undefined)
      if (state === 'sign-in-refused') return refuse()
      return state === 'sign-in-smart' ? refuse('SMART_ACCOUNT_REFUSED: contract') : true
    },
  }
}

/** A link as WalletConnect makes them; this one leads nowhere. */
const link = `wc:${'7f6e504b0c16d3a2'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

/** How long the link of a state still works, in ms; 10 s of that are no longer shown. */
const linkLeft: Readonly<Record<LinkState, number>> = {
  link: 192_500,
  'link-late': 32_500,
  'link-renewing': 9_000,
  'link-expired': 11_500,
  'link-declined': 192_500,
  'link-failed': 0,
}

/** Milliseconds until the phone's owner declines; the code is on the screen by then. */
const phoneTakes = 600

/** Wallets on other devices, as far as one state of theirs needs it. */
function linkSource(state: LinkState): WalletSource {
  return {
    id: 'gallery-link',
    namespaces: ['eip155'],
    method: 'qrcode',
    connectors: [{ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }],
    load: async () => () => ({
      async open({ onProgress }) {
        if (state === 'link-failed') throw new KitError('RPC_FAILED', 'The relay did not answer')
        onProgress({ uri: link, expiresAt: Date.now() + linkLeft[state], isRenewing: state === 'link-renewing' })
        return new Promise((_, reject) => {
          const decline = () => reject(new KitError('USER_REJECTED', 'User rejected.'))
          if (state === 'link-declined') setTimeout(decline, phoneTakes)
        })
      },
      restore: async () => undefined,
      close: async () => undefined,
    }),
  }
}

const refuse = () => Promise.reject(new Error('The gallery has no node of this chain'))

/** Harbor is there on this family too; what it is asked there stays unanswered. */
const otherFamily: ChainFamily = {
  namespace: 'solana',
  accountType: 'eoa',
  wallets: [source(async () => (context) => listed(context, ['Harbor']))],
  parseAddress: (text) => text.trim() || undefined,
  normalize: (text) => text,
  load: async () => () => ({ signMessage: refuse, getNativeBalance: refuse }),
}
