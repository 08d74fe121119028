// Long because each way in which the kit and a wagmi config follow each other is proven with one setup.
import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { defineChain } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Config, type Connector, createConfig, createStorage, http } from 'wagmi'
import {
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  reconnect as wagmiReconnect,
} from 'wagmi/actions'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { readAgain } from '../../core/actions/followTabs.ts'
import { switchAccount } from '../../core/actions/switchAccount.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { sessionKey } from '../../core/session.ts'
import type { SessionChange, SourceContext } from '../../core/source.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from '../../core/store.ts'
import { wagmi } from './wagmi.ts'
import { toSession } from './wagmiMirror.ts'
import { createWagmiSource } from './wagmiSource.ts'

const local = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://public.example/${id}`] } },
  })
const [first, second, foreign] = [local(31337), local(31338), local(31339)]

let wallets: TestWallet[]
let kits: Kit[]

beforeEach(() => {
  wallets = []
  kits = []
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) }))
})

afterEach(() => {
  for (const kit of kits) kit.destroy()
  for (const wallet of wallets) wallet.destroy()
  vi.unstubAllGlobals()
})

/** A browser wallet with two accounts that knows all three chains. */
function announce(name: string): TestWallet {
  const wallet = createTestWallet({
    name,
    rdns: `test.${name.toLowerCase()}`,
    accounts: [generatePrivateKey(), generatePrivateKey()],
    chains: [first, second, foreign].map(({ id, name: chainName }) => ({
      chainId: id,
      name: chainName,
      rpcUrl: 'http://127.0.0.1:1',
    })),
    storage: memoryStorage(),
  })
  wallet.announce()
  wallets.push(wallet)
  return wallet
}

function hostConfig(storage = memoryStorage(), ssr = false): Config {
  return createConfig({
    chains: [first, second],
    transports: { [first.id]: http('http://node.example/1'), [second.id]: http() },
    storage: createStorage({ storage }),
    ssr,
  })
}

const harbor = '0x1111111111111111111111111111111111111111'
/** A config's state once a wallet is back. */
function connectedTo(config: Config, getProvider: () => unknown = async () => ({})): Config['state'] {
  const connector = {
    id: 'harbor',
    uid: 'harbor',
    name: 'Harbor',
    type: 'injected',
    getProvider,
  } as unknown as Connector
  const connection = { accounts: [harbor] as const, chainId: first.id, connector }
  return { ...config.state, connections: new Map([['harbor', connection]]), current: 'harbor', status: 'connected' }
}

/** What a source is given, which notes all that it says. */
function recordingContext(setConnectors: SourceContext['setConnectors'], said: unknown[]): SourceContext {
  return {
    appName: 'Test',
    metadata: {},
    networks: [],
    storage: { key: (name) => name, read: () => undefined, write: () => undefined },
    activeNetworkId: () => 'eip155:31337',
    rpcUrl: () => undefined,
    setConnectors,
    notify: (change) => said.push(change),
    withOthers: () => undefined,
  }
}

async function start(config: Config = hostConfig()) {
  const kit = createKit({ appName: 'Test', chains: [wagmi({ config })], storage: memoryStorage() })
  kits.push(kit)
  await vi.waitFor(() => expect(kit.store.getState().connectors).toHaveLength(wallets.length), 10_000)
  const connectorOf = (wallet: TestWallet) => {
    const found = kit.store.getState().connectors.find(({ id }) => id === wallet.info.rdns)
    if (!found) throw new Error(`${wallet.info.name} was not found`)
    return found
  }
  return { config, kit, connectorOf }
}

/** The same facts as each side holds them. */
function kitSide(kit: Kit) {
  const state = kit.store.getState()
  const session = selectSession(state)
  return {
    status: selectStatus(state),
    connector: session?.wallet.id,
    account: selectAccount(state)?.address,
    accounts: session?.accounts.map(({ address }) => address),
    network: selectNetworkId(state),
    connectors: state.sessions.map(({ wallet }) => wallet.id).sort(),
  }
}

function wagmiSide({ state }: Config) {
  const current = state.current ? state.connections.get(state.current) : undefined
  return {
    status: state.status,
    connector: current?.connector.id,
    account: current?.accounts[0] as string | undefined,
    accounts: current && ([...current.accounts] as (string | undefined)[]),
    network: `eip155:${current?.chainId ?? state.chainId}`,
    connectors: [...state.connections.values()].map(({ connector }) => connector.id).sort(),
  }
}

async function expectEqual(kit: Kit, config: Config, expected: Partial<ReturnType<typeof wagmiSide>>) {
  await vi.waitFor(() => {
    expect(kitSide(kit)).toMatchObject(expected)
    expect(kitSide(kit)).toEqual(wagmiSide(config))
  }, 10_000)
}

describe('wagmi', () => {
  it("brings the config's chains, with the host's own nodes", async () => {
    const { kit } = await start()
    expect(kit.options.networks.map(({ id, rpcUrls }) => [id, rpcUrls])).toEqual([
      ['eip155:31337', ['http://node.example/1']],
      ['eip155:31338', ['http://public.example/31338']],
    ])
  })

  it('shows announced wallets with their rdns', async () => {
    const wallet = announce('Harbor')
    const { connectorOf } = await start()
    expect(connectorOf(wallet)).toMatchObject({ name: 'Harbor', type: 'ANNOUNCED', info: { rdns: 'test.harbor' } })
  })

  it('keeps both states equal through a visit that the kit leads', async () => {
    const wallet = announce('Harbor')
    const { config, kit, connectorOf } = await start()
    await expectEqual(kit, config, { status: 'disconnected', network: 'eip155:31337' })
    await connect(kit, { wallet: connectorOf(wallet) })
    await expectEqual(kit, config, { status: 'connected', connector: 'test.harbor', network: 'eip155:31337' })
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await expectEqual(kit, config, { network: 'eip155:31338' })
    wallet.control.switchAccount(1)
    const [one, other] = wallet.control.accounts().map(({ address }) => address)
    await expectEqual(kit, config, { accounts: [other, one] })
    await disconnect(kit)
    // The kit alone would go back to its first network; the config stays where it is.
    await expectEqual(kit, config, { status: 'disconnected', connectors: [], network: 'eip155:31338' })
  })

  it('keeps both states equal through a visit that the page leads with wagmi', async () => {
    announce('Harbor')
    const { config, kit } = await start()
    const [connector] = config.connectors
    if (!connector) throw new Error('wagmi found no wallet')
    await wagmiConnect(config, { connector })
    await expectEqual(kit, config, { status: 'connected', connector: 'test.harbor' })
    await switchChain(config, { chainId: 31338 })
    await expectEqual(kit, config, { network: 'eip155:31338' })
    await wagmiDisconnect(config)
    await expectEqual(kit, config, { status: 'disconnected', network: 'eip155:31338' })
    await switchChain(config, { chainId: 31337 })
    await expectEqual(kit, config, { network: 'eip155:31337' })
  })

  it('shows what changes in the wallet, and says once that a network is not one of the site', async () => {
    const wallet = announce('Harbor')
    wallet.control.switchChain(31339)
    const { config, kit, connectorOf } = await start()
    const stacks: string[] = []
    kit.store.subscribe(({ modal: { open, stack } }) => {
      const names = open ? stack.map(({ name }) => name).join() : ''
      if (names !== (stacks.at(-1) ?? '')) stacks.push(names)
    })
    await connect(kit, { wallet: connectorOf(wallet) })
    await expectEqual(kit, config, { network: 'eip155:31339' })
    expect(stacks).toEqual(['UnsupportedChain'])
    wallet.control.switchChain(31338)
    await expectEqual(kit, config, { network: 'eip155:31338' })
    wallet.control.revoke()
    await expectEqual(kit, config, { status: 'disconnected' })
    expect(stacks.filter((names) => names.includes('UnsupportedChain'))).toHaveLength(1)
  })

  it('reads again where a wallet is that has moved, or taken its accounts back, without a word', async () => {
    const wallet = announce('Harbor')
    const { config, kit, connectorOf } = await start()
    await connect(kit, { wallet: connectorOf(wallet) })
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector')
    vi.spyOn(connector, 'getChainId').mockResolvedValue(second.id)
    const accounts = vi.spyOn(connector, 'getAccounts').mockResolvedValue([harbor])
    await readAgain(kit)
    await expectEqual(kit, config, { account: harbor, network: `eip155:${second.id}` })
    accounts.mockResolvedValue([])
    await readAgain(kit)
    await expectEqual(kit, config, { status: 'disconnected', connectors: [] })
  })

  it('holds several connections, and makes a connected wallet the active one without a prompt', async () => {
    const [harbor, lagoon] = [announce('Harbor'), announce('Lagoon')]
    const { config, kit, connectorOf } = await start()
    await connect(kit, { wallet: connectorOf(harbor) })
    await connect(kit, { wallet: connectorOf(lagoon) })
    await expectEqual(kit, config, { connector: 'test.lagoon', connectors: ['test.harbor', 'test.lagoon'] })
    harbor.control.clearRequests()
    await connect(kit, { wallet: connectorOf(harbor) })
    await expectEqual(kit, config, { connector: 'test.harbor', connectors: ['test.harbor', 'test.lagoon'] })
    expect(harbor.control.requests()).toEqual([])
    lagoon.control.switchChain(31338)
    await expectEqual(kit, config, { connector: 'test.harbor', network: 'eip155:31337' })
    harbor.control.revoke()
    await expectEqual(kit, config, { connector: 'test.lagoon', connectors: ['test.lagoon'], network: 'eip155:31338' })
    await connect(kit, { wallet: connectorOf(harbor) })
    await disconnect(kit)
    await expectEqual(kit, config, { status: 'disconnected', connectors: [] })
  })

  it('takes over the account, the wallet and the network that the visitor chooses in the kit', async () => {
    const [harbor, lagoon] = [announce('Harbor'), announce('Lagoon')]
    const { config, kit, connectorOf } = await start()
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await expectEqual(kit, config, { status: 'disconnected', network: 'eip155:31338' })
    lagoon.control.switchChain(31338)
    harbor.control.approveNext({ accounts: [0, 1] })
    await connect(kit, { wallet: connectorOf(harbor) })
    await connect(kit, { wallet: connectorOf(lagoon) })
    await expectEqual(kit, config, { connector: 'test.lagoon', network: 'eip155:31338' })
    const [one = '', other = ''] = harbor.control.accounts().map(({ address }) => address)
    const session = sessionKey({ source: 'wagmi', id: 'test.harbor' })
    await switchAccount(kit, { session, namespace: 'eip155', address: other })
    await expectEqual(kit, config, { connector: 'test.harbor', accounts: [other, one], network: 'eip155:31337' })
  })

  it('shows that wagmi is connecting where the page began it, and that it has stopped', async () => {
    const wallet = announce('Harbor')
    const { config, kit } = await start()
    const [connector] = config.connectors
    if (!connector) throw new Error('wagmi found no wallet')
    wallet.control.neverAnswer()
    const asking = wagmiConnect(config, { connector })
    const refused = expect(asking).rejects.toThrow()
    await expectEqual(kit, config, { status: 'connecting' })
    wallet.control.rejectNext()
    await refused
    await expectEqual(kit, config, { status: 'disconnected' })
  })

  it('shows that wagmi is restoring a session until it has', async () => {
    const wallet = announce('Harbor')
    const storage = memoryStorage()
    const before = hostConfig(storage)
    const [connector] = before.connectors
    if (!connector) throw new Error('wagmi found no wallet')
    await wagmiConnect(before, { connector })
    const { config, kit } = await start(hostConfig(storage))
    wallet.control.setDelay(300)
    const restoring = wagmiReconnect(config)
    await vi.waitFor(() => {
      expect(config.state.status).toBe('reconnecting')
      expect(kitSide(kit).status).toBe('reconnecting')
    }, 10_000)
    await restoring
    await expectEqual(kit, config, { status: 'connected', connector: 'test.harbor' })
  })

  it("names a wallet's refusals by the wallet's own codes", async () => {
    const wallet = announce('Harbor')
    const { config, kit, connectorOf } = await start()
    wallet.control.rejectNext()
    await expect(connect(kit, { wallet: connectorOf(wallet) })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expectEqual(kit, config, { status: 'disconnected' })
    await connect(kit, { wallet: connectorOf(wallet) })
    // wagmi wraps every failure of switching in an error with the code of an unknown chain.
    wallet.control.failNext({ code: 4200 }, 'wallet_switchEthereumChain')
    const toSecond = { networkId: 'eip155:31338' } as const
    await expect(switchNetwork(kit, toSecond)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
    // And every failure of adding in one with the code of a refusal.
    wallet.control.failNext({ code: 4902 }, 'wallet_switchEthereumChain')
    wallet.control.failNext({ code: -32002 }, 'wallet_addEthereumChain')
    await expect(switchNetwork(kit, toSecond)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expectEqual(kit, config, { status: 'connected', network: 'eip155:31337' })
  })

  it('names the account that the config is restoring, and ignores forged values', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const accounts = [address]
    const recall = (state: object) => {
      const config = hostConfig()
      const connections = new Map([['uid', { accounts, chainId: 31338, connector: {}, ...state }]])
      config.setState((now) => ({ ...now, connections, current: 'uid', status: 'reconnecting', ...state }) as never)
      const [source] = wagmi({ config }).wallets ?? []
      return source?.recall?.()
    }
    expect(recall({})).toBe(`eip155:31338:${address}`)
    expect(recall({ status: 'disconnected' })).toBeUndefined()
    expect(recall({ current: null })).toBeUndefined()
    for (const foreignAccounts of [undefined, [], ['0x12'], [{}], 'text', ['<b>']])
      expect(recall({ accounts: foreignAccounts })).toBeUndefined()
    for (const chainId of [undefined, '1', 0.5, Number.NaN]) expect(recall({ chainId })).toBeUndefined()
  })

  it('says nothing of a config with a server until that has looked into its storage', async () => {
    const config = hostConfig(memoryStorage(), true)
    const said: SessionChange[] = []
    const source = createWagmiSource(
      config,
      recordingContext(() => undefined, said),
    )
    config.setState((state) => ({ ...state, chainId: 31338 }))
    await vi.waitFor(() => expect(said).toEqual([{ type: 'network', networkId: 'eip155:31338' }]), 10_000)
    const store: { persist?: { rehydrate(): void | Promise<void> } } = config._internal.store
    await store.persist?.rehydrate()
    await wagmiReconnect(config)
    await vi.waitFor(() => expect(said).toContainEqual({ type: 'status', namespace: 'eip155', status: 'idle' }), 10_000)
    source.destroy?.()
  })

  it('restores a wallet without choosing its chain family', async () => {
    announce('Harbor')
    const storage = memoryStorage()
    const earlier = hostConfig(storage)
    const [connector] = earlier.connectors
    if (!connector) throw new Error('wagmi found no wallet')
    await wagmiConnect(earlier, { connector })
    const config = hostConfig(storage)
    const said: SessionChange[] = []
    const source = createWagmiSource(
      config,
      recordingContext(() => undefined, said),
    )
    // What it stored is there.
    await vi.waitFor(() => expect(config.state.current).toEqual(expect.any(String)), 10_000)
    await wagmiReconnect(config)
    await vi.waitFor(() => expect(said.filter(({ type }) => type === 'opened')).toHaveLength(1), 10_000)
    expect(said.find(({ type }) => type === 'opened')).toMatchObject({ activate: false })
    source.destroy?.()
  })

  it('ends restoring after 3 s where a wallet never answers wagmi, and takes the wallet once it does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const config = hostConfig()
      const said: SessionChange[] = []
      const source = createWagmiSource(
        config,
        recordingContext(() => undefined, said),
      )
      config.setState((state) => ({ ...state, status: 'reconnecting' }))
      const statuses = () => said.flatMap((change) => (change.type === 'status' ? [change.status] : []))
      await vi.advanceTimersByTimeAsync(2999)
      expect(statuses()).toEqual(['reconnecting'])
      await vi.advanceTimersByTimeAsync(50)
      expect(statuses()).toEqual(['reconnecting', 'idle'])
      config.setState((state) => ({ ...state, ...connectedTo(config) }))
      await vi.advanceTimersByTimeAsync(50)
      expect(said.filter(({ type }) => type === 'opened')).toMatchObject([{ activate: false }])
      source.destroy?.()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the account of a connector that never hands out its provider, and uses it once it does', async () => {
    const config = hostConfig()
    let give: (provider: unknown) => void = () => undefined
    const provider = new Promise((resolve) => {
      give = resolve
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [connection] = [...connectedTo(config, () => provider).connections.values()]
      if (!connection) throw new Error('There is no connection')
      const reading = toSession(connection)
      await vi.advanceTimersByTimeAsync(3000)
      const session = await reading
      expect(session.accounts).toMatchObject([{ address: harbor }])
      expect(session.provider('eip155')).toBeUndefined()
      const late = { request: async () => null }
      give(late)
      await vi.waitFor(() => expect(session.provider('eip155')).toBe(late))
    } finally {
      vi.useRealTimers()
    }
  })

  it('says nothing more once it is destroyed', async () => {
    const wallet = announce('Harbor')
    const config = hostConfig()
    const said: unknown[] = []
    const context = recordingContext((connectors) => said.push(connectors), said)
    const source = createWagmiSource(config, context)
    // The wallets, and that wagmi waits for none.
    await vi.waitFor(() => expect(said).toHaveLength(2), 10_000)
    const [connector] = config.connectors
    if (!connector) throw new Error('wagmi found no wallet')
    await wagmiConnect(config, { connector })
    await vi.waitFor(() => expect(said).toHaveLength(3), 10_000)
    wallet.control.switchAccount(1)
    source.destroy?.()
    // One that goes on listening hears when the last change has come.
    const heard: unknown[] = []
    const other = createWagmiSource(config, {
      ...context,
      setConnectors: () => undefined,
      notify: (change) => heard.push(change),
    })
    wallet.control.switchChain(31338)
    announce('Lagoon')
    await wagmiDisconnect(config)
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'network', networkId: 'eip155:31338' }), 10_000)
    expect(config.state.status).toBe('disconnected')
    other.destroy?.()
    expect(said).toHaveLength(3)
  })
})
