// Long because it is one life of a session: opened, followed, restored and ended, with what a client tells of it.
import { toChainId } from '../../chains/evm/chainId.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { cleanText } from '../../core/cleanText.ts'
import { isRecord, stringRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import { accountsOf, type Session } from '../../core/session.ts'
import type { OpenSessionParameters, SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { cleanIcon } from '../cleanWallet.ts'
import { createWaits } from '../injected/waits.ts'
import { createAppLinks } from './appLinks.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import { createPairingPrefetch } from './pairingPrefetch.ts'
import { type Granted, propose } from './propose.ts'
import { relayTimes } from './relayTimes.ts'
import {
  addressOf,
  adoptSession,
  approvedMethods,
  approvedNetworks,
  grantedOn,
  namespacesOf,
  networkNamed,
  type SessionPlace,
} from './sessionFacts.ts'
import { type Client, type ClientSession, type RunningClient, startClient } from './startClient.ts'
import type { WalletConnectParameters } from './walletConnect.ts'
import { providerError, refusals, toWalletConnectError } from './walletConnectError.ts'
import { createWalletConnectProvider } from './walletConnectProvider.ts'

/** A session that the kit has, with what the page adds to what the client keeps. */
type Live = {
  readonly topic: string
  readonly walletId: string
  readonly place: SessionPlace
  readonly providers: Map<Namespace, ReturnType<typeof createWalletConnectProvider>>
  readonly signedIn?: Session['signedIn']
  session: Session
}

const maxNameLength = 40
const walletConnectId = 'walletConnect'

/** Opens sessions of wallets on other devices, follows them and restores them; the client starts when it is first needed. */
export function createWalletConnectSource(
  parameters: WalletConnectParameters,
  context: SourceContext,
): WalletSourceMethods {
  const networks = [...context.networks, ...(parameters.networks ?? [])]
  const live = new Map<string, Live>()
  const waits = createWaits()
  /** Looked at whenever a session has changed. */
  const watchers = new Set<() => void>()
  let starting: Promise<RunningClient> | undefined
  let clientNow: Client | undefined
  let isOver = false
  const apps = createAppLinks(context)

  /** What the client keeps of a session, as long as there is one. */
  const read = (topic: string): ClientSession | undefined =>
    clientNow?.session.keys.includes(topic) ? clientNow.session.get(topic) : undefined

  const running = async (): Promise<RunningClient> => {
    if (isOver) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
    starting ??= Promise.all([startClient(parameters, context), apps.load()]).then(([started]) => {
      follow(started.client)
      return started
    })
    try {
      return await starting
    } catch (cause) {
      starting = undefined
      throw cause
    }
  }

  const toSession = (known: Omit<Live, 'session'>, { expiry, namespaces, peer }: ClientSession): Session => {
    const granted = namespacesOf(namespaces, known.place, context.activeNetworkId)
    const { icons, name } = peer.metadata
    const walletName = cleanText(name, maxNameLength) || 'WalletConnect'
    return {
      id: known.topic,
      source: walletConnectId,
      wallet: {
        id: known.walletId,
        name: walletName,
        type: 'WALLET_CONNECT',
        imageUrl: icons.map((icon) => (icon.startsWith('data:') ? cleanIcon(icon, name) : undefined)).find(Boolean),
      },
      accounts: Object.keys(granted).flatMap((namespace) =>
        grantedOn(namespaces, namespace, known.place.shown[namespace]),
      ),
      namespaces: granted,
      expiresAt: expiry * 1000,
      appLink: apps.linkOf(known.topic, peer.metadata),
      ...(known.signedIn && { signedIn: known.signedIn }),
      provider: (namespace) => (namespace in granted ? providerOf(known, namespace, walletName).provider : undefined),
    }
  }

  const providerOf = (known: Omit<Live, 'session'>, namespace: Namespace, walletName: string) => {
    const existing = known.providers.get(namespace)
    if (existing) return existing
    const now = () => live.get(known.topic)?.session
    const granted = () => read(known.topic)?.namespaces ?? {}
    const created = createWalletConnectProvider({
      namespace,
      walletName,
      networkId: () => now()?.namespaces[namespace]?.networkId ?? `${namespace}:0`,
      addresses: () => addressesOf(now(), namespace),
      isOfAnother: (address) => {
        const isIt = (each: string) => each.toLowerCase() === address.toLowerCase()
        const all = (now()?.accounts ?? []).filter((each) => each.namespace === namespace)
        return all.some((each) => isIt(each.address)) && !addressesOf(now(), namespace).some(isIt)
      },
      networks: () => approvedNetworks(granted(), namespace),
      methods: () => approvedMethods(granted(), namespace),
      rpcUrl: (networkId) => context.rpcUrl(networkId) ?? networks.find(({ id }) => id === networkId)?.rpcUrls[0],
      moveTo: (networkId) => move(known.topic, networkId),
      granted: (networkId) => waitForGrant(known.topic, networkId),
      async ask(request) {
        const { client } = await running()
        if (!read(known.topic)) throw providerError(refusals.disconnected)
        const chainId = now()?.namespaces[namespace]?.networkId ?? ''
        apps.openUnsaid(known.topic, request.method, now()?.appLink, client.core.relayer)
        return apps.during(known.topic, request.method, client.request({ topic: known.topic, chainId, request }))
      },
    })
    known.providers.set(namespace, created)
    return created
  }

  /** Reads a session anew and reports what has changed. */
  const refresh = (topic: string) => {
    const known = live.get(topic)
    const struct = read(topic)
    if (!known || !struct) return
    const before = known.session
    for (const [namespace, networkId] of Object.entries(known.place.networks)) {
      const approved = approvedNetworks(struct.namespaces, namespace)
      if (approved.length > 0 && !approved.includes(networkId) && before.namespaces[namespace]?.networkId === networkId)
        delete known.place.networks[namespace]
    }
    known.session = toSession(known, struct)
    context.notify({ type: 'updated', session: known.session })
    for (const namespace of Object.keys(known.session.namespaces)) notify(known, before, namespace)
    for (const check of [...watchers]) check()
  }

  /** Tells a provider's own listeners, as EIP-1193 says. */
  const notify = ({ providers, session }: Live, before: Session, namespace: Namespace) => {
    const provider = providers.get(namespace)
    const addresses = addressesOf(session, namespace)
    const networkId = session.namespaces[namespace]?.networkId
    if (addresses.join() !== addressesOf(before, namespace).join()) provider?.emit('accountsChanged', addresses)
    if (networkId && networkId !== before.namespaces[namespace]?.networkId)
      provider?.emit('chainChanged', namespace === evmNamespace ? toChainId(networkId) : networkId)
  }

  const move = (topic: string, networkId: CaipNetworkId) => {
    const known = live.get(topic)
    if (!known) return
    known.place.networks[namespaceOf(networkId)] = networkId
    rememberPlaces()
    refresh(topic)
  }

  const waitForGrant = async (topic: string, networkId: CaipNetworkId) => {
    let check: () => void = () => undefined
    const granted = new Promise<void>((resolve) => {
      check = () => {
        const struct = read(topic)
        if (struct && approvedNetworks(struct.namespaces, namespaceOf(networkId)).includes(networkId)) resolve()
      }
      watchers.add(check)
      check()
    })
    await waits.atMost(relayTimes.networkGrant, granted)
    watchers.delete(check)
  }

  /** Where each session is, for the next visit. */
  const rememberPlaces = () => {
    const places = Object.fromEntries([...live].map(([topic, { place }]) => [topic, place.networks]))
    context.storage.write('places', Object.keys(places).length > 0 ? places : undefined)
  }
  const placeOf = (topic: string): SessionPlace => {
    const places = context.storage.read('places', (value) => (isRecord(value) ? value : undefined))
    return { networks: (stringRecord(places?.[topic]) ?? {}) as SessionPlace['networks'], shown: {} }
  }

  const take = ({ session: struct, signedIn }: Granted, walletId: string): Session => {
    const known = { topic: struct.topic, walletId, place: placeOf(struct.topic), providers: new Map(), signedIn }
    const session = toSession(known, struct)
    live.set(struct.topic, { ...known, session })
    // Else the client opens whatever link another kit has left in the page's storage, at each request.
    const sessionConfig = { ...struct.sessionConfig, disableDeepLink: true }
    void clientNow?.session.update(struct.topic, { sessionConfig }).catch(() => undefined)
    return session
  }

  const drop = (topic: string) => {
    const known = live.get(topic)
    live.delete(topic)
    apps.forget(topic)
    rememberPlaces()
    for (const { emit } of known?.providers.values() ?? []) emit('disconnect', providerError(refusals.disconnected))
    return known
  }

  const over = (topic: string) => {
    const known = drop(topic)
    if (!known) return
    const { expiresAt = Number.POSITIVE_INFINITY } = known.session
    // The kit ends what is expired, and says so.
    if (expiresAt <= Date.now()) context.notify({ type: 'updated', session: { ...known.session } })
    else context.notify({ type: 'ended', sessionId: topic })
  }

  const follow = (client: Client) => {
    clientNow = client
    client.on('session_event', ({ params: { chainId, event }, topic }) => {
      const known = live.get(topic)
      if (!known) return
      const [namespace = ''] = chainId.split(':')
      if (event.name === 'chainChanged') {
        const networkId = networkNamed(event.data, chainId)
        if (networkId && networkId !== known.session.namespaces[namespace]?.networkId) move(topic, networkId)
        return
      }
      if (event.name === 'accountsChanged') {
        const [first] = Array.isArray(event.data) ? event.data : []
        if (typeof first === 'string') known.place.shown[namespace] = addressOf(first)
        return refresh(topic)
      }
      known.providers.get(namespace)?.emit(event.name, event.data)
    })
    client.on('session_request_sent', ({ request: { method }, topic }) => {
      // The client fires this for a request that it could not send, too.
      if (client.core.relayer.connected) apps.open(topic, method, live.get(topic)?.session.appLink)
    })
    client.on('session_update', ({ topic }) => refresh(topic))
    client.on('session_extend', ({ topic }) => refresh(topic))
    // A session whose time is over is deleted first, and only then said to be expired.
    client.on('session_delete', ({ topic }) => over(topic))
    client.on('session_expire', ({ topic }) => over(topic))
  }

  const begin = async ({ namespaces, onProgress, signal, signIn }: Omit<OpenSessionParameters, 'walletId'>) => {
    const asked = askedNamespaces(networks, namespaces, parameters.methods)
    if (Object.keys(asked).length === 0)
      throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain', { details: namespaces.join(', ') })
    const active = context.activeNetworkId(evmNamespace)
    // Many wallets sign for the first network only.
    if (signIn) asked[evmNamespace]?.chains.sort((a, b) => Number(b === active) - Number(a === active))
    const { client } = await running()
    return propose({ client, asked, signIn, onProgress, signal })
  }
  const prefetch = createPairingPrefetch(begin, ({ session: { topic } }) => {
    // The link of a pairing that was never taken was shown to no wallet, so a session from it is uninvited.
    if (clientNow) void end(clientNow, topic)
  })

  return {
    prepare: prefetch.prepare,

    async open({ walletId, ...asking }) {
      try {
        const granted = await (prefetch.take(asking) ?? begin(asking))
        const { client } = await running()
        const session = take(granted, walletId)
        forgetPairings(client)
        if (session.accounts.length > 0) return session
        await end(client, granted.session.topic)
        throw new KitError('UNSUPPORTED_CHAIN', refusals.unsupportedChains.message)
      } catch (error) {
        throw toWalletConnectError(error, 'The wallet')
      }
    },

    async restore({ id, walletId }) {
      const { client } = await running()
      const isThere = client.session.keys.includes(id) || (await adoptSession(client, id))
      const known = live.get(id)
      if (!isThere || !known) return isThere ? take({ session: client.session.get(id) }, walletId) : undefined
      // The connection of a page that was away is closed; what the wallet said meanwhile waits at the relay.
      void client.core.relayer.transportOpen().catch(() => undefined)
      refresh(id)
      return known.session
    },

    async close({ id }) {
      const { client } = await running()
      drop(id)
      await end(client, id)
    },

    openedHere(sessionId, app) {
      apps.remember(sessionId, app)
      refresh(sessionId)
    },

    destroy() {
      isOver = true
      prefetch.end()
      waits.end()
      apps.end()
      live.clear()
      // A client that did not start, or whose relay is away, has nothing to stop.
      void starting?.then((started) => started.stop()).catch(() => undefined)
    },
  }

  /** Tells the wallet, as long as the relay can be reached; the session is over in any case. */
  async function end(client: Client, topic: string): Promise<void> {
    if (isOver || !client.session.keys.includes(topic)) return
    const sent = client.disconnect({ topic, reason: { ...refusals.disconnected } }).catch(async () => {
      if (client.session.keys.includes(topic)) await client.session.delete(topic, { ...refusals.disconnected })
    })
    await waits.atMost(relayTimes.farewell, sent)
  }
}

/** The accounts of a session on the network where it is, as providers name them. */
const addressesOf = (session: Session | undefined, namespace: Namespace) =>
  session ? accountsOf(session, namespace).map(({ address }) => address) : []

/** A pairing has served once its session is there; what is left of it would be subscribed to for a month. */
function forgetPairings({ core, proposal }: Client): void {
  const waiting = new Set(proposal.getAll().map(({ pairingTopic }) => pairingTopic))
  for (const { topic } of core.pairing.getPairings()) if (!waiting.has(topic)) core.expirer.set(topic, 0)
}
