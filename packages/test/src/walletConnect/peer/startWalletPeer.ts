// Long because it is one wallet: its options, what a test does with it, and how it answers a site.
import type { Hex } from 'viem'
import type { SolanaWalletControl } from '../../solana/wallet/solanaWalletControl.ts'
import type { SolanaWalletChain } from '../../solana/wallet/solanaWalletFeatures.ts'
import { TestKitError } from '../../TestKitError.ts'
import type { WalletControl } from '../../wallet/createControl.ts'
import { createTestWallet } from '../../wallet/createTestWallet.ts'
import type { WalletChain } from '../../wallet/types.ts'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import { answerAuthentication, askedByAuthentication, type PeerAuthentication } from './answerAuthentication.ts'
import {
  type GrantedNamespace,
  grantNamespaces,
  mergeAsked,
  type PeerNamespace,
  type SessionLimits,
  toAccounts,
} from './grantNamespaces.ts'
import { startWalletKit } from './loadWalletKit.ts'
import { bitcoinNamespace, type OtherNamespace } from './otherNamespaces.ts'
import type { PeerMetadata } from './peerMetadata.ts'
import { createPeerQuestions, type PeerQuestion } from './peerQuestions.ts'
import { solanaNamespace } from './solanaNamespace.ts'

/** Options of {@link startWalletPeer}. */
export interface StartWalletPeerOptions {
  /** Address of the relay that the site uses too. */
  readonly relayUrl: string
  /** Default `'local'`. */
  readonly projectId?: string
  /** Private keys for eip155; the first one also gives the accounts on Solana and Bitcoin. Use only public ones. */
  readonly accounts: readonly Hex[]
  /** EVM networks; at least one, the first is active. */
  readonly chains: readonly WalletChain[]
  /** CAIP-2 ids, with a node for sending; default: Solana's main network, without one. `[]` makes a wallet without Solana. */
  readonly solanaChains?: readonly SolanaWalletChain[]
  /** CAIP-2 ids; default: Bitcoin's main network. `[]` makes a wallet without Bitcoin. */
  readonly bitcoinChains?: readonly string[]
  /** How it presents itself; default "Test Phone". */
  readonly metadata?: Partial<PeerMetadata>
  /** Connects and signs in, in one approval, where a site asks for it; default true. Else it takes the site's proposal. */
  readonly signsIn?: boolean
}

/** A site's wish for a session. */
export interface PeerProposal {
  /** The site's name and address, as it calls itself. */
  readonly name: string
  readonly url: string
  /** Where it wants the wallet's owner sent back to, when it says so. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
  /** By namespace, required and optional together. */
  readonly asked: Readonly<Record<string, PeerNamespace>>
  /** Whether it wants a signature in the same approval. */
  readonly signsIn: boolean
  /** `'pending'`, `'approved'`, or the code of the refusal. */
  readonly outcome: 'pending' | 'approved' | number
}

/** A session with a site. */
export interface PeerSession {
  readonly topic: string
  /** The site's name, as it calls itself. */
  readonly name: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  readonly namespaces: Readonly<Record<string, GrantedNamespace>>
}

/** A wallet on another device, which sites reach through a relay. */
export interface WalletPeer {
  /**
   * Its owner's side for eip155, as with the injected test wallet: every session and every request that needs its owner
   * is one question. Switching account or network is told to every session. Locking it ends no session.
   */
  readonly control: WalletControl
  /** Its owner's side for what is signed and sent on Solana. */
  readonly solana: SolanaWalletControl
  /** What its owner is asked now, in words, whichever chain family it is about; undefined while nothing is. */
  question(): PeerQuestion | undefined
  /** Approves or declines what is asked now; does nothing while nothing is. */
  answer(isApproved: boolean): void
  /** Takes a pairing from a site: a `wc:` address out of a QR code or a deep link. */
  pair(uri: string): Promise<void>
  /** What sessions from now on are granted; `{}` grants what was asked and the wallet has. */
  limitSessions(limits: SessionLimits): void
  /** Loses the connection at the next proposal or request instead of answering it, until `goOnline`. */
  dropNext(): void
  /** Ends the connection to the relay, until `goOnline`. */
  goOffline(): Promise<void>
  /** Connects again and answers what `dropNext` left. */
  goOnline(): Promise<void>
  proposals(): readonly PeerProposal[]
  sessions(): readonly PeerSession[]
  /** Tells the site of an event, such as `accountsChanged`. `topic` default: the newest session. */
  emit(event: { readonly name: string; readonly data: unknown; readonly chain: string }, topic?: string): Promise<void>
  /** Replaces what a session grants by what `limits` leave of what the wallet has and the session granted. */
  update(limits: SessionLimits, topic?: string): Promise<void>
  /** Makes a session last for seven days from now. */
  extend(topic?: string): Promise<void>
  /** Resolves once the site has answered; rejects when it does not within some minutes. */
  ping(topic?: string): Promise<void>
  /** Ends a session from the wallet's side. */
  disconnect(topic?: string): Promise<void>
  /** What failed outside of a call of this object, such as telling a site that is gone. */
  problems(): readonly Error[]
  /** Ends connection and timers. Sites are not told. Safe to call twice. */
  stop(): Promise<void>
}

const solanaMainnet: SolanaWalletChain = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpcUrl: '' }
const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

/** What the test wallet answers, see `wallet/methods`, and reads that it passes on. */
const evmMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
]
const evmEvents = ['accountsChanged', 'chainChanged']

/** Refusals of the sign protocol (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes). */
const refusals = { rejected: 5_000, unsupportedChains: 5_100, disconnected: 6_000 } as const

/**
 * Starts a wallet that speaks WalletConnect over a relay, with the client that real wallets use and real keys. It
 * approves everything until it is told otherwise, and makes no request but to its relay and its networks.
 *
 * @throws {TestKitError} `WALLETKIT_MISSING` without the packages `@reown/walletkit` and `@walletconnect/core`.
 * @throws {RangeError} When there is no account or no chain.
 * @example
 * const peer = await startWalletPeer({ relayUrl: relay.url, accounts: [key], chains: [chain] })
 * await peer.pair('wc:…')
 * peer.control.rejectNext()
 */
export async function startWalletPeer(options: StartWalletPeerOptions): Promise<WalletPeer> {
  const { chains, accounts, relayUrl, projectId = 'local' } = options
  const metadata = { name: 'Test Phone', description: 'A wallet for tests', url: 'https://phone.example', icons: [] }
  const wallet = createTestWallet({
    name: options.metadata?.name ?? metadata.name,
    rdns: 'dev.foyer.phone',
    origin: 'WalletConnect',
    target: new EventTarget(),
    accounts,
    chains,
    signsIn: true,
  })
  const { provider, control } = wallet
  const [firstKey = '0x'] = accounts
  const solanaChains = options.solanaChains ?? [solanaMainnet]
  const solana = await solanaNamespace(firstKey, solanaChains)
  const others = new Map<string, OtherNamespace>([
    ['solana', solana],
    ['bip122', bitcoinNamespace(firstKey, options.bitcoinChains ?? [bitcoinMainnet])],
  ])
  const { client, core, forget } = await startWalletKit({
    relayUrl,
    projectId,
    metadata: { ...metadata, ...options.metadata },
  })

  const proposals: { -readonly [Key in keyof PeerProposal]: PeerProposal[Key] }[] = []
  const problems: Error[] = []
  const left: (() => Promise<void>)[] = []
  const evmChains = new Set(chains.map(({ chainId }) => chainId))
  let limits: SessionLimits = {}
  let addresses: readonly string[] = []
  let activeChain = chains[0]?.chainId ?? 0
  let isQuiet = false
  let dropsNext = false
  let stopped = false
  let telling: Promise<unknown> = Promise.resolve()

  const toChain = (chainId: number) => `eip155:${chainId}`
  const holdings = () => ({
    eip155: { chains: [...evmChains].map(toChain), addresses, methods: evmMethods, events: evmEvents },
    ...Object.fromEntries([...others].map(([name, { holding }]) => [name, holding])),
  })
  const sessions = (): readonly PeerSession[] =>
    Object.values(client.getActiveSessions()).map(({ topic, peer, expiry, namespaces }) => ({
      topic,
      name: peer.metadata.name,
      expiresAt: expiry,
      namespaces: Object.fromEntries(
        Object.entries(namespaces).map(([name, granted]) => [name, { ...granted, chains: granted.chains ?? [] }]),
      ),
    }))
  const find = (topic: string | undefined): PeerSession => {
    const session = topic === undefined ? sessions().at(-1) : sessions().find((item) => item.topic === topic)
    if (session) return session
    throw new TestKitError('NO_SESSION', 'The wallet peer has no such session.', 'Pair first and wait for the session.')
  }
  const write = (session: PeerSession, namespaces: Readonly<Record<string, GrantedNamespace>>) =>
    client.updateSession({ topic: session.topic, namespaces: copyNamespaces(namespaces) })
  const report = (error: unknown) => {
    if (!stopped) problems.push(error instanceof Error ? error : new Error(String(error)))
  }

  /** Tells every session of a change, one change after the other; first what it may now use, then the event. */
  const tell = (name: string, toData: (session: PeerSession) => unknown) => {
    telling = telling.then(async () => {
      for (const session of sessions()) {
        const before = session.namespaces.eip155
        if (!before) continue
        const chain = toChain(activeChain)
        const granted = before.chains.includes(chain) ? before.chains : [...before.chains, chain]
        const after = { ...before, chains: granted, accounts: toAccounts(granted, addresses, limits) }
        if (after.accounts.join() !== before.accounts.join())
          await write(session, { ...session.namespaces, eip155: after })
        if (!before.events.includes(name)) continue
        await client.emitSessionEvent({ topic: session.topic, event: { name, data: toData(session) }, chainId: chain })
      }
    })
    telling = telling.catch(report)
  }
  provider.on('accountsChanged', (next) => {
    addresses = next
    // A locked wallet shows no account, and its sessions stay.
    if (next.length > 0) tell('accountsChanged', () => next.map((address) => `${toChain(activeChain)}:${address}`))
  })
  provider.on('chainChanged', (chainId) => {
    activeChain = Number(chainId)
    evmChains.add(activeChain)
    if (!isQuiet) tell('chainChanged', () => Number(chainId))
  })

  const useQuietly = (chainId: number) => {
    isQuiet = true
    try {
      control.switchChain(chainId)
    } finally {
      isQuiet = false
    }
  }
  /** Each request names its network; the wallet's own choice of one stays as it was. */
  const answerEvm = async (chain: string, request: { method: string; params: unknown }) => {
    const before = activeChain
    const asked = Number(chain.slice('eip155:'.length))
    const isChoice = /^wallet_(switch|add)EthereumChain$/.test(request.method)
    if (isChoice || asked === before) return provider.request(request)
    useQuietly(asked)
    try {
      return await provider.request(request)
    } finally {
      if (activeChain === asked) useQuietly(before)
    }
  }
  /** Answers a site, or loses the connection and keeps the answer for later. */
  const answerOrDrop = async (answer: () => Promise<void>) => {
    if (!dropsNext) return answer()
    dropsNext = false
    left.push(answer)
    await goOffline()
  }

  /** Notes what a site wants, asks the owner, and grants it or says why not. */
  const takeWish = (
    wish: Omit<PeerProposal, 'outcome'>,
    grant: () => Promise<unknown>,
    refuse: (reason: { code: number; message: string }) => Promise<unknown>,
  ) => {
    const entry: (typeof proposals)[number] = { ...wish, outcome: 'pending' }
    proposals.push(entry)
    return answerOrDrop(async () => {
      try {
        await grant()
        entry.outcome = 'approved'
      } catch (error) {
        if (!(error instanceof WalletError)) throw error
        const isPlain = error.code === walletErrorCodes.userRejected
        const reason = isPlain ? { code: refusals.rejected, message: 'User rejected.' } : error
        entry.outcome = reason.code
        await refuse({ code: reason.code, message: reason.message })
      }
    })
  }
  const wishOf = ({ name, redirect, url }: Pick<PeerProposal, 'name' | 'redirect' | 'url'>) => ({
    name,
    url,
    ...(redirect && { redirect }),
  })

  type Proposal = Parameters<Parameters<typeof client.on<'session_proposal'>>[1]>[0]
  const takeProposal = ({ id, params }: Proposal) => {
    const { proposer, requiredNamespaces, optionalNamespaces } = params
    const asked = mergeAsked(requiredNamespaces, optionalNamespaces)
    const grant = async () => {
      await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
      const namespaces = grantNamespaces(asked, holdings(), limits)
      if (Object.keys(namespaces).length === 0) throw new WalletError(refusals.unsupportedChains, 'Unsupported chains.')
      await client.approveSession({ id, namespaces: copyNamespaces(namespaces) })
    }
    const refuse = (reason: { code: number; message: string }) => client.rejectSession({ id, reason })
    return takeWish({ ...wishOf(proposer.metadata), asked, signsIn: false }, grant, refuse)
  }

  const takeAuthentication = async (authentication: PeerAuthentication) => {
    const { id, params } = authentication
    const { chains, methods } = holdings().eip155
    const only = { chains, methods: methods.filter((method) => limits.methods?.includes(method) ?? true) }
    const grant = () => answerAuthentication(client, authentication, { provider, ...only })
    const refuse = (reason: { code: number; message: string }) => client.rejectSessionAuthenticate({ id, reason })
    const asked = await askedByAuthentication(authentication)
    return takeWish({ ...wishOf(params.requester.metadata), asked, signsIn: true }, grant, refuse)
  }

  type Request = Parameters<Parameters<typeof client.on<'session_request'>>[1]>[0]
  const answerRequest = async ({ id, topic, params }: Request) => {
    const { chainId, request } = params
    const [namespace = ''] = chainId.split(':')
    try {
      const result =
        namespace === 'eip155'
          ? await answerEvm(chainId, request)
          : await others.get(namespace)?.answer(request.method, request.params, chainId)
      await client.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    } catch (error) {
      const { code, message, data } =
        error instanceof WalletError ? error : new WalletError(walletErrorCodes.internal, String(error))
      const said = { code, message, ...(typeof data === 'string' ? { data } : {}) }
      await client.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: said } })
    }
  }
  client.on('session_proposal', (proposal) => void takeProposal(proposal).catch(report))
  // A wallet that does not listen is sent the site's proposal.
  if (options.signsIn !== false)
    client.on('session_authenticate', (authentication) => void takeAuthentication(authentication).catch(report))
  client.on('session_request', (request) => void answerOrDrop(() => answerRequest(request)).catch(report))

  const goOffline = async () => {
    await core.relayer.transportClose()
  }

  return {
    control,
    solana: solana.control,
    ...createPeerQuestions({ control, solana: solana.control, chains, solanaChains, proposals }),
    pair: (uri) => client.pair({ uri }),
    limitSessions(next) {
      limits = next
    },
    dropNext() {
      dropsNext = true
    },
    goOffline,
    async goOnline() {
      await core.relayer.transportOpen()
      for (const answer of left.splice(0)) await answer()
    },
    proposals: () => proposals.map((proposal) => ({ ...proposal })),
    sessions,
    async emit({ name, data, chain }, topic) {
      await client.emitSessionEvent({ topic: find(topic).topic, event: { name, data }, chainId: chain })
    },
    async update(next, topic) {
      const session = find(topic)
      const { acknowledged } = await write(session, grantNamespaces(session.namespaces, holdings(), next))
      await acknowledged()
    },
    async extend(topic) {
      const { acknowledged } = await client.extendSession({ topic: find(topic).topic })
      await acknowledged()
    },
    async ping(topic) {
      await client.engine.signClient.ping({ topic: find(topic).topic })
    },
    async disconnect(topic) {
      const reason = { code: refusals.disconnected, message: 'User disconnected.' }
      await client.disconnectSession({ topic: find(topic).topic, reason })
    },
    problems: () => [...problems],
    async stop() {
      if (stopped) return
      stopped = true
      await core.relayer.transportClose()
      core.heartbeat.stop()
      wallet.destroy()
      forget()
    },
  }
}

/** The client's types are mutable. */
function copyNamespaces(namespaces: Readonly<Record<string, GrantedNamespace>>) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, { chains, accounts, methods, events }]) => [
      name,
      { chains: [...chains], accounts: [...accounts], methods: [...methods], events: [...events] },
    ]),
  )
}
