import type { ChainFamily } from './chain.ts'
import type { Connector } from './connector.ts'
import { KitError } from './errors.ts'
import type { CaipNetworkId, Namespace, Network } from './network.ts'
import type { Account, Session } from './session.ts'
import type { ConnectProgress, SourceContext, WalletSource } from './source.ts'
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

/** A chain family without any chain: every text that begins with its name is an address. */
export function memoryChain({
  namespace = 'test',
  wallets,
  sendFailure,
}: {
  namespace?: Namespace | undefined
  wallets?: readonly WalletSource[] | undefined
  sendFailure?: ChainFamily['sendFailure']
} = {}): ChainFamily {
  return {
    namespace,
    sendFailure,
    accountType: 'eoa',
    wallets,
    parseAddress: (text) => (text.startsWith(namespace) ? text : undefined),
    normalize: (text) => text,
    load: async () => () => ({
      getNativeBalance: async () => 5n,
      signMessage: async ({ message }) => `signed ${message}`,
      async switchNetwork(session, network) {
        const provider = session.provider(namespace) as MemoryWallet
        if (provider.rejects) throw new KitError('USER_REJECTED', 'The request was declined')
        provider.networks[namespace] = network.id
      },
    }),
  }
}

/** What a wallet in memory does when it is asked. */
export type MemoryWallet = {
  permitted: boolean
  locked: boolean
  rejects: boolean
  failsToDisconnect: boolean
  prompts: number
  /** Where the wallet is, by namespace. */
  networks: Record<Namespace, CaipNetworkId>
  /** The addresses it grants, by namespace, the one that it shows first. */
  addresses: Record<Namespace, readonly string[]>
  /** What the wallet waits for before it answers. */
  answers: Promise<void> | undefined
  expiresAt: number | undefined
  /** How many sessions were opened, where each opening creates a separate session. */
  opened: number
}

/** A wallet source in memory: the smallest complete implementation of `WalletSource`. */
export function memorySource({
  id = 'memory',
  namespaces = ['test'],
  type = 'ANNOUNCED' as Connector['type'],
  wallets: names = [`${namespaces[0]}.wallet`],
  sharesSession = namespaces.length > 1,
  manySessions = false,
  progress = [] as readonly ConnectProgress[],
}: {
  id?: string
  namespaces?: readonly Namespace[]
  type?: Connector['type']
  wallets?: readonly string[]
  sharesSession?: boolean
  /** Each opening creates a separate session, as with phones that scan a code. */
  manySessions?: boolean
  progress?: readonly ConnectProgress[]
} = {}) {
  const each = <T>(value: (namespace: Namespace) => T) =>
    Object.fromEntries(namespaces.map((namespace) => [namespace, value(namespace)]))
  const wallets = new Map<string, MemoryWallet>(
    names.map((name) => [
      name,
      {
        permitted: false,
        locked: false,
        rejects: false,
        failsToDisconnect: false,
        prompts: 0,
        networks: each((namespace): CaipNetworkId => `${namespace}:1`),
        addresses: each((namespace) => [`${namespace}-a`, `${namespace}-b`]),
        answers: undefined,
        expiresAt: undefined,
        opened: 0,
      },
    ]),
  )
  const connectors = names.flatMap((name) =>
    namespaces.map((chain): Connector => ({ id: name, name: `Wallet of ${name}`, type, chain, source: id })),
  )
  const state = {
    context: undefined as SourceContext | undefined,
    isDestroyed: false,
    aborted: 0,
    /** Every tab that has loaded the source. */
    tabs: new Set<SourceContext>(),
  }
  const walletOf = (name: string) => {
    const wallet = wallets.get(name)
    if (!wallet) throw new KitError('CONNECTOR_NOT_FOUND', `No wallet ${name}`)
    return wallet
  }
  const toSession = (name: string, asked: readonly Namespace[], sessionId = name): Session => {
    const wallet = walletOf(name)
    const own = asked.filter((namespace) => namespaces.includes(namespace))
    const accounts = own.flatMap((namespace) =>
      (wallet.addresses[namespace] ?? []).map((address): Account => ({ namespace, address, type: 'eoa' })),
    )
    const granted = own.map((namespace) => [namespace, { networkId: wallet.networks[namespace] ?? `${namespace}:1` }])
    return {
      id: sessionId,
      source: id,
      wallet: { id: name, name: `Wallet of ${name}`, type },
      accounts,
      namespaces: Object.fromEntries(granted),
      expiresAt: wallet.expiresAt,
      provider: () => wallet,
    }
  }
  const source: WalletSource = {
    id,
    namespaces,
    sharesSession,
    load: async () => (context) => {
      state.context = context
      state.tabs.add(context)
      context.setConnectors(connectors)
      return {
        async open({ namespaces: asked, onProgress, signal, walletId }) {
          const wallet = walletOf(walletId)
          signal.addEventListener('abort', () => {
            state.aborted += 1
          })
          wallet.prompts += 1
          for (const step of progress) onProgress(step)
          await wallet.answers
          if (wallet.locked) throw new KitError('WALLET_LOCKED', 'Locked')
          if (wallet.rejects) throw new KitError('USER_REJECTED', 'The request was declined')
          wallet.permitted = true
          wallet.opened += 1
          return toSession(walletId, asked, manySessions ? `${walletId}#${wallet.opened}` : walletId)
        },
        async restore({ id: sessionId, namespaces: asked, walletId }) {
          const wallet = wallets.get(walletId)
          await wallet?.answers
          if (wallet?.locked) throw new KitError('WALLET_LOCKED', 'Locked')
          return wallet?.permitted ? toSession(walletId, asked, sessionId) : undefined
        },
        async close({ wallet: { id: walletId } }) {
          const wallet = walletOf(walletId)
          if (wallet.failsToDisconnect) throw new Error('The wallet is away')
          wallet.permitted = false
        },
        destroy() {
          state.isDestroyed = true
          state.tabs.delete(context)
        },
      }
    },
  }
  const [connector] = connectors
  if (!connector) throw new Error('A memory source has at least one wallet')
  const [first = ''] = names
  return { source, connector, connectors, state, wallet: walletOf(first), walletOf, toSession }
}
