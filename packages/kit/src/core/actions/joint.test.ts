// Long because it tries every promise between a wallet source and the kit with one set-up of two namespaces.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import type { KitEvent } from '../events.ts'
import type { Guard } from '../guard.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from '../memoryKit.fixture.ts'
import type { KitOptions } from '../options.ts'
import { selectIsSwitchingNamespace } from '../requests.ts'
import { sessionKey } from '../session.ts'
import type { ConnectProgress } from '../source.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from '../store.ts'
import { readConnections } from '../storedConnections.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { dismissModal } from './dismissModal.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { reconnect } from './reconnect.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

afterEach(() => vi.useRealTimers())

const both = ['test', 'other'] as const

/** Two chain families with a wallet of their own in `test`, and phones that serve both. */
function setUp({
  phone = {},
  options = {},
  storage = memoryStorage(),
}: {
  phone?: NonNullable<Parameters<typeof memorySource>[0]>
  options?: Partial<KitOptions>
  storage?: ReturnType<typeof memoryStorage>
} = {}) {
  const own = memorySource()
  const phones = memorySource({
    id: 'phones',
    namespaces: both,
    type: 'WALLET_CONNECT',
    wallets: ['phone'],
    manySessions: true,
    ...phone,
  })
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2'), testNetwork('1', 'other')],
    chains: [memoryChain({ wallets: [own.source] }), memoryChain({ namespace: 'other' })],
    wallets: [phones.source],
    storage,
    ...options,
  })
  const events: KitEvent[] = []
  kit.events.on('*', (event) => events.push(event))
  const state = () => kit.store.getState()
  return { kit, own, phones, events, state, storage }
}

async function discover(kit: ReturnType<typeof setUp>['kit']) {
  await Promise.all(kit.options.sources.map(({ id }) => kit.source(id)))
}

describe('a source', () => {
  test('opens one session on two namespaces at once', async () => {
    const { kit, phones, state } = setUp()
    await discover(kit)
    const session = await connect(kit, { wallet: phones.connector })
    expect(Object.keys(session.namespaces)).toEqual(['test', 'other'])
    expect(both.map((namespace) => selectAccount(state(), namespace)?.address)).toEqual(['test-a', 'other-a'])
    expect(state().sessions).toHaveLength(1)
    await disconnect(kit, { namespace: 'other' })
    expect(both.map((namespace) => selectStatus(state(), namespace))).toEqual(['disconnected', 'disconnected'])
  })

  test('opens its session on the namespaces that were asked for', async () => {
    const { kit, phones, state } = setUp()
    await discover(kit)
    await connect(kit, { wallet: { connectors: phones.connectors }, namespaces: ['other'] })
    expect(selectAccount(state(), 'test')).toBeUndefined()
    expect(state().activeNamespace).toBe('other')
    const missing = connect(kit, { wallet: phones.connector, namespaces: ['bip122'] })
    await expect(missing).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  })

  test('holds two sessions of one wallet side by side, and ends them one by one', async () => {
    const { kit, phones, state } = setUp()
    await discover(kit)
    await connect(kit, { wallet: phones.connector })
    phones.wallet.addresses = { test: ['test-c'], other: ['other-c'] }
    await connect(kit, { wallet: phones.connector })
    expect(state().sessions.map(({ id }) => id)).toEqual(['phone#2', 'phone#1'])
    expect(selectAccount(state())?.address).toBe('test-c')
    phones.state.context?.notify({ type: 'ended', sessionId: 'phone#2' })
    expect(selectAccount(state())?.address).toBe('test-a')
    expect(readConnections(kit.storage).sessions.map(({ id }) => id)).toEqual(['phone#1'])
  })

  test('replaces only its own list of wallets', async () => {
    const { kit, own, phones, state } = setUp()
    await discover(kit)
    expect(state().connectors.map(({ chain, id, source }) => `${source}/${chain}/${id}`)).toEqual([
      'memory/test/test.wallet',
      'phones/test/phone',
      'phones/other/phone',
    ])
    own.state.context?.setConnectors([])
    expect(state().connectors.map(({ source }) => source)).toEqual(['phones', 'phones'])
    expect(phones.state.isDestroyed).toBe(false)
  })

  test('loads a source with known wallets when one of them is chosen', async () => {
    const load = vi.fn(async () => () => ({
      open: async () => phones.toSession('phone', ['test']),
      restore: async () => undefined,
      close: async () => undefined,
    }))
    const phones = memorySource({ id: 'phones', wallets: ['phone'] })
    const listed = { ...phones.source, connectors: phones.connectors, load }
    const { kit, state } = setUp({ options: { wallets: [listed] } })
    expect(state().connectors.map(({ id }) => id)).toEqual(['phone'])
    expect(load).not.toHaveBeenCalled()
    await connect(kit, { wallet: phones.connector })
    expect(load).toHaveBeenCalledOnce()
  })

  test('stores values under a key prefix per source', async () => {
    const { kit, own, phones, storage } = setUp()
    await discover(kit)
    own.state.context?.storage.write('pairing', 'a')
    phones.state.context?.storage.write('pairing', 'b')
    expect(storage.entries.get('@foyer/1/default/source/memory/pairing')).toBe('"a"')
    expect(phones.state.context?.storage.read('pairing', String)).toBe('b')
  })
})

describe('a request', () => {
  test('tells its progress to the caller and in the book', async () => {
    const progress = [{ uri: 'wc:1', expiresAt: 5 }, { deepLink: 'phone://1' }]
    const { kit, phones, state } = setUp({ phone: { progress } })
    await discover(kit)
    let answer = () => {}
    phones.wallet.answers = new Promise((resolve) => {
      answer = resolve
    })
    const reported: ConnectProgress[] = []
    const asking = connect(kit, { wallet: phones.connector, onProgress: (step) => reported.push(step) })
    await vi.waitFor(() => expect(reported).toEqual(progress), 10_000)
    expect(state().requests).toMatchObject([
      {
        kind: 'connect',
        phase: 'pending',
        target: { source: 'phones', walletId: 'phone', namespaces: ['test', 'other'] },
        progress: { uri: 'wc:1', expiresAt: 5, deepLink: 'phone://1' },
      },
    ])
    answer()
    await asking
    expect(state().requests).toMatchObject([{ phase: 'succeeded', session: 'phones/phone#1' }])
  })

  test.each(['the signal', 'the book'])(
    'ends for good through %s, and closes a session that opens late',
    async (by) => {
      const { kit, phones, state } = setUp()
      await discover(kit)
      let answer = () => {}
      phones.wallet.answers = new Promise((resolve) => {
        answer = resolve
      })
      const controller = new AbortController()
      const asking = connect(kit, { wallet: phones.connector, signal: controller.signal })
      const refused = expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
      await vi.waitFor(() => expect(phones.wallet.prompts).toBe(1), 10_000)
      if (by === 'the signal') controller.abort()
      else state().requests[0]?.abort()
      await refused
      expect(phones.state.aborted).toBe(1)
      expect(state().requests).toEqual([])
      phones.wallet.permitted = true
      answer()
      await vi.waitFor(() => expect(phones.wallet.permitted).toBe(false), 10_000)
      expect(state().sessions).toEqual([])
    },
  )

  test('shares its approval with an older one to the same wallet', async () => {
    const { kit, own, state } = setUp()
    await discover(kit)
    let answer = () => {}
    own.wallet.answers = new Promise((resolve) => {
      answer = resolve
    })
    const first = connect(kit, { wallet: own.connector })
    const second = connect(kit, { wallet: own.connector })
    await vi.waitFor(() => expect(own.wallet.prompts).toBe(2), 10_000)
    expect(state().requests.map(({ phase }) => phase)).toEqual(['pending', 'pending'])
    answer()
    await Promise.all([first, second])
    expect(state().sessions).toHaveLength(1)
  })

  test('writes its answer once', async () => {
    const { kit, own } = setUp()
    await discover(kit)
    let writes = 0
    kit.store.subscribe(() => {
      writes += 1
    })
    await connect(kit, { wallet: own.connector })
    // The press and the answer.
    expect(writes).toBe(2)
  })
})

describe('a session', () => {
  test('ends by itself when it expires, and says so', async () => {
    vi.useFakeTimers()
    const { kit, phones, events, state } = setUp()
    await discover(kit)
    phones.wallet.expiresAt = Date.now() + 10_000
    await connect(kit, { wallet: phones.connector })
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(9_999)
    expect(selectStatus(state())).toBe('connected')
    vi.advanceTimersByTime(1)
    expect(selectStatus(state())).toBe('disconnected')
    expect(readConnections(kit.storage).sessions).toEqual([])
    expect(events.at(-1)).toMatchObject({ name: 'ALERT', properties: { error: { code: 'SESSION_EXPIRED' } } })
  })

  test('asks the wallet nothing when it had expired before the visit', async () => {
    const before = setUp()
    await discover(before.kit)
    before.phones.wallet.expiresAt = Date.now() + 60_000
    await connect(before.kit, { wallet: before.phones.connector })
    before.kit.destroy()
    vi.useFakeTimers({ now: Date.now() + 60_000 })
    const { kit, phones, state } = setUp({ storage: before.storage })
    phones.wallet.permitted = true
    await reconnect(kit)
    expect(state().sessions).toEqual([])
    expect(readConnections(kit.storage).sessions).toEqual([])
  })

  test('disappears when restoring it fails, and the others come back', async () => {
    const before = setUp()
    await discover(before.kit)
    await connect(before.kit, { wallet: before.phones.connector })
    await connect(before.kit, { wallet: before.own.connector })
    await switchNetwork(before.kit, { networkId: 'test:2' })
    before.kit.destroy()
    const { kit, own, phones, state } = setUp({ storage: before.storage })
    Object.assign(own.wallet, { permitted: true, networks: { test: 'test:2' } })
    await reconnect(kit)
    expect(state().sessions.map(({ source }) => source)).toEqual(['memory'])
    expect(selectNetworkId(state())).toBe('test:2')
    expect(selectStatus(state(), 'other')).toBe('disconnected')
    expect(phones.wallet.prompts + own.wallet.prompts).toBe(0)
    expect(readConnections(kit.storage).sessions.map(({ source }) => source)).toEqual(['memory'])
  })

  test('comes back beside another one of the same wallet', async () => {
    const before = setUp()
    await discover(before.kit)
    await connect(before.kit, { wallet: before.phones.connector })
    await connect(before.kit, { wallet: before.phones.connector })
    before.kit.destroy()
    const { kit, phones, state } = setUp({ storage: before.storage })
    phones.wallet.permitted = true
    await reconnect(kit)
    expect(
      state()
        .sessions.map(({ id }) => id)
        .sort(),
    ).toEqual(['phone#1', 'phone#2'])
    expect(selectSession(state())?.id).toBe('phone#2')
    expect(state().remembered).toEqual([])
  })

  test('takes its place back from the one that came first when it answers late', async () => {
    const before = setUp()
    await discover(before.kit)
    await connect(before.kit, { wallet: before.own.connector })
    await connect(before.kit, { wallet: before.phones.connector })
    before.kit.destroy()
    const { kit, own, phones, state } = setUp({ storage: before.storage })
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    Object.assign(own.wallet, { permitted: true })
    Object.assign(phones.wallet, { permitted: true, answers: late })
    const restoring = reconnect(kit)
    await vi.waitFor(() => expect(state().sessions.map(({ source }) => source)).toEqual(['memory']), 10_000)
    expect(selectStatus(state())).toBe('reconnecting')
    answer()
    await restoring
    expect(selectSession(state())?.source).toBe('phones')
  })
})

test('shows an account of another namespace with the switching flag, and applies the guards', async () => {
  const { kit, own, phones, state } = setUp()
  await discover(kit)
  phones.wallet.networks.other = 'other:9'
  const phone = await connect(kit, { wallet: phones.connector })
  await connect(kit, { wallet: own.connector })
  expect(state().modal.open).toBe(false)
  const seen: boolean[] = []
  kit.subscribe(selectIsSwitchingNamespace, (value) => seen.push(value))
  await switchAccount(kit, { session: sessionKey(phone), namespace: 'other', address: 'other-b' })
  expect(seen).toEqual([true, false])
  expect(selectAccount(state())).toMatchObject({ namespace: 'other', address: 'other-b' })
  expect(state().modal.stack.at(-1)).toEqual({ name: 'UnsupportedChain' })
})

describe('embedded in the page', () => {
  test.each([
    [false, false, 'Connect'],
    [true, false, 'Account'],
    [false, true, 'AllWallets'],
  ] as const)(
    'connected %s, on a phone %s: opens %s, and closing resets the view',
    async (isConnected, isPhone, first) => {
      vi.stubGlobal('window', new EventTarget())
      vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
      const options = isPhone ? { chains: [memoryChain(), memoryChain({ namespace: 'other' })], wallets: [] } : {}
      const { kit, own, events, state } = setUp({ options })
      if (isConnected) await connect(kit, { wallet: own.connector })
      kit.store.setState(({ modal }) => ({ modal: { ...modal, embedded: true } }))
      openModal(kit)
      expect(events.at(-1)).toEqual({ name: 'MODAL_OPEN', properties: { connected: isConnected } })
      expect(state().modal.stack).toEqual([{ name: first }])
      pushView(kit, { name: 'WhatIsAWallet' })
      closeModal(kit)
      expect(state().modal).toMatchObject({ open: true, stack: [{ name: isConnected ? 'Account' : 'Connect' }] })
      expect(events.at(-1)).toEqual({ name: 'MODAL_CLOSE', properties: { connected: isConnected } })
      vi.unstubAllGlobals()
    },
  )
})

describe('a guard of the site’s own', () => {
  const guard = (parts: Partial<Guard> = {}): Guard => ({
    id: 'age',
    route: { name: 'WhatIsAWallet' },
    holds: (state) => selectAccount(state)?.address !== 'test-a',
    ...parts,
  })

  test('opens its view once per change, and closing it is its own to say', async () => {
    const { kit, own, state } = setUp({ options: { guards: [guard({ mayDismiss: () => false })] } })
    await connect(kit, { wallet: own.connector })
    expect(state().modal).toMatchObject({ open: true, stack: [{ name: 'WhatIsAWallet' }] })
    dismissModal(kit)
    expect(state().modal).toMatchObject({ open: true, shaking: true })
    own.wallet.addresses = { test: ['test-b'] }
    own.state.context?.notify({ type: 'updated', session: own.toSession('test.wallet', ['test']) })
    dismissModal(kit)
    expect(state().modal.open).toBe(false)
    kit.destroy()
  })

  test('lets go, and opens nothing again before something changes', async () => {
    const { kit, own, state } = setUp({ options: { guards: [guard()] } })
    await connect(kit, { wallet: own.connector })
    dismissModal(kit)
    own.state.context?.notify({ type: 'updated', session: own.toSession('test.wallet', ['test']) })
    expect(state().modal.open).toBe(false)
  })

  test('stands behind the unsupported network', async () => {
    const { kit, own, state } = setUp({ options: { guards: [guard()] } })
    own.wallet.networks.test = 'test:9'
    await connect(kit, { wallet: own.connector })
    expect(state().modal.stack.map(({ name }) => name)).toEqual(['UnsupportedChain'])
    own.wallet.networks.test = 'test:1'
    own.state.context?.notify({ type: 'updated', session: own.toSession('test.wallet', ['test']) })
    expect(state().modal.stack.map(({ name }) => name)).toEqual(['UnsupportedChain', 'WhatIsAWallet'])
  })
})
