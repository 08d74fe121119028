// Long because it tries what comes late, what is remembered and which network shows, with one set-up.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import type { KitEvent } from '../events.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from '../memoryKit.fixture.ts'
import type { CaipNetworkId } from '../network.ts'
import type { KitOptions } from '../options.ts'
import { selectIsAsking } from '../selectRequest.ts'
import { sessionKey } from '../session.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from '../store.ts'
import { readConnections } from '../storedConnections.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { dismissModal } from './dismissModal.ts'
import { followTabs } from './followTabs.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { reconnect } from './reconnect.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

afterEach(() => vi.unstubAllGlobals())

const key = '@foyer/1/default/sessions'
const version1 = { '@foyer/1/default/connections': '{"test":"test.wallet"}' }

/** What an earlier visit with these wallets has left behind. */
function visited(...wallets: readonly (readonly [source: string, walletId: string, namespace: string])[]) {
  const sessions = wallets.map(([source, walletId, namespace]) => ({
    id: walletId,
    source,
    walletId,
    namespaces: [namespace],
    active: { [namespace]: `${namespace}-a` },
  }))
  return { [key]: JSON.stringify({ version: 2, status: 'connected', sessions, networks: {} }) }
}

function setUp(options: Partial<KitOptions> = {}, entries: Record<string, string> = {}) {
  const own = memorySource({ wallets: ['test.wallet', 'first', 'second'] })
  const storage = memoryStorage(entries)
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2')],
    chains: [memoryChain({ wallets: [own.source] })],
    storage,
    ...options,
  })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  const named = (id: string) => ({ ...own.connector, id })
  const status = () => selectStatus(kit.store.getState(), 'test')
  const stored = () => readConnections(kit.storage).sessions.map(({ walletId }) => walletId)
  const moveTo = (networkId: CaipNetworkId, wallet = 'test.wallet') => {
    own.walletOf(wallet).networks.test = networkId
    own.state.context?.notify({ type: 'updated', session: own.toSession(wallet, ['test']) })
  }
  return { kit, events, storage, named, status, stored, moveTo, ...own }
}

/** A wallet's answer that comes when the test says so. */
function answer() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

describe('what comes late', () => {
  test('connects nothing after a cancelled request, and keeps no permission', async () => {
    const { kit, connector, wallet, status, storage } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    const asking = connect(kit, { wallet: connector })
    const askingRefused = expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(status()).toBe('connecting')
    await vi.waitFor(() => expect(wallet.prompts).toBe(1), 10_000)
    await disconnect(kit)
    await askingRefused
    expect(status()).toBe('disconnected')
    wallet.permitted = true
    give()
    await vi.waitFor(() => expect(wallet.permitted).toBe(false), 10_000)
    expect(status()).toBe('disconnected')
    expect(storage.entries.has(key)).toBe(false)
  })

  test('asks no wallet whose code came after the request was cancelled', async () => {
    const { kit, connector, wallet } = setUp()
    const stop = new AbortController()
    const asking = connect(kit, { wallet: connector, signal: stop.signal })
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await kit.source(connector.source)
    expect(wallet.prompts).toBe(0)
  })

  test('disconnecting one wallet does not give up a request to another', async () => {
    const { kit, connector, named, walletOf, status } = setUp()
    await connect(kit, { wallet: connector })
    const { give, given } = answer()
    walletOf('second').answers = given
    const asking = connect(kit, { wallet: named('second') })
    await disconnect(kit)
    give()
    await asking
    expect(status()).toBe('connected')
  })

  test('forgets a wallet that is being restored when the site disconnects', async () => {
    const { kit, wallet, status, storage } = setUp({}, visited(['memory', 'test.wallet', 'test']))
    const { give, given } = answer()
    Object.assign(wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await vi.waitFor(() => expect(status()).toBe('reconnecting'), 10_000)
    await disconnect(kit)
    give()
    await restoring
    expect(status()).toBe('disconnected')
    expect(storage.entries.has(key)).toBe(false)
  })

  test('keeps a wallet active that the visitor connected meanwhile', async () => {
    const { kit, named, wallet, stored } = setUp({}, visited(['memory', 'test.wallet', 'test']))
    const { give, given } = answer()
    Object.assign(wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await connect(kit, { wallet: named('first') })
    give()
    await restoring
    expect(selectSession(kit.store.getState())?.wallet.id).toBe('first')
    expect(kit.store.getState().sessions.map(({ id }) => id)).toEqual(['first', 'test.wallet'])
    expect(stored().sort()).toEqual(['first', 'test.wallet'])
  })

  test('keeps waiting for one wallet after another one refused', async () => {
    const { kit, named, walletOf, status } = setUp()
    const { give, given } = answer()
    walletOf('first').answers = given
    const first = connect(kit, { wallet: named('first') })
    await vi.waitFor(() => expect(status()).toBe('connecting'), 10_000)
    walletOf('second').rejects = true
    await expect(connect(kit, { wallet: named('second') })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(status()).toBe('connecting')
    expect(selectIsAsking(kit.store.getState(), 'test')).toBe(true)
    give()
    await first
    expect(status()).toBe('connected')
    expect(selectIsAsking(kit.store.getState(), 'test')).toBe(false)
  })

  test('closing the modal ends no request', async () => {
    const { kit, connector, wallet, status } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    openModal(kit)
    const asking = connect(kit, { wallet: connector })
    closeModal(kit)
    expect(status()).toBe('connecting')
    expect(selectIsAsking(kit.store.getState())).toBe(true)
    give()
    await asking
    expect(selectIsAsking(kit.store.getState())).toBe(false)
  })

  test('connects and remembers nothing in a kit that was destroyed meanwhile', async () => {
    const { kit, connector, wallet, storage } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    const asking = connect(kit, { wallet: connector })
    const askingRefused = expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await kit.source('memory')
    kit.destroy()
    give()
    await askingRefused
    expect(storage.entries.size).toBe(0)
  })
})

describe('what is remembered', () => {
  test('keeps the wallet of one namespace while another one is restored', async () => {
    const other = memorySource({ id: 'second', namespaces: ['other'] })
    const own = memorySource()
    const storage = memoryStorage(visited(['memory', 'test.wallet', 'test'], ['second', 'other.wallet', 'other']))
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      chains: [memoryChain({ wallets: [own.source] }), memoryChain({ namespace: 'other', wallets: [other.source] })],
      storage,
    })
    const { give, given } = answer()
    own.wallet.permitted = true
    Object.assign(other.wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await vi.waitFor(() => expect(selectStatus(kit.store.getState(), 'test')).toBe('connected'), 10_000)
    expect(
      readConnections(kit.storage)
        .sessions.map(({ id }) => id)
        .sort(),
    ).toEqual(['other.wallet', 'test.wallet'])
    give()
    await restoring
    expect(selectStatus(kit.store.getState(), 'other')).toBe('connected')
  })

  test('holds every wallet with the account that was chosen, and survives a foreign value', async () => {
    const { kit, named } = setUp({}, { '@foyer/1/default/namespace': '"toString"' })
    await reconnect(kit)
    expect(kit.store.getState().activeNamespace).toBe('test')
    const first = await connect(kit, { wallet: named('first') })
    await connect(kit, { wallet: named('second') })
    await switchAccount(kit, { namespace: 'test', session: sessionKey(first), address: 'test-b' })
    const active = Object.fromEntries(readConnections(kit.storage).sessions.map((each) => [each.walletId, each.active]))
    expect(active).toEqual({ first: { test: 'test-b' }, second: {} })
  })

  test('migrates the shape of version 1', async () => {
    const { kit, storage } = setUp({}, { ...version1, '@foyer/1/default/networks': '{"test":"test:2","other":"x:1"}' })
    expect(readConnections(kit.storage)).toEqual({
      sessions: [
        {
          id: 'test.wallet',
          source: 'injected',
          walletId: 'test.wallet',
          namespaces: ['test'],
          active: { test: '' },
        },
      ],
      networks: { test: 'test:2' },
    })
    // No source with that id is installed, so the wallet is forgotten and the old keys are removed.
    await reconnect(kit)
    expect(selectNetworkId(kit.store.getState())).toBe('test:2')
    expect([...storage.entries.keys()]).toEqual([key])
    expect(readConnections(kit.storage)).toEqual({ sessions: [], networks: { test: 'test:2' } })
  })

  test('disconnecting forgets the network too', async () => {
    const { kit, connector, storage } = setUp()
    await connect(kit, { wallet: connector })
    await switchNetwork(kit, { networkId: 'test:2' })
    expect(readConnections(kit.storage).networks).toEqual({ test: 'test:2' })
    await disconnect(kit)
    expect(storage.entries.has(key)).toBe(false)
    const again = setUp({}, Object.fromEntries(storage.entries))
    await reconnect(again.kit)
    expect(selectNetworkId(again.kit.store.getState())).toBe('test:1')
  })

  test('keeps a wallet in the storage that another tab connected and this tab cannot reach', async () => {
    const { kit, connector, status, stored, storage } = setUp()
    await connect(kit, { wallet: connector })
    storage.entries.set(key, visited(['memory', 'elsewhere', 'test'])[key] ?? '')
    followTabs(kit)
    await vi.waitFor(() => expect(status()).toBe('disconnected'), 10_000)
    expect(stored()).toEqual(['elsewhere'])
  })

  test('follows a wallet that another tab connects or disconnects', async () => {
    const { kit, wallet, status, storage } = setUp()
    wallet.permitted = true
    storage.entries.set(key, visited(['memory', 'test.wallet', 'test'])[key] ?? '')
    followTabs(kit)
    await vi.waitFor(() => expect(status()).toBe('connected'), 10_000)
    storage.entries.delete(key)
    followTabs(kit)
    expect(status()).toBe('disconnected')
    expect(wallet.permitted).toBe(true)
  })
})

describe('the network', () => {
  test('follows the active wallet only', async () => {
    const { kit, moveTo, named, state, walletOf } = setUp()
    walletOf('second').networks.test = 'test:2'
    const second = await connect(kit, { wallet: named('second') })
    await connect(kit, { wallet: named('first') })
    moveTo('test:2', 'second')
    expect(selectNetworkId(kit.store.getState())).toBe('test:1')
    await switchAccount(kit, { namespace: 'test', session: sessionKey(second), address: 'test-a' })
    expect(selectNetworkId(kit.store.getState())).toBe('test:2')
    state.context?.notify({ type: 'ended', sessionId: 'second' })
    expect(selectNetworkId(kit.store.getState())).toBe('test:1')
    expect(selectSession(kit.store.getState())?.wallet.id).toBe('first')
  })

  test('alerts developers of one that the site did not name', async () => {
    const { kit, events } = setUp()
    await expect(switchNetwork(kit, { networkId: 'test:77' })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    expect(events).toMatchObject([{ name: 'ALERT', properties: { error: { shortMessage: 'Network Not Found' } } }])
  })

  test('changes with one of another namespace even when that namespace was there before', async () => {
    const other = memorySource({ id: 'second', namespaces: ['other'] })
    const own = memorySource()
    const { kit, events } = setUp({
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      chains: [memoryChain({ wallets: [own.source] }), memoryChain({ namespace: 'other', wallets: [other.source] })],
    })
    await switchNetwork(kit, { networkId: 'other:1' })
    expect(events).toEqual([{ name: 'SWITCH_NETWORK', properties: { network: 'other:1' } }])
  })

  test('cannot be left behind through the views of changing it when the site does not run there', async () => {
    const { kit, connector, moveTo, wallet } = setUp({ enforceSupportedNetwork: true })
    wallet.networks.test = 'test:9'
    await connect(kit, { wallet: connector })
    pushView(kit, { name: 'SwitchNetwork', parameters: { networkId: 'test:1' } })
    dismissModal(kit)
    expect(kit.store.getState().modal).toMatchObject({ open: true, shaking: true })
    moveTo('test:1')
    dismissModal(kit)
    expect(kit.store.getState().modal.open).toBe(false)
  })

  test('two such networks one after the other warn in one view', async () => {
    const { kit, connector, moveTo, wallet } = setUp()
    wallet.networks.test = 'test:9'
    openModal(kit)
    await connect(kit, { wallet: connector })
    moveTo('test:8')
    expect(kit.store.getState().modal.stack.map(({ name }) => name)).toEqual(['Connect', 'UnsupportedChain'])
    closeModal(kit)
    moveTo('test:8')
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

test('shows a status of the host’s wallet code only while no wallet is connected', async () => {
  const { kit, connector, state, status } = setUp()
  await kit.source('memory')
  state.context?.notify({ type: 'status', namespace: 'test', status: 'reconnecting' })
  expect(status()).toBe('reconnecting')
  state.context?.notify({ type: 'status', namespace: 'test', status: 'idle' })
  expect(status()).toBe('disconnected')
  await connect(kit, { wallet: connector })
  state.context?.notify({ type: 'status', namespace: 'test', status: 'connecting' })
  expect(status()).toBe('connected')
})

test('survives a site’s listener that throws', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const { kit, connector, status } = setUp()
  const mistake = new Error('the site’s own')
  kit.events.on('CONNECT_SUCCESS', () => {
    throw mistake
  })
  kit.subscribe(() => {
    throw mistake
  })
  await connect(kit, { wallet: connector })
  expect(selectAccount(kit.store.getState())?.address).toBe('test-a')
  expect(status()).toBe('connected')
  expect(new Set(reported)).toEqual(new Set([mistake]))
})
