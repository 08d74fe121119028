import type { Config, Connection as WagmiConnection } from 'wagmi'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { Session } from '../../core/session.ts'
import type { SourceContext } from '../../core/source.ts'
import { isPublished } from './publishSessions.ts'
import { toConnector } from './wagmiConnectors.ts'

/** How long a wallet may take for what prompts no visitor, in ms; wagmi waits without an end. */
const silence = 3000

/** What the kit shows of a wagmi config. */
export type WagmiMirror = {
  /** Notes a session that the kit makes the active one by itself. */
  expect(session: Session): void
  /** Notes a session that the kit takes away by itself. */
  forget(connectorId: string): void
  stop(): void
}

/** Passes every change of a wagmi config's connections and chain on to the kit, whatever its cause. */
export function createWagmiMirror(config: Config, context: SourceContext): WagmiMirror {
  /** The sessions that the kit shows, by connector id. */
  const shown = new Map<string, Session>()
  let activeId: string | undefined
  let reported: WaitingStatus | undefined
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What wagmi restores is no choice of the visitor: the page stays on the chain family where it was. */
  let isRestoring = config.state.status === 'reconnecting'

  /** Begins with the restoring that wagmi is about, and ends it for the kit where a wallet never answers. */
  let lateTimer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const watchRestoring = () => {
    if (config.state.status === 'reconnecting') {
      lateTimer ??= setTimeout(() => {
        isLate = true
        scheduleSync()
      }, silence)
      return
    }
    clearTimeout(lateTimer)
    lateTimer = undefined
    isLate = false
  }

  const apply = (live: readonly Session[]) => {
    const current = live.find(({ id }) => id === currentId(config))
    // The current one first, which then is the one in use.
    for (const session of [...live].sort((a, b) => Number(b === current) - Number(a === current))) {
      const known = shown.get(session.id)
      shown.set(session.id, session)
      const activate = session === current && session.id !== activeId
      if (!known || activate) context.notify({ type: 'opened', session, activate: activate && !isRestoring })
      else if (isOther(known, session)) context.notify({ type: 'updated', session })
    }
    activeId = current?.id

    const status = isLate ? 'idle' : waitingStatus(config)
    if (status && status !== reported) {
      context.notify({ type: 'status', namespace: evmNamespace, status })
      reported = status
    }
    // While wagmi restores sessions, those it has not reached yet are missing.
    if (config.state.status === 'reconnecting') return
    isRestoring = false
    for (const sessionId of shown.keys()) {
      if (live.some(({ id }) => id === sessionId)) continue
      shown.delete(sessionId)
      context.notify({ type: 'ended', sessionId })
    }
    const networkId = `${evmNamespace}:${config.state.chainId}` as const
    const isElsewhere = !current && !isCurrentPublished(config) && networkId !== context.activeNetworkId(evmNamespace)
    if (isElsewhere) context.notify({ type: 'network', networkId })
  }

  const sync = async () => {
    latest += 1
    const turn = latest
    const own = [...config.state.connections.values()].filter(
      (connection) => isLive(connection) && !isPublished(connection),
    )
    const live = await Promise.all(own.map(toSession))
    if (turn === latest) apply(live)
  }
  // A moment later: the kit's own steps finish first, and what changes together is reported together.
  const scheduleSync = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), 0)
  }

  const unsubscribe = config.subscribe(
    (state) => state,
    ({ status }) => {
      if (status === 'reconnecting') isRestoring = true
      watchRestoring()
      // Before the sync, so that a page that comes back from there at once is seen to have come back.
      if (isCurrentPublished(config)) activeId = undefined
      scheduleSync()
    },
  )
  watchRestoring()
  scheduleSync()

  return {
    expect(session) {
      shown.set(session.id, session)
      activeId = session.id
    },
    forget(connectorId) {
      shown.delete(connectorId)
      if (activeId === connectorId) activeId = undefined
    },
    stop() {
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(lateTimer)
      latest += 1
    },
  }
}

/** One of wagmi's connections as a session of the kit. */
export async function toSession({ accounts, chainId, connector }: WagmiConnection): Promise<Session> {
  // A connector whose provider is away still shows its account; using it says what is missing, until it comes.
  let provider: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  const asked = connector.getProvider().then(
    (found) => {
      provider = found
    },
    () => undefined,
  )
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, silence)
  })
  await Promise.race([asked, late])
  clearTimeout(timer)
  const { chain, ...wallet } = toConnector(connector)
  return {
    id: connector.id,
    source: 'wagmi',
    wallet,
    accounts: accounts.map((address) => ({ namespace: chain, address, type: 'eoa' })),
    namespaces: { [chain]: { networkId: `${chain}:${chainId}` } },
    provider: (namespace) => (namespace === chain ? provider : undefined),
  }
}

/** While wagmi restores a session it holds what it stored of the connector, which can do nothing. */
function isLive({ connector }: WagmiConnection): boolean {
  return typeof connector.getProvider === 'function'
}

type PersistedStore = { readonly persist?: { hasHydrated(): boolean } }

type WaitingStatus = 'connecting' | 'reconnecting' | 'idle'

/** What wagmi is doing about a wallet that it does not have yet; undefined before it has looked into its storage. */
function waitingStatus({ _internal, state: { connections, status } }: Config): WaitingStatus | undefined {
  // With `ssr` that is once its provider is there. Its types know no zustand here.
  const store: PersistedStore = _internal.store
  if (_internal.ssr && status === 'disconnected' && store.persist?.hasHydrated() === false) return undefined
  const isWaiting = status === 'connecting' || status === 'reconnecting'
  return isWaiting && connections.size === 0 ? status : status === 'reconnecting' ? status : 'idle'
}

function currentId({ state }: Config): string | undefined {
  return state.current ? state.connections.get(state.current)?.connector.id : undefined
}

/** A session that another source opened says by itself on which network it is. */
function isCurrentPublished({ state }: Config): boolean {
  const current = state.current ? state.connections.get(state.current) : undefined
  return current !== undefined && isPublished(current)
}

function isOther(a: Session, b: Session): boolean {
  const parts = ({ accounts, namespaces }: Session) => [accounts.map(({ address }) => address), namespaces]
  return JSON.stringify(parts(a)) !== JSON.stringify(parts(b))
}
