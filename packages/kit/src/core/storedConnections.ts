import { isRecord, stringList, stringRecord } from './decode.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from './network.ts'
import { type SessionKey, type StoredSession, sessionKey } from './session.ts'
import type { KitStorage } from './storage.ts'

/** What is remembered of a visit: who was connected, and where. */
export type StoredConnections = {
  readonly sessions: readonly StoredSession[]
  /** Networks that are not the site's own choice, by namespace. */
  readonly networks: Readonly<Record<Namespace, CaipNetworkId>>
  readonly namespace?: Namespace | undefined
}

const name = 'sessions'
const version = 2
/** The most sessions that the kit stores; a longer list was not written by the kit. */
const maxSessions = 32

const nothing: StoredConnections = { sessions: [], networks: {} }

/** Reads what is remembered; values of an older version are brought to today's shape. */
export function readConnections(storage: KitStorage): StoredConnections {
  return storage.read(name, decode) ?? migrateVersion1(storage) ?? nothing
}

/** Remembers connections; nothing at all is not written down. */
export function writeConnections(storage: KitStorage, { namespace, networks, sessions }: StoredConnections): void {
  const isEmpty = sessions.length === 0 && Object.keys(networks).length === 0 && namespace === undefined
  const status = sessions.length > 0 ? 'connected' : 'disconnected'
  storage.write(name, isEmpty ? undefined : { version, status, sessions, networks, namespace })
  for (const old of version1Names) storage.write(old, undefined)
}

/** Sessions by their keys; of several with one key the last. */
export function byKey(sessions: readonly StoredSession[]): Map<SessionKey, StoredSession> {
  return new Map(sessions.map((session) => [sessionKey(session), session]))
}

function decode(value: unknown): StoredConnections | undefined {
  if (!isRecord(value) || value.version !== version || !Array.isArray(value.sessions)) return undefined
  const sessions = value.sessions.slice(0, maxSessions).flatMap((each) => decodeSession(each) ?? [])
  return {
    sessions: [...byKey(sessions).values()],
    networks: decodeNetworks(value.networks),
    ...(typeof value.namespace === 'string' && { namespace: value.namespace }),
  }
}

function decodeSession(value: unknown): StoredSession | undefined {
  if (!isRecord(value)) return undefined
  const { expiresAt, id, source, walletId } = value
  const namespaces = stringList(value.namespaces)
  const active = stringRecord(value.active)
  if (typeof id !== 'string' || typeof source !== 'string' || typeof walletId !== 'string') return undefined
  if (!namespaces || !active) return undefined
  return { id, source, walletId, namespaces, active, ...(typeof expiresAt === 'number' && { expiresAt }) }
}

function decodeNetworks(value: unknown): Record<Namespace, CaipNetworkId> {
  const entries = Object.entries(stringRecord(value) ?? {})
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [Namespace, CaipNetworkId] =>
        entry[1].includes(':') && namespaceOf(entry[1] as CaipNetworkId) === entry[0],
    ),
  )
}

const version1Names = ['connections', 'networks', 'namespace'] as const

/** Version 1 kept one connector id per namespace, and networks and active namespace under keys of their own. */
function migrateVersion1(storage: KitStorage): StoredConnections | undefined {
  const connectors = storage.read('connections', stringRecord)
  const networks = storage.read('networks', stringRecord)
  const namespace = storage.read('namespace', (value) => (typeof value === 'string' ? value : undefined))
  if (!connectors && !networks && !namespace) return undefined
  return {
    // Injected wallets were the only ones; the account that their wallet shows was the active one.
    sessions: Object.entries(connectors ?? {}).map(([key, id]) => ({
      id,
      source: 'injected',
      walletId: id,
      namespaces: [key],
      active: { [key]: '' },
    })),
    networks: decodeNetworks(networks),
    ...(namespace && { namespace }),
  }
}
