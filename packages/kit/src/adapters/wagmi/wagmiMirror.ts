import type { Config, Connection as WagmiConnection } from 'wagmi'
import type { AdapterContext, ConnectResult } from '../../core/adapter.ts'
import type { Connection } from '../../core/connector.ts'
import { toConnector } from './wagmiConnectors.ts'

/** What the kit shows of a wagmi config. */
export type WagmiMirror = {
  /** Notes a connection that the kit makes the active one by itself. */
  expect(result: ConnectResult): void
  /** Notes a connection that the kit takes away by itself. */
  forget(connectorId: string): void
  stop(): void
}

/** Tells the kit every change of a wagmi config's connections and chain, whoever caused it. */
export function createWagmiMirror(config: Config, context: AdapterContext): WagmiMirror {
  /** The connections that the kit shows, by connector id. */
  const shown = new Map<string, Connection>()
  let activeId: string | undefined
  let told: WaitingStatus = 'disconnected'
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const apply = (live: readonly ConnectResult[]) => {
    const current = live.find(({ connection }) => connection.connector.id === currentId(config))
    let hasMoved = current !== undefined && current.connection.connector.id !== activeId
    for (const { connection } of live) {
      const known = shown.get(connection.connector.id)
      shown.set(connection.connector.id, connection)
      if (!known && current && connection !== current.connection) {
        // The newest connection becomes the active one, so the true one follows below.
        context.notify({ type: 'connected', connection, networkId: current.networkId })
        hasMoved = true
      } else if (known && accountsOf(known) !== accountsOf(connection)) {
        context.notify({ type: 'accounts', connection })
      }
    }
    if (current && hasMoved) context.notify({ type: 'connected', ...current })
    activeId = current?.connection.connector.id

    const status = waitingStatus(config)
    if (status !== told) context.notify({ type: 'status', status })
    told = status
    // While wagmi restores sessions, those it has not reached yet are missing.
    if (config.state.status === 'reconnecting') return
    for (const connectorId of shown.keys()) {
      if (live.some(({ connection }) => connection.connector.id === connectorId)) continue
      shown.delete(connectorId)
      context.notify({ type: 'disconnected', connectorId })
    }
    const networkId = current?.networkId ?? (`eip155:${config.state.chainId}` as const)
    if (networkId !== context.activeNetworkId()) context.notify({ type: 'network', networkId })
  }

  const look = async () => {
    latest += 1
    const turn = latest
    const live = await Promise.all([...config.state.connections.values()].filter(isLive).map(toResult))
    if (turn === latest) apply(live)
  }
  // A moment later: the kit's own steps finish first, and what changes together is told together.
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), 0)
  }

  const unsubscribe = config.subscribe((state) => state, lookSoon)
  lookSoon()

  return {
    expect({ connection }) {
      shown.set(connection.connector.id, connection)
      activeId = connection.connector.id
    },
    forget(connectorId) {
      shown.delete(connectorId)
      if (activeId === connectorId) activeId = undefined
    },
    stop() {
      unsubscribe()
      clearTimeout(timer)
      latest += 1
    },
  }
}

/** One of wagmi's connections as the kit holds it. */
export async function toResult({ accounts, chainId, connector }: WagmiConnection): Promise<ConnectResult> {
  const [address] = accounts
  return {
    connection: {
      namespace: 'eip155',
      // A connector whose provider is away still shows its account; using it says what is missing.
      connector: { ...toConnector(connector), provider: await connector.getProvider().catch(() => undefined) },
      accounts: accounts.map((account) => ({ namespace: 'eip155', address: account, type: 'eoa' })),
      address,
    },
    networkId: `eip155:${chainId}`,
  }
}

/** While wagmi restores a session it holds what it stored of the connector, which can do nothing. */
function isLive({ connector }: WagmiConnection): boolean {
  return typeof connector.getProvider === 'function'
}

type WaitingStatus = 'connecting' | 'reconnecting' | 'disconnected'

/** What wagmi is doing about a wallet that it does not have yet. */
function waitingStatus({ state: { status } }: Config): WaitingStatus {
  return status === 'connected' ? 'disconnected' : status
}

function currentId({ state }: Config): string | undefined {
  return state.current ? state.connections.get(state.current)?.connector.id : undefined
}

function accountsOf({ accounts }: Connection): string {
  return accounts.map(({ address }) => address).join()
}
