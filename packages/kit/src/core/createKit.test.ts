import { describe, expect, test } from 'vitest'
import { close } from './actions/close.ts'
import { connect, recentWallets } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { dismiss } from './actions/dismiss.ts'
import { back, push } from './actions/navigate.ts'
import { open } from './actions/open.ts'
import { reconnect } from './actions/reconnect.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchAccount } from './actions/switchAccount.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createKit } from './createKit.ts'
import type { KitEvent } from './events.ts'
import { memoryAdapter, memoryStorage, testNetwork } from './memoryAdapter.fixture.ts'
import type { KitOptions } from './options.ts'
import { selectConnection, selectNetworkId } from './store.ts'

function setUp(options: Partial<KitOptions> = {}, other?: ReturnType<typeof memoryAdapter>) {
  const own = memoryAdapter()
  const storage = memoryStorage()
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2'), ...(other ? [testNetwork('1', other.adapter.namespace)] : [])],
    adapters: [own.adapter, ...(other ? [other.adapter] : [])],
    storage,
    ...options,
  })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  const view = () => kit.store.getState().modal.stack.at(-1)?.name
  return { kit, events, storage, view, ...own }
}

describe('connect', () => {
  test('makes the wallet the active one and remembers it', async () => {
    const { kit, connector, storage, events } = setUp()
    await connect(kit, { connector })
    const state = kit.store.getState()
    expect(selectConnection(state)?.address).toBe('test-a')
    expect(state.namespaces.test).toMatchObject({ status: 'connected', loading: false, networkId: 'test:1' })
    expect(JSON.parse(storage.entries.get('@foyer/1/default/connections') ?? '')).toEqual({ test: 'test.wallet' })
    expect(recentWallets(kit)).toEqual(['test.wallet'])
    expect(events).toContainEqual({
      name: 'CONNECT_SUCCESS',
      properties: { namespace: 'test', name: 'Wallet of test', method: 'browser', reconnect: false },
    })
  })

  test('a refusal leaves everything as it was', async () => {
    const { kit, connector, wallet, events } = setUp()
    wallet.rejects = true
    await expect(connect(kit, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kit.store.getState().namespaces.test).toMatchObject({ status: 'disconnected', loading: false })
    expect(events.map(({ name }) => name)).toEqual(['USER_REJECTED'])
  })

  test('keeps the two wallets used last, and the place of one that is among them', async () => {
    const { kit, connector } = setUp()
    for (const id of ['a', 'b', 'a', 'c']) await connect(kit, { connector: { ...connector, id } })
    expect(recentWallets(kit)).toEqual(['c', 'b'])
  })

  test('a wallet on a network that was not asked for opens the unsupported-network view once', async () => {
    const { kit, connector, wallet, view } = setUp()
    wallet.networkId = 'test:9'
    await connect(kit, { connector })
    expect(view()).toBe('UnsupportedChain')
    close(kit)
    wallet.context?.notify({ type: 'network', networkId: 'test:9' })
    expect(kit.store.getState().modal.open).toBe(false)
    expect(selectConnection(kit.store.getState())?.address).toBe('test-a')
    wallet.context?.notify({ type: 'network', networkId: 'test:8' })
    expect(view()).toBe('UnsupportedChain')
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])('%o stays quiet', async (options) => {
    const { kit, connector, wallet } = setUp(options)
    wallet.networkId = 'test:9'
    await connect(kit, { connector })
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

describe('reconnect', () => {
  async function remembered(options: Partial<KitOptions> = {}) {
    const set = setUp(options)
    await connect(set.kit, { connector: set.connector })
    await switchNetwork(set.kit, { networkId: 'test:2' })
    set.kit.destroy()
    const again = memoryAdapter()
    again.wallet.permitted = true
    again.wallet.networkId = 'test:2'
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('2')],
      adapters: [again.adapter],
      storage: set.storage,
      ...options,
    })
    return { ...again, kit, storage: set.storage }
  }

  test('restores wallet and network without a prompt', async () => {
    const { kit, wallet } = await remembered()
    await reconnect(kit)
    expect(selectConnection(kit.store.getState())?.address).toBe('test-a')
    expect(selectNetworkId(kit.store.getState())).toBe('test:2')
    expect(wallet.prompts).toBe(0)
  })

  test('forgets a wallet that shares nothing any more', async () => {
    const { kit, wallet, storage } = await remembered()
    wallet.permitted = false
    await reconnect(kit)
    expect(kit.store.getState().namespaces.test?.status).toBe('disconnected')
    expect(storage.entries.has('@foyer/1/default/connections')).toBe(false)
  })

  test('waits for a locked wallet', async () => {
    const { kit, wallet, storage, connection } = await remembered()
    wallet.locked = true
    await reconnect(kit)
    expect(kit.store.getState().namespaces.test?.status).toBe('disconnected')
    expect(storage.entries.has('@foyer/1/default/connections')).toBe(true)
    wallet.context?.notify({ type: 'connected', connection: connection(), networkId: 'test:1' })
    expect(kit.store.getState().namespaces.test?.status).toBe('connected')
  })

  test('enableReconnect: false forgets', async () => {
    const { kit, wallet } = await remembered({ enableReconnect: false })
    await reconnect(kit)
    expect(kit.store.getState().namespaces.test?.status).toBe('disconnected')
    expect(wallet.prompts).toBe(0)
  })
})

describe('disconnect', () => {
  test('clears account, network and memory', async () => {
    const { kit, connector, storage } = setUp()
    await connect(kit, { connector })
    await switchNetwork(kit, { networkId: 'test:2' })
    open(kit)
    await disconnect(kit)
    const state = kit.store.getState()
    expect(state.namespaces.test).toMatchObject({ status: 'disconnected', connections: [], networkId: 'test:1' })
    expect(state.modal.open).toBe(false)
    expect(storage.entries.has('@foyer/1/default/connections')).toBe(false)
  })

  test.each([
    ['WALLET_CONNECT', 'WALLET_CONNECT', true],
    ['AUTH', 'AUTH', true],
    ['ANNOUNCED', 'ANNOUNCED', false],
    ['WALLET_CONNECT', 'ANNOUNCED', false],
  ] as const)('of a %s wallet with a %s wallet beside it takes both: %s', async (first, second, both) => {
    const other = memoryAdapter({ namespace: 'other', type: second })
    const own = memoryAdapter({ type: first })
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      adapters: [own.adapter, other.adapter],
      storage: false,
    })
    await connect(kit, { connector: own.connector })
    await connect(kit, { connector: other.connector })
    await disconnect(kit, { namespace: 'test' })
    expect(kit.store.getState().namespaces.test?.status).toBe('disconnected')
    expect(kit.store.getState().namespaces.other?.status).toBe(both ? 'disconnected' : 'connected')
  })

  test('a failure is reported and does not keep the others connected', async () => {
    const other = memoryAdapter({ namespace: 'other' })
    const { kit, connector, wallet, events } = setUp({}, other)
    await connect(kit, { connector })
    await connect(kit, { connector: other.connector })
    wallet.failsToDisconnect = true
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      shortMessage: 'Failed to disconnect',
    })
    expect(kit.store.getState().namespaces.other?.status).toBe('disconnected')
    expect(kit.store.getState().namespaces.test?.status).toBe('connected')
    expect(events.at(-1)?.name).toBe('DISCONNECT_ERROR')
  })
})

describe('switchNetwork', () => {
  test('refuses a network that was not asked for', async () => {
    const { kit } = setUp()
    await expect(switchNetwork(kit, { networkId: 'test:9' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
      shortMessage: 'Network Not Found',
    })
  })

  test('keeps the network when the wallet refuses', async () => {
    const { kit, connector, wallet } = setUp()
    await connect(kit, { connector })
    wallet.rejects = true
    await expect(switchNetwork(kit, { networkId: 'test:2' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(selectNetworkId(kit.store.getState())).toBe('test:1')
    expect(kit.store.getState().namespaces.test?.loading).toBe(false)
  })

  test('to another namespace says so while it lasts, and is remembered', async () => {
    const other = memoryAdapter({ namespace: 'other' })
    const { kit, storage } = setUp({}, other)
    const seen: boolean[] = []
    kit.subscribe(
      (state) => state.isSwitchingNamespace,
      (value) => seen.push(value),
    )
    await switchNetwork(kit, { networkId: 'other:1' })
    expect(seen).toEqual([true, false])
    expect(kit.store.getState().activeNamespace).toBe('other')
    expect(storage.entries.get('@foyer/1/default/namespace')).toBe('"other"')
  })
})

describe('the modal', () => {
  test('closing enforced unsupported-network view shakes for 500 ms', async () => {
    const { kit, connector, wallet } = setUp({ enforceSupportedNetwork: true })
    wallet.networkId = 'test:9'
    await connect(kit, { connector })
    dismiss(kit)
    expect(kit.store.getState().modal).toMatchObject({ open: true, shaking: true })
    kit.destroy()
  })

  test('pushes, ignores the same view twice, and goes back to its root only', () => {
    const { kit, view } = setUp()
    open(kit)
    push(kit, { name: 'AllWallets' })
    push(kit, { name: 'AllWallets' })
    expect(kit.store.getState().modal.stack).toHaveLength(2)
    back(kit)
    back(kit)
    expect(view()).toBe('Connect')
  })

  test('opening and closing each send one event', () => {
    const { kit, events } = setUp()
    open(kit)
    open(kit, { name: 'AllWallets' })
    close(kit)
    close(kit)
    expect(events.map(({ name }) => name)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })
})

test('accounts can be switched among those the wallet shared', async () => {
  const { kit, connector } = setUp()
  await connect(kit, { connector })
  switchAccount(kit, { namespace: 'test', connectorId: connector.id, address: 'test-b' })
  expect(selectConnection(kit.store.getState())).toMatchObject({ address: 'test-b' })
  expect(() => switchAccount(kit, { namespace: 'test', connectorId: connector.id, address: 'x' })).toThrow(
    'not connected',
  )
})

test('signing needs a wallet', async () => {
  const { kit, connector } = setUp()
  await expect(signMessage(kit, { message: 'hi' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await connect(kit, { connector })
  expect(await signMessage(kit, { message: 'hi' })).toBe('signed hi')
})

test('destroy releases adapters, scopes and listeners, twice if asked', async () => {
  const { kit, connector, wallet, events } = setUp()
  await connect(kit, { connector })
  let released = 0
  kit.scope('own', () => ({
    destroy: () => {
      released += 1
    },
  }))
  kit.destroy()
  kit.destroy()
  await Promise.resolve()
  expect({ released, destroyed: wallet.isDestroyed }).toEqual({ released: 1, destroyed: true })
  const before = events.length
  open(kit)
  expect(events).toHaveLength(before)
  expect(() => kit.scope('late', () => ({}))).toThrow('destroyed')
})

test('two kits on one page share nothing', async () => {
  const one = setUp({ id: 'one' })
  const two = setUp({ id: 'two' })
  await connect(one.kit, { connector: one.connector })
  expect(selectConnection(two.kit.store.getState())).toBeUndefined()
  one.kit.destroy()
  expect(two.kit.isDestroyed).toBe(false)
})
