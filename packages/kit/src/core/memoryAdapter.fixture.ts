import type { Adapter, AdapterContext, ChainAdapter } from './adapter.ts'
import type { Connection, Connector } from './connector.ts'
import { KitError } from './errors.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { StorageLike } from './storage.ts'

/** Networks of a namespace that exists in tests only. */
export function testNetwork(reference: string, namespace = 'test'): Network {
  return {
    id: `${namespace}:${reference}`,
    name: `${namespace} ${reference}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: ['http://127.0.0.1:1'],
  }
}

/** A storage that lives in memory, as a browser's does on disk. */
export function memoryStorage(entries: Record<string, string> = {}): StorageLike & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/** A namespace whose only wallet lives in memory: the smallest complete implementation of `Adapter`. */
export function memoryAdapter({ namespace = 'test', type = 'ANNOUNCED' as Connector['type'] } = {}) {
  const connector: Connector = { id: `${namespace}.wallet`, name: `Wallet of ${namespace}`, type, chain: namespace }
  const wallet = {
    permitted: false,
    locked: false,
    rejects: false,
    failsToDisconnect: false,
    networkId: `${namespace}:1` as CaipNetworkId,
    prompts: 0,
    isDestroyed: false,
    /** What the wallet waits for before it answers a request to connect. */
    answers: undefined as Promise<void> | undefined,
    /** Networks of further wallets of this namespace, by connector id. */
    networks: {} as Record<string, CaipNetworkId>,
    context: undefined as AdapterContext | undefined,
  }
  const connection = (address = `${namespace}-a`): Connection => ({
    namespace,
    connector,
    accounts: [address, `${namespace}-b`].map((each) => ({ namespace, address: each, type: 'eoa' })),
    address,
  })
  const methods: ChainAdapter = {
    async connect({ connector: asked, silent }) {
      await wallet.answers
      if (wallet.locked) throw new KitError('WALLET_LOCKED', 'Locked')
      if (!silent) {
        wallet.prompts += 1
        if (wallet.rejects) throw new KitError('USER_REJECTED', 'The request was declined')
        wallet.permitted = true
      }
      const networkId = wallet.networks[asked.id] ?? wallet.networkId
      return wallet.permitted ? { connection: { ...connection(), connector: asked }, networkId } : undefined
    },
    find: async (id) => (id === connector.id ? connector : undefined),
    async disconnect() {
      if (wallet.failsToDisconnect) throw new Error('The wallet is away')
      wallet.permitted = false
    },
    async switchNetwork(_connection, network) {
      if (wallet.rejects) throw new KitError('USER_REJECTED', 'The request was declined')
      wallet.networkId = network.id
    },
    async selectAccount({ connector: { id } }) {
      const networkId = wallet.networks[id] ?? wallet.networkId
      wallet.context?.notify({ type: 'network', networkId, connectorId: id })
    },
    signMessage: async (_connection, message) => `signed ${message}`,
    getNativeBalance: async () => 5n,
    destroy: () => {
      wallet.isDestroyed = true
    },
  }
  const adapter: Adapter = {
    namespace,
    accountType: 'eoa',
    load: async (context) => {
      wallet.context = context
      context.setConnectors([connector])
      return methods
    },
  }
  return { adapter, connector, connection, wallet }
}
