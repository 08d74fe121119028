import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import type { KitEvent } from '../events.ts'
import { memoryAdapter, memoryStorage, testNetwork } from '../memoryAdapter.fixture.ts'
import type { KitOptions } from '../options.ts'
import { selectConnection, selectNetworkId } from '../store.ts'
import { close } from './close.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { dismiss } from './dismiss.ts'
import { followTabs } from './followTabs.ts'
import { push } from './navigate.ts'
import { open } from './open.ts'
import { reconnect } from './reconnect.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

afterEach(() => vi.unstubAllGlobals())

const remembered = '@foyer/1/default/connections'

function setUp(options: Partial<KitOptions> = {}, entries: Record<string, string> = {}) {
  const own = memoryAdapter()
  const storage = memoryStorage(entries)
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2')],
    adapters: [own.adapter],
    storage,
    ...options,
  })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  const named = (id: string) => ({ ...own.connector, id })
  const status = () => kit.store.getState().namespaces.test?.status
  const stored = () => JSON.parse(storage.entries.get(remembered) ?? '{}') as unknown
  return { kit, events, storage, named, status, stored, ...own }
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
  test('a request that was given up connects nothing and keeps no permission', async () => {
    const { kit, connector, wallet, status, storage } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    const asking = connect(kit, { connector })
    expect(status()).toBe('connecting')
    await disconnect(kit)
    expect(status()).toBe('disconnected')
    give()
    await expect(asking).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' })
    expect(status()).toBe('disconnected')
    expect(wallet.permitted).toBe(false)
    expect(storage.entries.has(remembered)).toBe(false)
  })

  test('disconnecting one wallet does not give up a request to another', async () => {
    const { kit, connector, named, wallet, status } = setUp()
    await connect(kit, { connector })
    const { give, given } = answer()
    wallet.answers = given
    const asking = connect(kit, { connector: named('other') })
    await disconnect(kit)
    give()
    await asking
    expect(status()).toBe('connected')
  })

  test('a wallet that is being restored is forgotten when the site disconnects', async () => {
    const { kit, wallet, status, storage } = setUp({}, { [remembered]: '{"test":"test.wallet"}' })
    const { give, given } = answer()
    Object.assign(wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await vi.waitFor(() => expect(status()).toBe('reconnecting'))
    await disconnect(kit)
    give()
    await restoring
    expect(status()).toBe('disconnected')
    expect(storage.entries.has(remembered)).toBe(false)
  })

  test('a wallet connected by hand meanwhile wins over the one that is restored', async () => {
    const { kit, named, wallet } = setUp({}, { [remembered]: '{"test":"test.wallet"}' })
    const { give, given } = answer()
    Object.assign(wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await kit.adapter('test')
    wallet.answers = undefined
    await connect(kit, { connector: named('by-hand') })
    give()
    await restoring
    expect(kit.store.getState().namespaces.test?.connections.map(({ connector }) => connector.id)).toEqual(['by-hand'])
  })

  test('a refusal does not end the wait for another wallet', async () => {
    const { kit, named, wallet, status } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    const first = connect(kit, { connector: named('first') })
    await kit.adapter('test')
    await vi.waitFor(() => expect(status()).toBe('connecting'))
    Object.assign(wallet, { answers: undefined, rejects: true })
    await expect(connect(kit, { connector: named('second') })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kit.store.getState().namespaces.test).toMatchObject({ status: 'connecting', loading: true })
    wallet.rejects = false
    give()
    await first
    expect(kit.store.getState().namespaces.test).toMatchObject({ status: 'connected', loading: false })
  })

  test('a kit that was destroyed meanwhile connects and remembers nothing', async () => {
    const { kit, connector, wallet, storage } = setUp()
    const { give, given } = answer()
    wallet.answers = given
    const asking = connect(kit, { connector })
    await kit.adapter('test')
    kit.destroy()
    give()
    await expect(asking).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    expect(storage.entries.size).toBe(0)
  })
})

describe('what is remembered', () => {
  test('a namespace keeps its wallet while another one is restored', async () => {
    const other = memoryAdapter({ namespace: 'other' })
    const own = memoryAdapter()
    const storage = memoryStorage({ [remembered]: '{"test":"test.wallet","other":"other.wallet"}' })
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      adapters: [own.adapter, other.adapter],
      storage,
    })
    const { give, given } = answer()
    own.wallet.permitted = true
    Object.assign(other.wallet, { permitted: true, answers: given })
    const restoring = reconnect(kit)
    await vi.waitFor(() => expect(kit.store.getState().namespaces.test?.status).toBe('connected'))
    expect(JSON.parse(storage.entries.get(remembered) ?? '')).toEqual({ test: 'test.wallet', other: 'other.wallet' })
    give()
    await restoring
    expect(kit.store.getState().namespaces.other?.status).toBe('connected')
  })

  test('is the wallet that the visitor chose last, and survives a foreign value', async () => {
    const { kit, named, stored } = setUp({}, { '@foyer/1/default/namespace': '"toString"' })
    await reconnect(kit)
    expect(kit.store.getState().activeNamespace).toBe('test')
    await connect(kit, { connector: named('a') })
    await connect(kit, { connector: named('b') })
    switchAccount(kit, { namespace: 'test', connectorId: 'a', address: 'test-b' })
    expect(stored()).toEqual({ test: 'a' })
  })

  test('a tab that cannot reach the other tab’s wallet takes it from nobody', async () => {
    const { kit, connector, status, stored, storage } = setUp()
    await connect(kit, { connector })
    storage.entries.set(remembered, '{"test":"elsewhere"}')
    followTabs(kit)
    await vi.waitFor(() => expect(status()).toBe('disconnected'))
    expect(stored()).toEqual({ test: 'elsewhere' })
  })
})

describe('the network', () => {
  test('follows the active wallet only', async () => {
    const { kit, named, wallet } = setUp()
    wallet.networks = { a: 'test:1', b: 'test:2' }
    await connect(kit, { connector: named('b') })
    await connect(kit, { connector: named('a') })
    wallet.context?.notify({ type: 'network', networkId: 'test:2', connectorId: 'b' })
    expect(selectNetworkId(kit.store.getState())).toBe('test:1')
    switchAccount(kit, { namespace: 'test', connectorId: 'b', address: 'test-a' })
    await vi.waitFor(() => expect(selectNetworkId(kit.store.getState())).toBe('test:2'))
    wallet.context?.notify({ type: 'disconnected', connectorId: 'b' })
    await vi.waitFor(() => expect(selectNetworkId(kit.store.getState())).toBe('test:1'))
    expect(selectConnection(kit.store.getState())?.connector.id).toBe('a')
  })

  test('one that the site did not name is told to its developers', async () => {
    const { kit, events } = setUp()
    await expect(switchNetwork(kit, { networkId: 'test:77' })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    expect(events).toMatchObject([{ name: 'ALERT', properties: { error: { shortMessage: 'Network Not Found' } } }])
  })

  test('of another namespace is a change even when that namespace was there before', async () => {
    const other = memoryAdapter({ namespace: 'other' })
    const own = memoryAdapter()
    const { kit, events } = setUp({
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      adapters: [own.adapter, other.adapter],
    })
    await switchNetwork(kit, { networkId: 'other:1' })
    expect(events).toEqual([{ name: 'SWITCH_NETWORK', properties: { network: 'other:1' } }])
  })

  test('that is not the site’s cannot be left behind through the views of changing it', async () => {
    const { kit, connector, wallet } = setUp({ enforceSupportedNetwork: true })
    wallet.networkId = 'test:9'
    await connect(kit, { connector })
    push(kit, { name: 'SwitchNetwork', parameters: { networkId: 'test:1' } })
    dismiss(kit)
    expect(kit.store.getState().modal).toMatchObject({ open: true, shaking: true })
    wallet.context?.notify({ type: 'network', networkId: 'test:1' })
    dismiss(kit)
    expect(kit.store.getState().modal.open).toBe(false)
  })

  test('two such networks one after the other warn in one view', async () => {
    const { kit, connector, wallet } = setUp()
    wallet.networkId = 'test:9'
    open(kit)
    await connect(kit, { connector })
    wallet.context?.notify({ type: 'network', networkId: 'test:8', connectorId: connector.id })
    expect(kit.store.getState().modal.stack.map(({ name }) => name)).toEqual(['Connect', 'UnsupportedChain'])
    close(kit)
    wallet.context?.notify({ type: 'network', networkId: 'test:8', connectorId: connector.id })
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

test('a status told by the host’s wallet code shows only while no wallet is connected', async () => {
  const { kit, connector, wallet, status } = setUp()
  await kit.adapter('test')
  wallet.context?.notify({ type: 'status', status: 'reconnecting' })
  expect(status()).toBe('reconnecting')
  wallet.context?.notify({ type: 'status', status: 'disconnected' })
  await connect(kit, { connector })
  wallet.context?.notify({ type: 'status', status: 'connecting' })
  expect(status()).toBe('connected')
})

test('a site’s listener that throws ends nothing', async () => {
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
  await expect(connect(kit, { connector })).resolves.toMatchObject({ address: 'test-a' })
  expect(status()).toBe('connected')
  expect(new Set(reported)).toEqual(new Set([mistake]))
})
