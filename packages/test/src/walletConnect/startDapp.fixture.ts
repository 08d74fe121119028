import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { type ConnectParams, UniversalProvider } from '@walletconnect/universal-provider'

/** A site's WalletConnect client, as sites use it, that talks to its relay only. */
export interface Dapp {
  readonly provider: InstanceType<typeof UniversalProvider>
  /** Proposes a session: its address for a wallet, and the session once a wallet approves. */
  propose(wanted?: ConnectParams): Promise<{ readonly uri: string; readonly session: Promise<unknown> }>
  /** Loses the connection until `comeBack`, as a device without network does. */
  leave(): Promise<void>
  /** Resolves once the client has noticed that its connection is gone. */
  lost(): Promise<void>
  /** The token with which the client would open its connection to a relay. */
  token(relayUrl: string): Promise<string>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** What a site asks for when nothing else is said: two local chains, Solana and Bitcoin. */
function everything(rpcUrls: Readonly<Record<number, string>>): ConnectParams {
  return {
    optionalNamespaces: {
      eip155: {
        chains: Object.keys(rpcUrls).map((chainId) => `eip155:${chainId}`),
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
        events: ['accountsChanged', 'chainChanged'],
        rpcMap: { ...rpcUrls },
      },
      solana: {
        chains: [solana],
        methods: ['solana_getAccounts', 'solana_signMessage'],
        events: [],
        rpcMap: { [solana.slice('solana:'.length)]: 'http://127.0.0.1:9/' },
      },
      bip122: {
        chains: [bitcoin],
        methods: ['getAccountAddresses'],
        events: [],
        rpcMap: { [bitcoin.slice('bip122:'.length)]: 'http://127.0.0.1:9/' },
      },
    },
  }
}

/** Starts a site's client. */
export async function startDapp(relayUrl: string, rpcUrls: Readonly<Record<number, string>> = {}): Promise<Dapp> {
  const metadata = { name: 'Test Site', description: 'A site', url: 'https://site.example', icons: [] }
  const values = new Map<string, unknown>()
  const core = new Core({
    relayUrl,
    projectId: 'local',
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storage: {
      getKeys: async () => [...values.keys()],
      getEntries: async <T>() => [...values.entries()] as [string, T][],
      getItem: async <T>(key: string) => values.get(key) as T | undefined,
      setItem: async (key, value) => void values.set(key, value),
      removeItem: async (key) => void values.delete(key),
    },
  })
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  const client = await SignClient.init({
    core: core as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    metadata,
    logger: 'silent',
  })
  const provider = await UniversalProvider.init({ client, projectId: 'local', metadata, logger: 'silent' })
  return {
    provider,
    async propose(wanted = everything(rpcUrls)) {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect(wanted)
      // The test that awaits the session gets its refusal; until then it must not count as unhandled.
      session.catch(() => undefined)
      return { uri: await Promise.race([uri, session.then(() => '')]), session }
    },
    leave: () => core.relayer.transportClose(),
    lost: () => new Promise((resolve) => core.relayer.once('relayer_disconnect', () => resolve())),
    token: (relayUrl) => core.crypto.signJWT(relayUrl),
    comeBack: () => core.relayer.transportOpen(),
    async stop() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
