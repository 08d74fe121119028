import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { type RunningChains, startChains } from '@foyer/test'
import {
  type RunningRelay,
  type StartWalletPeerOptions,
  startRelay,
  startWalletPeer,
  type WalletPeer,
} from '@foyer/test/walletconnect'
import { defineChain } from 'viem'
import { expect } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { evmNetwork } from '../../chains/evm/evmNetwork.ts'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import type { KitEvent } from '../../core/events.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { Network } from '../../core/network.ts'
import type { KitOptions } from '../../core/options.ts'
import type { Session } from '../../core/session.ts'
import type { ConnectProgress } from '../../core/source.ts'
import { type WalletConnectParameters, walletConnect } from './walletConnect.ts'

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

const further = (id: Network['id'], name: string): Network => ({
  id,
  name,
  nativeCurrency: { name, symbol: name.slice(0, 3).toUpperCase(), decimals: 8 },
  rpcUrls: ['http://127.0.0.1:9/'],
})

/** A visitor's page: a kit with its own or an earlier visit's storage. */
export type Visit = {
  readonly kit: Kit
  readonly events: readonly KitEvent[]
  /** Chooses WalletConnect; the link, and the session once a wallet approves. */
  choose(signal?: AbortSignal): Promise<{ readonly uri: string; readonly session: Promise<Session> }>
  readonly progress: readonly ConnectProgress[]
}

/** The networks of the local chains. */
export const localNetworks = ({ chains }: RunningChains): Network[] =>
  chains.map(({ chainId, rpcUrl }) =>
    evmNetwork(
      defineChain({
        id: chainId,
        name: `Local ${chainId}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      }),
    ),
  )

/** Real chains, a real relay and a real wallet client, with pages before them; it sees each place that is connected to. */
export async function startWorld() {
  const chains: RunningChains = await startChains()
  const relay: RunningRelay = await startRelay()
  const kits: Kit[] = []
  const peers: WalletPeer[] = []
  const places = new Set<string>()
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('lookup', (_error, _address, _family, host: string) => places.add(host))
    socket.once('connect', () => places.add(`${socket.remoteAddress}:${socket.remotePort}`))
  }
  const onFetch = (message: unknown) => {
    const { request } = message as { request: { origin: string } }
    places.add(new URL(request.origin).host)
  }
  diagnostics.subscribe('net.client.socket', onSocket)
  diagnostics.subscribe('undici:request:create', onFetch)

  return {
    chains,
    relay,
    address: (index: number) => chains.accounts[index]?.address ?? expect.unreachable(),

    visit({
      options = {},
      parameters = {},
      storage = memoryStorage(),
    }: {
      options?: Partial<KitOptions>
      parameters?: Partial<WalletConnectParameters>
      storage?: ReturnType<typeof memoryStorage>
    } = {}): Visit {
      const networks = localNetworks(chains)
      const source = walletConnect({
        projectId: 'local',
        relayUrl: relay.url,
        metadata: { url: 'https://site.example' },
        networks: [further(solana, 'Solana'), further(bitcoin, 'Bitcoin')],
        ...parameters,
      })
      const kit = createKit({
        appName: 'Harbour Cafe',
        networks,
        chains: [evm({ wallets: [] })],
        wallets: [source],
        storage,
        ...options,
      })
      kits.push(kit)
      const events: KitEvent[] = []
      const progress: ConnectProgress[] = []
      kit.events.on('*', (event) => events.push(event))
      return {
        kit,
        events,
        progress,
        async choose(signal) {
          const [wallet] = kit.store.getState().connectors
          if (!wallet) throw new Error('WalletConnect is not listed')
          let offered: (uri: string) => void = () => undefined
          const uri = new Promise<string>((resolve) => {
            offered = resolve
          })
          const session = connect(kit, {
            wallet,
            signal,
            onProgress(step) {
              progress.push(step)
              if (step.uri) offered(step.uri)
            },
          })
          session.catch(() => offered(''))
          return { uri: await uri, session }
        },
      }
    },

    async peer(options: Partial<StartWalletPeerOptions> = {}): Promise<WalletPeer> {
      const peer = await startWalletPeer({
        relayUrl: relay.url,
        accounts: chains.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
        chains: chains.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local ${chainId}` })),
        ...options,
      })
      peers.push(peer)
      return peer
    },

    /** Ends the pages and wallets of a test; they must not have had a problem, nor gone anywhere else. */
    async leave(): Promise<void> {
      relay.setFailures({})
      for (const kit of kits.splice(0)) kit.destroy()
      // A kit that is gone keeps no connection.
      await expect.poll(() => relay.clients().length).toBeLessThanOrEqual(peers.length)
      const problems = peers.flatMap((peer) => peer.problems())
      for (const peer of peers.splice(0)) await peer.stop()
      expect(problems).toEqual([])
      const ports = [relay.port, ...chains.chains.map(({ port }) => port)]
      const own = ports.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`])
      const foreign = [...places].filter((place) => !own.includes(place))
      places.clear()
      expect(foreign).toEqual([])
    },

    async stop(): Promise<void> {
      diagnostics.unsubscribe('net.client.socket', onSocket)
      diagnostics.unsubscribe('undici:request:create', onFetch)
      await relay.stop()
      await chains.stop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
