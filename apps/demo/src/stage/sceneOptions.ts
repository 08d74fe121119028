import type { ChainFamily, KitOptions, Network, WalletSource } from '@foyer/kit'

/** What a scene needs of the kit beyond what the playground's settings say. */
export type SceneNeed = 'two-chains' | 'silent-source' | 'lost-source'

/** The options of a scene: those of the playground, and what the scene needs beside them. */
export function sceneOptions(options: KitOptions, need: SceneNeed | undefined): KitOptions {
  if (need === 'silent-source') return { ...options, wallets: [source(() => new Promise(() => undefined))] }
  if (need === 'lost-source') return { ...options, wallets: [source(() => Promise.reject(new Error('gone')))] }
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

function source(load: WalletSource['load']): WalletSource {
  return { id: 'gallery', namespaces: ['solana'], load }
}

const refuse = () => Promise.reject(new Error('The gallery has no node of this chain'))

/** Harbor is there on this family too; what it is asked there stays unanswered. */
const otherFamily: ChainFamily = {
  namespace: 'solana',
  accountType: 'eoa',
  wallets: [
    source(async () => ({ setConnectors }) => {
      setConnectors([{ id: 'solana.harbor', name: 'Harbor', type: 'ANNOUNCED', chain: 'solana' }])
      return { open: () => new Promise(() => undefined), restore: async () => undefined, close: async () => undefined }
    }),
  ],
  parseAddress: (text) => text.trim() || undefined,
  normalize: (text) => text,
  explorerUrl: () => undefined,
  load: async () => () => ({ signMessage: refuse, getNativeBalance: refuse }),
}
