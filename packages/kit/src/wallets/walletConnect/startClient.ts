import { Core, RELAYER_SDK_VERSION } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { AppMetadata } from '../../core/appMetadata.ts'
import { isRecord } from '../../core/decode.ts'
import type { SourceContext } from '../../core/source.ts'
import type { KitStorage } from '../../core/storage.ts'
import { patchRelayer, type Relayer } from './patchRelayer.ts'
import { relayTimes } from './relayTimes.ts'
import type { WalletConnectParameters } from './walletConnect.ts'

/** The sign client of one kit. */
export type Client = Awaited<ReturnType<typeof SignClient.init>>
/** A session as the client keeps it. */
export type ClientSession = ReturnType<Client['session']['get']>

export type RunningClient = { readonly client: Client; stop(): Promise<void> }

/** Its inner parts are mended, and later versions are not open source. */
const testedVersion = '2.21.8'
const publicRelay = 'wss://relay.walletconnect.org'

/** Only what is given: an empty link would lead nowhere. */
function returnTo({ native, universal }: NonNullable<AppMetadata['redirect']>) {
  return { ...(native && { native }), ...(universal && { universal }) }
}

/** Starts the client with the kit's storage, and with its relay as the only host that it talks to. */
export async function startClient(
  { metadata, projectId, relayUrl = publicRelay }: WalletConnectParameters,
  context: SourceContext,
): Promise<RunningClient> {
  if (process.env.NODE_ENV !== 'production' && RELAYER_SDK_VERSION !== testedVersion) {
    const { warnDeveloper } = await import('../../core/warnDeveloper.ts')
    warnDeveloper(
      `walletConnect() works with @walletconnect/core ${testedVersion} only; this is ${RELAYER_SDK_VERSION}.`,
    )
  }
  // Clients of one page with the same prefix would be one and the same; the storage takes it out again.
  const prefix = `foyer-${Math.random().toString(36).slice(2)}`
  const core = new Core({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: prefix,
    storage: createClientStorage(context.storage, prefix),
  })
  // Telemetry's own switch leaves its first event, and attestations would be looked up at a vendor's server.
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  const release = patchRelayer(core.relayer as unknown as Relayer)
  const site = { ...context.metadata, ...metadata }
  const client = await SignClient.init({
    // The package's own class does not meet its own interface under exact optional types.
    core: core as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    logger: 'silent',
    metadata: {
      name: site.name ?? context.appName,
      description: site.description ?? context.appName,
      url: site.url ?? globalThis.location?.origin ?? '',
      icons: [...(site.icons ?? [])],
      ...(site.redirect && { redirect: returnTo(site.redirect) }),
    },
  })
  holdChecks(client.engine)
  holdChecks(core.pairing)
  const endWaits = holdWaits(client.engine)
  return {
    client,
    async stop() {
      endWaits()
      release()
      core.heartbeat.stop()
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}`)
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}_count`)
      await core.relayer.transportClose()
    },
  }
}

/** Records that only guard against messages that come twice may grow to as many characters; then they start anew. */
const maxGuarding = 100_000
/** All else grows with the number of sessions; a longer value was not meant to be kept. */
const maxCharacters = 1_000_000

/** The client's key-value storage inside the kit's own; `prefix` is what the client puts into each key by itself. */
export function createClientStorage(storage: KitStorage, prefix: string) {
  const keys = new Set<string>()
  const nameOf = (key: string) => `client/${key.replace(`:${prefix}`, '')}`
  const read = (key: string) => storage.read(nameOf(key), (value) => (isKept(value) ? value.kept : undefined))
  return {
    getKeys: async () => [...keys],
    // The client's interface lets the caller name the type of what it stored.
    getEntries: async <T>() => [...keys].map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key: string, value: unknown) {
      keys.add(key)
      const length = JSON.stringify(value)?.length ?? 0
      const most = /\/\/(history|messages|event-client)$/.test(key) ? maxGuarding : maxCharacters
      storage.write(nameOf(key), length > most ? undefined : { kept: value })
    },
    async removeItem(key: string) {
      keys.delete(key)
      storage.write(nameOf(key), undefined)
    },
  }
}

function isKept(value: unknown): value is { kept: unknown } {
  return isRecord(value) && 'kept' in value
}

/**
 * The client 2.21.8 calls its checks of a wallet's messages (`isValidUpdate` and others) without awaiting them, so that
 * a failed check is an unhandled rejection. Here it is handled; a caller that awaits a check still gets the error.
 */
function holdChecks(part: object): void {
  for (const name of Object.keys(part).filter((key) => key.startsWith('isValid'))) {
    const check: unknown = Reflect.get(part, name)
    if (typeof check !== 'function') continue
    Reflect.set(part, name, (...values: unknown[]) => {
      const result: unknown = Reflect.apply(check, part, values)
      if (result instanceof Promise) result.catch(() => undefined)
      return result
    })
  }
}

type Listener = (...values: never[]) => void
type Emitter = { once(event: string, listener: Listener): unknown; emit(event: string, value: unknown): boolean }

const expired = { error: { code: 0, message: 'Expired before it was answered' } }

/**
 * After five minutes without an answer, the client 2.21.8 rejects a promise without a handler, beside the one that its
 * caller awaits. Here each wait ends shortly before, by the event that it waits for. Returns a function that ends them
 * all.
 */
export function holdWaits(engine: object): () => void {
  const { events } = engine as { events: Emitter }
  const open = new Map<string, ReturnType<typeof setTimeout>>()
  const once = events.once.bind(events)
  const end = (event: string) => void events.emit(event, expired)
  events.once = (event, listener) => {
    const timer = setTimeout(() => end(event), relayTimes.unanswered)
    open.set(event, timer)
    once(event, () => {
      clearTimeout(timer)
      open.delete(event)
    })
    return once(event, listener)
  }
  return () => {
    for (const event of [...open.keys()]) end(event)
  }
}
