// Long because one real relay, wallet and set of chains serve each thing that happens to a session.
import { type Hex, parseEther, stringToHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import type { Eip1193Provider } from '../../chains/evm/provider.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { followTabs } from '../../core/actions/followTabs.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memoryStorage, testNetwork } from '../../core/memoryKit.fixture.ts'
import { pairingLifetime } from '../../core/pairing.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from '../../core/store.ts'
import { readConnections } from '../../core/storedConnections.ts'
import { bitcoin, solana, startWorld, type Visit, type World } from './visits.fixture.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.leave())

/** A page and a wallet with a session between them. */
async function connected(options: Parameters<World['visit']>[0] = {}, limits = {}) {
  const [visit, peer] = [world.visit(options), await world.peer()]
  peer.limitSessions(limits)
  return { ...(await pair(visit, peer)), peer }
}

async function pair(visit: Visit, peer: Awaited<ReturnType<World['peer']>>) {
  const { session, uri } = await visit.choose()
  await peer.pair(uri)
  return { ...visit, session: await session }
}

/** A wallet that grants one network, and can be asked for another. */
const lacking = {
  namespaces: ['eip155'],
  chains: ['eip155:31337'],
  methods: ['personal_sign', 'wallet_switchEthereumChain'],
}

const evmOf = (kit: Kit) => getProvider(kit, 'eip155') as Eip1193Provider
const shown = (kit: Kit) => selectAccount(kit.store.getState(), 'eip155')?.address
const networkOf = (kit: Kit) => selectNetworkId(kit.store.getState(), 'eip155')
const statusOf = (kit: Kit) => selectStatus(kit.store.getState())

describe('choosing', () => {
  it('lists WalletConnect without the code, and reaches nothing before it is chosen', () => {
    const { kit } = world.visit()
    world.relay.clear()
    expect(kit.store.getState().connectors.map(({ chain, id, source, type }) => [id, chain, type, source])).toEqual(
      ['eip155', 'solana', 'bip122'].map((chain) => ['walletConnect', chain, 'WALLET_CONNECT', 'walletConnect']),
    )
    expect(world.relay.calls()).toEqual([])
  })

  it('asks for each chain family that the kit has networks of, without being told', async () => {
    const both = [testNetwork('31337', 'eip155'), testNetwork(solana.slice('solana:'.length), 'solana')]
    const options = {
      networks: both,
      chains: [evm({ wallets: [] }), memoryChain({ namespace: 'solana', wallets: [] })],
    }
    const [visit, peer] = [world.visit({ options, parameters: { networks: undefined } }), await world.peer()]
    const { kit, session } = await pair(visit, peer)
    expect(Object.keys(session.namespaces)).toEqual(['eip155', 'solana'])
    expect(selectAccount(kit.store.getState(), 'solana')?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    const [proposal] = peer.proposals()
    expect(Object.keys(proposal?.asked ?? {})).toEqual(['eip155', 'solana'])
    expect(proposal?.asked.solana).toMatchObject({ chains: [solana], events: ['accountsChanged', 'chainChanged'] })
    expect(proposal?.asked.solana?.methods).toContain('solana_signAndSendTransaction')
  })

  it('asks a kit of EVM for what it always asked for, and connects a wallet that has nothing else', async () => {
    const bare = { parameters: { networks: undefined } }
    const peer = await world.peer({ solanaChains: [], bitcoinChains: [] })
    await pair(world.visit(bare), peer)
    await pair(world.visit({ parameters: { networks: undefined, namespaces: ['eip155'] } }), peer)
    const [own, reported] = peer.proposals()
    expect(JSON.stringify(own?.asked)).toBe(JSON.stringify(reported?.asked))
    expect(Object.keys(own?.asked ?? {})).toEqual(['eip155'])
    const both = [testNetwork('31337', 'eip155'), testNetwork(solana.slice('solana:'.length), 'solana')]
    const options = {
      networks: both,
      chains: [evm({ wallets: [] }), memoryChain({ namespace: 'solana', wallets: [] })],
    }
    const { kit, session } = await pair(world.visit({ ...bare, options }), peer)
    expect(Object.keys(session.namespaces)).toEqual(['eip155'])
    expect([statusOf(kit), selectStatus(kit.store.getState(), 'solana')]).toEqual(['connected', 'disconnected'])
  })

  it('asks for the families that the site names, whatever networks it has', async () => {
    const both = [testNetwork('31337', 'eip155'), testNetwork(solana.slice('solana:'.length), 'solana')]
    const options = {
      networks: both,
      chains: [evm({ wallets: [] }), memoryChain({ namespace: 'solana', wallets: [] })],
    }
    const { kit } = world.visit({ options, parameters: { networks: undefined, namespaces: ['solana'] } })
    expect(kit.store.getState().connectors.map(({ chain }) => chain)).toEqual(['solana'])
  })

  it('offers a link for 4 minutes and opens one session over all chain families', async () => {
    const { kit, peer, progress, session } = await connected()
    const uri = expect.stringMatching(/^wc:[0-9a-f]{64}@2\?/)
    expect(progress).toEqual([{ uri, expiresAt: expect.any(Number), isRenewing: false }])
    expect((progress[0]?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(pairingLifetime - 60_000)
    expect((progress[0]?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(pairingLifetime)
    expect(Object.keys(session.namespaces)).toEqual(['eip155', 'solana', 'bip122'])
    expect(session.wallet).toMatchObject({ id: 'walletConnect', name: 'Test Phone', type: 'WALLET_CONNECT' })
    expect(peer.proposals()).toMatchObject([{ name: 'Harbour Cafe', url: 'https://site.example', outcome: 'approved' }])
    expect([statusOf(kit), shown(kit), networkOf(kit)]).toEqual(['connected', world.address(0), 'eip155:31337'])
    const days = ((session.expiresAt ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
  })

  it('says that the wallet refused', async () => {
    const [visit, peer] = [world.visit(), await world.peer()]
    peer.control.rejectNext()
    const { session, uri } = await visit.choose()
    await peer.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED', shortMessage: 'User rejected.' })
    expect(visit.kit.store.getState().requests).toMatchObject([{ phase: 'rejected' }])
  })

  it('says that the wallet has none of the networks', async () => {
    const visit = world.visit()
    const peer = await world.peer({
      chains: [{ chainId: 10, rpcUrl: 'http://127.0.0.1:9/', name: 'Other' }],
      solanaChains: [],
      bitcoinChains: [],
    })
    const { session, uri } = await visit.choose()
    await peer.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN', shortMessage: 'Unsupported chains.' })
  })

  it('ends when it is given up: the wallet is told, and its answer opens nothing', async () => {
    const [visit, peer] = [world.visit(), await world.peer()]
    peer.control.neverAnswer()
    const controller = new AbortController()
    const { session, uri } = await visit.choose(controller.signal)
    await peer.pair(uri)
    await expect.poll(() => peer.control.waiting()?.kind).toBe('connect')
    world.relay.clear()
    controller.abort()
    await expect(session).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    // 1000 ends a pairing.
    await expect.poll(() => world.relay.calls().map(({ tag }) => tag)).toContain(1000)
    expect(statusOf(visit.kit)).toBe('disconnected')
    expect(peer.sessions()).toEqual([])
  })

  it('keeps what the wallet granted: some chain families, networks and methods', async () => {
    const { kit, session } = await connected(
      {},
      {
        namespaces: ['eip155', 'solana'],
        chains: ['eip155:31338', solana],
        methods: ['personal_sign', 'solana_getAccounts'],
      },
    )
    expect(session.namespaces).toEqual({
      eip155: { networkId: 'eip155:31338', approvedMethods: ['personal_sign'], approvedNetworks: ['eip155:31338'] },
      solana: { networkId: solana, approvedMethods: ['solana_getAccounts'], approvedNetworks: [solana] },
    })
    expect(getProvider(kit, 'bip122')).toBeUndefined()
    await expect(evmOf(kit).request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
      code: 4200,
    })
    await expect(switchNetwork(kit, { networkId: 'eip155:31337' })).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  })

  it('knows a wallet that adds networks as one for all of them', async () => {
    const { session } = await connected()
    expect(session.namespaces.eip155).toMatchObject({ approvedNetworks: undefined })
    expect(session.namespaces.solana).toMatchObject({ approvedNetworks: [solana] })
  })
})

describe('requests', () => {
  it('let the wallet sign and send, and read from the network', async () => {
    const { kit, peer } = await connected()
    const signature = (await signMessage(kit, { message: 'hello' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'hello', signature })).toBe(true)
    const to = '0x00000000000000000000000000000000000000bb'
    const { client } = world.chains.chain(31337)
    const before = await client.getBalance({ address: to })
    const hash = (await evmOf(kit).request({
      method: 'eth_sendTransaction',
      params: [{ from: world.address(0), to, value: '0xde0b6b3a7640000' }],
    })) as Hex
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    const asked = peer.control.requests().length
    expect(await evmOf(kit).request({ method: 'eth_getBalance', params: [to, 'latest'] })).toBe(
      `0x${(before + parseEther('1')).toString(16)}`,
    )
    expect(await evmOf(kit).request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await evmOf(kit).request({ method: 'eth_accounts' })).toEqual([world.address(0)])
    await expect(evmOf(kit).request({ method: 'eth_noSuchMethod' })).rejects.toMatchObject({ code: -32601 })
    expect(peer.control.requests()).toHaveLength(asked)
  })

  it('fail with the wallet’s own code when it refuses', async () => {
    const { kit, peer } = await connected()
    peer.control.rejectNext()
    await expect(signMessage(kit, { message: 'no' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.control.failNext({ code: -32000, message: 'Broken' }, 'personal_sign')
    const call = { method: 'personal_sign', params: [stringToHex('no'), world.address(0)] }
    await expect(evmOf(kit).request(call)).rejects.toMatchObject({ code: -32000, message: 'Broken' })
    await expect(evmOf(kit).request({ method: 'eth_signTransaction' })).rejects.toMatchObject({ code: 4200 })
  })

  it('end after five minutes without an answer, with nothing rejected unheard', async () => {
    const { kit, peer } = await connected()
    const unheld: unknown[] = []
    const onUnheld = (reason: unknown) => unheld.push(reason)
    process.on('unhandledRejection', onUnheld)
    peer.control.neverAnswer()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const signing = signMessage(kit, { message: 'unanswered' })
      const failed = expect(signing).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
      await expect.poll(() => peer.control.waiting()?.kind).toBe('signMessage')
      await peer.goOffline()
      await vi.advanceTimersByTimeAsync(300_000)
      await failed
    } finally {
      vi.useRealTimers()
      process.off('unhandledRejection', onUnheld)
    }
    expect(unheld).toEqual([])
  })

  it('reach the other chain families through their providers', async () => {
    const { kit, session } = await connected()
    const addressOn = (namespace: string) => session.accounts.find((each) => each.namespace === namespace)?.address
    const onSolana = getProvider(kit, 'solana') as Eip1193Provider
    expect(await onSolana.request({ method: 'solana_getAccounts', params: {} })).toEqual([
      { pubkey: addressOn('solana') },
    ])
    expect(
      await onSolana.request({
        method: 'solana_signMessage',
        params: { message: '3yZe7d', pubkey: addressOn('solana') },
      }),
    ).toEqual({ signature: expect.any(String) })
    const onBitcoin = getProvider(kit, 'bip122') as Eip1193Provider
    expect(await onBitcoin.request({ method: 'getAccountAddresses', params: {} })).toEqual([
      { address: addressOn('bip122') },
    ])
    expect(session.namespaces.bip122?.networkId).toBe(bitcoin)
    expect(session.accounts.find(({ namespace }) => namespace === 'bip122')?.type).toBe('payment')
    await expect(onBitcoin.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4200 })
  })

  it('go to the network that the page has switched to, which the wallet need not be asked about', async () => {
    const { kit, peer } = await connected()
    const heard: unknown[] = []
    evmOf(kit).on?.('chainChanged', (chainId) => heard.push(chainId))
    peer.control.clearRequests()
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(networkOf(kit)).toBe('eip155:31338')
    expect(heard).toEqual(['0x7a6a'])
    expect(peer.control.requests()).toEqual([])
    const to = '0x00000000000000000000000000000000000000cc'
    const hash = (await evmOf(kit).request({
      method: 'eth_sendTransaction',
      params: [{ from: world.address(0), to, value: '0x1' }],
    })) as Hex
    const { client } = world.chains.chain(31338)
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getBalance({ address: to })).toBe(1n)
  })

  it('switch to a network that the session lacks once the wallet agrees and grants it', async () => {
    const { kit, peer } = await connected({}, lacking)
    expect(selectSession(kit.store.getState(), 'eip155')?.namespaces.eip155?.approvedNetworks).toEqual(['eip155:31337'])
    peer.control.clearRequests()
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    expect(networkOf(kit)).toBe('eip155:31338')
    expect(peer.control.requests().map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
    const signature = (await signMessage(kit, { message: 'there' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'there', signature })).toBe(true)
  })

  it('stay where they are when the wallet declines a network that the session lacks', async () => {
    const { kit, peer } = await connected({}, lacking)
    peer.control.rejectNext()
    await expect(switchNetwork(kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(networkOf(kit)).toBe('eip155:31337')
    expect(kit.store.getState().requests).toMatchObject([{ kind: 'connect' }, { kind: 'switch', phase: 'rejected' }])
  })

  it('stay where they are when the wallet agrees to a network and does not grant it', async () => {
    // A wallet that is on that network already tells its sessions of no change.
    const chains = [...world.chains.chains].reverse().map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: 'Local' }))
    const [visit, peer] = [world.visit(), await world.peer({ chains })]
    peer.limitSessions(lacking)
    const { kit } = await pair(visit, peer)
    peer.control.clearRequests()
    await expect(switchNetwork(kit, { networkId: 'eip155:31338' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
      shortMessage: 'Unsupported chains.',
    })
    expect(peer.control.requests().map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
    expect(networkOf(kit)).toBe('eip155:31337')
  })
})

describe('what the wallet does by itself', () => {
  it('another account and another network are shown, the network as decimal text too', async () => {
    const { kit, peer } = await connected()
    const heard: unknown[] = []
    evmOf(kit).on?.('accountsChanged', (accounts) => heard.push(accounts))
    peer.control.switchAccount(1)
    await expect.poll(() => shown(kit)).toBe(world.address(1))
    expect(heard.at(-1)).toEqual([world.address(1), world.address(0)])
    peer.control.switchChain(31338)
    await expect.poll(() => networkOf(kit)).toBe('eip155:31338')
    await peer.emit({ name: 'chainChanged', data: '31337', chain: 'eip155:31337' })
    await expect.poll(() => networkOf(kit)).toBe('eip155:31337')
    await peer.emit({ name: 'chainChanged', data: '0x7a6a', chain: 'eip155:31338' })
    await expect.poll(() => networkOf(kit)).toBe('eip155:31338')
  })

  it('removes a chain family that the wallet takes back, and keeps the others', async () => {
    const { kit, peer } = await connected()
    await peer.update({ namespaces: ['eip155', 'bip122'], chains: ['eip155:31338', bitcoin] })
    await expect.poll(() => getProvider(kit, 'solana')).toBeUndefined()
    expect(getProvider(kit, 'bip122')).toBeDefined()
    expect([networkOf(kit), statusOf(kit)]).toEqual(['eip155:31338', 'connected'])
  })

  it('passes a longer life and a ping on to the page', async () => {
    const { kit, peer, session } = await connected()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      await peer.extend()
      const until = () => selectSession(kit.store.getState(), 'eip155')?.expiresAt ?? 0
      await expect.poll(until).toBeGreaterThan((session.expiresAt ?? 0) + 3_000_000)
      await peer.ping()
    } finally {
      vi.useRealTimers()
    }
  })

  it('ending the session ends it here, and what it was asked', async () => {
    const { kit, peer } = await connected()
    const ended: unknown[] = []
    evmOf(kit).on?.('disconnect', (error) => ended.push(error))
    peer.control.neverAnswer()
    const signing = signMessage(kit, { message: 'late' })
    const failed = expect(signing).rejects.toMatchObject({
      code: 'WALLET_DISCONNECTED',
      shortMessage: 'User disconnected.',
    })
    await expect.poll(() => peer.control.waiting()?.kind).toBe('signMessage')
    await peer.disconnect()
    await expect.poll(() => statusOf(kit)).toBe('disconnected')
    await failed
    expect(ended).toMatchObject([{ code: 6000, message: 'User disconnected.' }])
    expect(readConnections(kit.storage).sessions).toEqual([])
  })
})

describe('the site', () => {
  it.each([
    [{ universal: 'https://t.me/harbour_bot/cafe' }, { universal: 'https://t.me/harbour_bot/cafe' }],
    [{ native: 'harbour://', universal: undefined }, { native: 'harbour://' }],
    [undefined, undefined],
  ])('tells wallets where to send their owner back to: %j', async (redirect, reported) => {
    const metadata = { url: 'https://site.example', ...(redirect && { redirect }) }
    const peer = await world.peer()
    await pair(world.visit({ parameters: { metadata } }), peer)
    expect(peer.proposals().map((proposal) => proposal.redirect)).toEqual([reported])
  })
})

describe('sessions', () => {
  it('end in the wallet when the page disconnects', async () => {
    const { kit, peer } = await connected()
    await disconnect(kit)
    expect(statusOf(kit)).toBe('disconnected')
    await expect.poll(() => peer.sessions()).toEqual([])
  })

  it('stand side by side, and each reaches its own wallet', async () => {
    const { kit, peer, ...visit } = await connected()
    const other = await world.peer({
      accounts: world.chains.accounts.slice(2, 3).map(({ privateKey }) => privateKey),
      metadata: { name: 'Second Phone' },
    })
    await pair({ kit, ...visit }, other)
    expect(kit.store.getState().sessions.map(({ wallet }) => wallet.name)).toEqual(['Second Phone', 'Test Phone'])
    const signature = (await signMessage(kit, { message: 'second' })) as Hex
    expect(await verifyMessage({ address: world.address(2), message: 'second', signature })).toBe(true)
    await other.disconnect()
    await expect.poll(() => shown(kit)).toBe(world.address(0))
    const first = (await signMessage(kit, { message: 'first' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'first', signature: first })).toBe(true)
    expect(peer.sessions()).toHaveLength(1)
  })

  it('come back after a reload without a question, on the network where they were', async () => {
    const storage = memoryStorage()
    const before = await connected({ storage })
    await switchNetwork(before.kit, { networkId: 'eip155:31338' })
    before.kit.destroy()
    before.peer.control.clearRequests()
    const { kit } = world.visit({ storage })
    await reconnect(kit)
    expect([statusOf(kit), shown(kit), networkOf(kit)]).toEqual(['connected', world.address(0), 'eip155:31338'])
    expect(before.peer.control.requests()).toEqual([])
    const signature = (await signMessage(kit, { message: 'again' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'again', signature })).toBe(true)
    expect([...storage.entries.keys()].filter((key) => !key.startsWith('@foyer/1/default/'))).toEqual([])
  })

  it('stay ended when the wallet ended them while the page was away', async () => {
    const storage = memoryStorage()
    const before = await connected({ storage })
    before.kit.destroy()
    await expect.poll(() => world.relay.clients()).toHaveLength(1)
    await before.peer.disconnect()
    const { kit } = world.visit({ storage })
    await reconnect(kit)
    await expect.poll(() => statusOf(kit)).toBe('disconnected')
  })

  it('reach another tab, which signs with them and sees them end', async () => {
    const storage = memoryStorage()
    const [one, other] = [world.visit({ storage }), world.visit({ storage })]
    const peer = await world.peer()
    // The other tab has its client already.
    const controller = new AbortController()
    const { session } = await other.choose(controller.signal)
    controller.abort()
    await expect(session).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await pair(one, peer)
    followTabs(other.kit)
    await expect.poll(() => statusOf(other.kit)).toBe('connected')
    const signature = (await signMessage(other.kit, { message: 'other tab' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'other tab', signature })).toBe(true)
    await disconnect(one.kit)
    followTabs(other.kit)
    expect(statusOf(other.kit)).toBe('disconnected')
    await expect.poll(() => peer.sessions()).toEqual([])
  })

  it('end by themselves when their time is over, and the page says so', async () => {
    const { events, kit, session } = await connected()
    await vi.dynamicImportSettled()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    try {
      // The kit sets its timer when sessions change.
      kit.store.setState(({ sessions }) => ({ sessions: [...sessions] }))
      vi.setSystemTime(session.expiresAt ?? 0)
      kit.store.setState(({ sessions }) => ({ sessions: [...sessions] }))
    } finally {
      vi.useRealTimers()
    }
    expect(statusOf(kit)).toBe('disconnected')
    const alerts = events.flatMap((event) => (event.name === 'ALERT' ? [event.properties.error.shortMessage] : []))
    expect(alerts).toEqual(['Session Expired'])
  })
})

describe('the end of a session', () => {
  it('reaches the client too, and the page says so', async () => {
    const { events, kit, session } = await connected()
    // The client looks every five seconds; the kit has its own timer, which is as real as this page is young.
    vi.useFakeTimers({ toFake: ['Date'], now: (session.expiresAt ?? 0) + 1000 })
    try {
      await expect.poll(() => statusOf(kit)).toBe('disconnected')
    } finally {
      vi.useRealTimers()
    }
    const alerts = events.flatMap((event) => (event.name === 'ALERT' ? [event.properties.error] : []))
    expect(alerts).toMatchObject([{ code: 'SESSION_EXPIRED', shortMessage: 'Session Expired', details: 'Test Phone' }])
    expect(readConnections(kit.storage).sessions).toEqual([])
    expect(getProvider(kit, 'eip155')).toBeUndefined()
  })
})

describe('a bad network', () => {
  it('holds what is asked while the relay is away until it is back', async () => {
    const { kit, peer } = await connected()
    await peer.goOffline()
    world.relay.setFailures({ refuse: true })
    world.relay.dropConnections()
    // Into a connection that is dead already and has not said so.
    const signing = signMessage(kit, { message: 'through the outage' }) as Promise<Hex>
    await expect.poll(() => world.relay.clients()).toHaveLength(0)
    world.relay.clear()
    world.relay.setFailures({})
    const back = performance.now()
    // 1108 asks a wallet.
    await expect.poll(() => world.relay.calls().map(({ tag }) => tag), { interval: 20 }).toContain(1108)
    expect(performance.now() - back).toBeLessThan(5_000)
    await peer.goOnline()
    expect(
      await verifyMessage({ address: world.address(0), message: 'through the outage', signature: await signing }),
    ).toBe(true)
  })

  it('holds what the wallet says while the page is away', async () => {
    const { kit, peer } = await connected()
    world.relay.setFailures({ deliveries: 0 })
    world.relay.clear()
    await peer.emit({ name: 'chainChanged', data: 31338, chain: 'eip155:31338' })
    expect(networkOf(kit)).toBe('eip155:31337')
    world.relay.setFailures({})
    world.relay.dropConnections()
    await expect.poll(() => networkOf(kit)).toBe('eip155:31338')
  })

  it('takes a missed approval when the page is back, with the wallet gone', async () => {
    const [visit, peer] = [world.visit(), await world.peer()]
    peer.control.auto('ask')
    const { session, uri } = await visit.choose()
    await peer.pair(uri)
    await expect.poll(() => peer.control.waiting()).toBeDefined()
    world.relay.setFailures({ deliveries: 0 })
    peer.control.approveNext()
    await expect.poll(() => peer.proposals()).toMatchObject([{ outcome: 'approved' }])
    await peer.goOffline()
    world.relay.setFailures({ refuse: true })
    world.relay.dropConnections()
    expect(visit.kit.store.getState().requests).toMatchObject([{ phase: 'pending' }])
    world.relay.setFailures({})
    expect((await session).accounts.map(({ address }) => address)).toContain(world.address(0))
    expect(statusOf(visit.kit)).toBe('connected')
    await peer.goOnline()
    peer.control.auto('approve')
    const signature = (await signMessage(visit.kit, { message: 'after the outage' })) as Hex
    expect(await verifyMessage({ address: world.address(0), message: 'after the outage', signature })).toBe(true)
  })

  it('waits for a relay that is away when the visitor chooses', async () => {
    const [visit, peer] = [world.visit(), await world.peer()]
    world.relay.setFailures({ refuse: true })
    const choosing = visit.choose()
    await expect.poll(() => visit.kit.store.getState().requests).toMatchObject([{ phase: 'pending' }])
    world.relay.setFailures({})
    const { session, uri } = await choosing
    await peer.pair(uri)
    await session
    expect(statusOf(visit.kit)).toBe('connected')
  })

  it('giving up while the relay is away ends at once', async () => {
    const visit = world.visit()
    world.relay.setFailures({ refuse: true })
    const controller = new AbortController()
    const choosing = visit.choose(controller.signal)
    await expect.poll(() => visit.kit.store.getState().requests).toMatchObject([{ phase: 'pending' }])
    controller.abort()
    const { session, uri } = await choosing
    await expect(session).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(uri).toBe('')
  })

  it('disconnecting while the relay is away ends the session here', async () => {
    const { kit } = await connected()
    world.relay.setFailures({ refuse: true })
    world.relay.dropConnections()
    await disconnect(kit)
    expect(statusOf(kit)).toBe('disconnected')
    expect(readConnections(kit.storage).sessions).toEqual([])
  })
})
