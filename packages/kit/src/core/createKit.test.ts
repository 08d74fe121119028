// Long because it goes through the life of a kit: connecting, coming back, disconnecting, networks and the modal.

import { describe, expect, test } from 'vitest'
import { closeModal } from './actions/closeModal.ts'
import { connect, recentWallets } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { dismissModal } from './actions/dismissModal.ts'
import { popView, pushView } from './actions/navigate.ts'
import { openModal } from './actions/openModal.ts'
import { reconnect } from './actions/reconnect.ts'
import { signMessage } from './actions/signMessage.ts'
import { switchAccount } from './actions/switchAccount.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createKit } from './createKit.ts'
import type { KitEvent } from './events.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import type { CaipNetworkId } from './network.ts'
import type { KitOptions } from './options.ts'
import { recentIdOf } from './recentId.ts'
import { selectIsSwitchingNamespace } from './requests.ts'
import { defineResource } from './resource.ts'
import { selectIsAsking } from './selectRequest.ts'
import { sessionKey } from './session.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from './store.ts'
import { readConnections } from './storedConnections.ts'

const remembered = '@foyer/1/default/sessions'

function setUp(options: Partial<KitOptions> = {}, other?: ReturnType<typeof memorySource>) {
  const own = memorySource({ wallets: ['test.wallet', 'a', 'b', 'c'] })
  const storage = memoryStorage()
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2'), ...(other ? [testNetwork('1', other.connector.chain)] : [])],
    chains: [
      memoryChain({ wallets: [own.source] }),
      ...(other ? [memoryChain({ namespace: other.connector.chain, wallets: [other.source] })] : []),
    ],
    storage,
    ...options,
  })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  const view = () => kit.store.getState().modal.stack.at(-1)?.name
  const moveTo = (networkId: CaipNetworkId) => {
    own.wallet.networks.test = networkId
    own.state.context?.notify({ type: 'updated', session: own.toSession('test.wallet', ['test']) })
  }
  return { kit, events, storage, view, moveTo, ...own }
}

describe('connect', () => {
  test('makes the wallet the active one and remembers it', async () => {
    const { kit, connector, storage, events } = setUp()
    const session = await connect(kit, { wallet: connector })
    const state = kit.store.getState()
    expect(selectSession(state)).toBe(session)
    expect(selectAccount(state)?.address).toBe('test-a')
    expect(selectStatus(state)).toBe('connected')
    expect(selectIsAsking(state)).toBe(false)
    expect(selectNetworkId(state)).toBe('test:1')
    expect(JSON.parse(storage.entries.get(remembered) ?? '')).toEqual({
      version: 2,
      status: 'connected',
      sessions: [
        {
          id: 'test.wallet',
          source: 'memory',
          walletId: 'test.wallet',
          namespaces: ['test'],
          active: { test: 'test-a' },
        },
      ],
      networks: {},
    })
    expect(recentWallets(kit)).toEqual(['test.wallet'])
    expect(events).toContainEqual({
      name: 'CONNECT_SUCCESS',
      properties: { namespace: 'test', name: 'Wallet of test.wallet', method: 'browser', reconnect: false },
    })
  })

  test('leaves everything unchanged after a refusal', async () => {
    const { kit, connector, wallet, events } = setUp()
    wallet.rejects = true
    await expect(connect(kit, { wallet: connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(selectStatus(kit.store.getState())).toBe('disconnected')
    expect(kit.store.getState().requests).toMatchObject([{ kind: 'connect', phase: 'rejected' }])
    expect(events.map(({ name }) => name)).toEqual(['USER_REJECTED'])
  })

  test('keeps the two wallets used last, and the place of one that is among them', async () => {
    const { kit, connector } = setUp()
    for (const id of ['a', 'b', 'a', 'c']) await connect(kit, { wallet: { ...connector, id } })
    expect(recentWallets(kit)).toEqual(['c', 'b'])
  })

  test('remembers the wallet that was chosen from a list, and none of this browser that has its id', async () => {
    const { kit, connector } = setUp()
    const asking = connect(kit, { wallet: connector, listed: { id: 'quill' } })
    expect(kit.store.getState().requests).toMatchObject([{ target: { walletId: 'test.wallet', listed: 'quill' } }])
    await asking
    expect(recentWallets(kit)).toEqual([recentIdOf({ id: 'quill' })])
    expect(recentIdOf({ id: 'quill' })).not.toBe('quill')
    await connect(kit, { wallet: connector })
    expect(recentWallets(kit)).toEqual(['test.wallet', recentIdOf({ id: 'quill' })])
  })

  test('opens the unsupported-network view once for a wallet on a network that was not asked for', async () => {
    const { kit, connector, moveTo, wallet, view } = setUp()
    wallet.networks.test = 'test:9'
    await connect(kit, { wallet: connector })
    expect(view()).toBe('UnsupportedChain')
    closeModal(kit)
    moveTo('test:9')
    expect(kit.store.getState().modal.open).toBe(false)
    expect(selectAccount(kit.store.getState())?.address).toBe('test-a')
    moveTo('test:8')
    expect(view()).toBe('UnsupportedChain')
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])('%o stays quiet', async (options) => {
    const { kit, connector, wallet } = setUp(options)
    wallet.networks.test = 'test:9'
    await connect(kit, { wallet: connector })
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

describe('reconnect', () => {
  async function rememberedKit(options: Partial<KitOptions> = {}) {
    const set = setUp(options)
    await connect(set.kit, { wallet: set.connector })
    await switchNetwork(set.kit, { networkId: 'test:2' })
    set.kit.destroy()
    const again = memorySource()
    again.wallet.permitted = true
    again.wallet.networks.test = 'test:2'
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('2')],
      chains: [memoryChain({ wallets: [again.source] })],
      storage: set.storage,
      ...options,
    })
    return { ...again, kit, storage: set.storage }
  }

  test('restores wallet and network without a prompt', async () => {
    const { kit, wallet } = await rememberedKit()
    await reconnect(kit)
    expect(selectAccount(kit.store.getState())?.address).toBe('test-a')
    expect(selectNetworkId(kit.store.getState())).toBe('test:2')
    expect(wallet.prompts).toBe(0)
  })

  test('forgets a wallet that shares nothing any more', async () => {
    const { kit, wallet } = await rememberedKit()
    wallet.permitted = false
    await reconnect(kit)
    expect(selectStatus(kit.store.getState(), 'test')).toBe('disconnected')
    expect(readConnections(kit.storage).sessions.length > 0).toBe(false)
  })

  test('waits for a locked wallet', async () => {
    const { kit, wallet, state, toSession } = await rememberedKit()
    wallet.locked = true
    await reconnect(kit)
    expect(selectStatus(kit.store.getState(), 'test')).toBe('disconnected')
    expect(readConnections(kit.storage).sessions.length > 0).toBe(true)
    state.context?.notify({ type: 'opened', session: toSession('test.wallet', ['test']) })
    expect(selectStatus(kit.store.getState(), 'test')).toBe('connected')
  })

  test('enableReconnect: false forgets', async () => {
    const { kit, wallet } = await rememberedKit({ enableReconnect: false })
    await reconnect(kit)
    expect(selectStatus(kit.store.getState(), 'test')).toBe('disconnected')
    expect(wallet.prompts).toBe(0)
  })
})

describe('disconnect', () => {
  test('clears account, network and memory', async () => {
    const { kit, connector, storage } = setUp()
    await connect(kit, { wallet: connector })
    await switchNetwork(kit, { networkId: 'test:2' })
    openModal(kit)
    await disconnect(kit)
    const state = kit.store.getState()
    expect(state).toMatchObject({ sessions: [], remembered: [], namespaces: { test: { networkId: 'test:1' } } })
    expect(state.modal.open).toBe(false)
    expect(storage.entries.has(remembered)).toBe(false)
  })

  test.each([
    ['WALLET_CONNECT', 'WALLET_CONNECT', true],
    ['AUTH', 'AUTH', true],
    ['ANNOUNCED', 'ANNOUNCED', false],
    ['WALLET_CONNECT', 'ANNOUNCED', false],
  ] as const)('ends a %s wallet, and a %s wallet beside it too: %s', async (first, second, both) => {
    const other = memorySource({ id: 'second', namespaces: ['other'], type: second })
    const own = memorySource({ type: first })
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      chains: [memoryChain({ wallets: [own.source] }), memoryChain({ namespace: 'other', wallets: [other.source] })],
      storage: false,
    })
    await connect(kit, { wallet: own.connector })
    await connect(kit, { wallet: other.connector })
    await disconnect(kit, { namespace: 'test' })
    expect(selectStatus(kit.store.getState(), 'test')).toBe('disconnected')
    expect(selectStatus(kit.store.getState(), 'other')).toBe(both ? 'disconnected' : 'connected')
  })

  test('reports a failure and still disconnects the others', async () => {
    const other = memorySource({ id: 'second', namespaces: ['other'] })
    const { kit, connector, wallet, events } = setUp({}, other)
    await connect(kit, { wallet: connector })
    await connect(kit, { wallet: other.connector })
    wallet.failsToDisconnect = true
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      shortMessage: 'Failed to disconnect',
    })
    expect(selectStatus(kit.store.getState(), 'other')).toBe('disconnected')
    expect(selectStatus(kit.store.getState(), 'test')).toBe('connected')
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
    await connect(kit, { wallet: connector })
    wallet.rejects = true
    await expect(switchNetwork(kit, { networkId: 'test:2' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(selectNetworkId(kit.store.getState())).toBe('test:1')
    expect(selectIsAsking(kit.store.getState())).toBe(false)
  })

  test('shows a switch to another namespace while it lasts, and remembers it', async () => {
    const other = memorySource({ id: 'second', namespaces: ['other'] })
    const { connector, kit } = setUp({}, other)
    const seen: boolean[] = []
    await connect(kit, { wallet: other.connector })
    await connect(kit, { wallet: connector })
    kit.subscribe(selectIsSwitchingNamespace, (value) => seen.push(value))
    await switchNetwork(kit, { networkId: 'other:1' })
    expect(seen).toEqual([true, false])
    expect(kit.store.getState().activeNamespace).toBe('other')
    expect(readConnections(kit.storage).namespace).toBe('other')
  })
})

describe('the modal', () => {
  test('closing enforced unsupported-network view shakes for 500 ms', async () => {
    const { kit, connector, wallet } = setUp({ enforceSupportedNetwork: true })
    wallet.networks.test = 'test:9'
    await connect(kit, { wallet: connector })
    dismissModal(kit)
    expect(kit.store.getState().modal).toMatchObject({ open: true, shaking: true })
    kit.destroy()
  })

  test('pushes, ignores the same view twice, and goes back to its root only', () => {
    const { kit, view } = setUp()
    openModal(kit)
    pushView(kit, { name: 'AllWallets' })
    pushView(kit, { name: 'AllWallets' })
    expect(kit.store.getState().modal.stack).toHaveLength(2)
    popView(kit)
    popView(kit)
    expect(view()).toBe('Connect')
  })

  test('opening and closing each send one event', () => {
    const { kit, events } = setUp()
    openModal(kit)
    openModal(kit, { name: 'AllWallets' })
    closeModal(kit)
    closeModal(kit)
    expect(events.map(({ name }) => name)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })
})

test('accounts can be switched among those the wallet shared', async () => {
  const { kit, connector } = setUp()
  const session = sessionKey(await connect(kit, { wallet: connector }))
  await switchAccount(kit, { session, namespace: 'test', address: 'test-b' })
  expect(selectAccount(kit.store.getState())).toMatchObject({ address: 'test-b' })
  await expect(switchAccount(kit, { session, namespace: 'test', address: 'x' })).rejects.toThrow('not connected')
})

test('signing needs a wallet', async () => {
  const { kit, connector } = setUp()
  await expect(signMessage(kit, { message: 'hi' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await connect(kit, { wallet: connector })
  expect(await signMessage(kit, { message: 'hi' })).toBe('signed hi')
})

test('destroy releases sources, scopes and listeners, twice if asked', async () => {
  const { kit, connector, state, events } = setUp()
  await connect(kit, { wallet: connector })
  let released = 0
  const own = defineResource('own', () => ({
    destroy: () => {
      released += 1
    },
  }))
  kit.resource(own)
  kit.destroy()
  kit.destroy()
  await Promise.resolve()
  expect({ released, destroyed: state.isDestroyed }).toEqual({ released: 1, destroyed: true })
  const before = events.length
  openModal(kit)
  expect(events).toHaveLength(before)
  expect(() => kit.resource(own)).toThrow('destroyed')
})

test('makes a resource once, and refuses another one with its id', () => {
  const { kit } = setUp()
  const first = defineResource('drafts', () => ({ text: '' }))
  const second = defineResource('drafts', () => ({ text: '' }))
  kit.resource(first).text = '1'
  expect(kit.resource(first).text).toBe('1')
  expect(() => kit.resource(second)).toThrow('Two resources: drafts')
})

test('two kits on one page share nothing', async () => {
  const one = setUp({ id: 'one' })
  const two = setUp({ id: 'two' })
  await connect(one.kit, { wallet: one.connector })
  expect(selectSession(two.kit.store.getState())).toBeUndefined()
  one.kit.destroy()
  expect(two.kit.isDestroyed).toBe(false)
})
