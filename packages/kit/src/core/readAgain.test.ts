import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from './actions/connect.ts'
import { createKit } from './createKit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import { selectStatus } from './store.ts'
import { readConnections } from './storedConnections.ts'

let page: EventTarget
beforeEach(() => {
  page = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

/** A page with a connected wallet. */
async function connected(storage: ReturnType<typeof memoryStorage> | false = memoryStorage()) {
  const own = memorySource()
  const networks = [testNetwork('1'), testNetwork('2')]
  const chains = [memoryChain({ wallets: [own.source] })]
  const kit = createKit({ appName: 'Harbour Cafe', networks, chains, storage })
  await connect(kit, { wallet: own.connector })
  const restored = vi.spyOn(await kit.source('memory'), 'restore')
  return {
    ...own,
    kit,
    storage,
    restored,
    shown: () => kit.store.getState().namespaces.test,
    status: () => selectStatus(kit.store.getState(), 'test'),
    remembered: () => readConnections(kit.storage).sessions.map(({ walletId }) => walletId),
  }
}

/** The browser shows the page again as it left it, or loads it. */
const comeBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

it('reads the account and the network that the wallet has moved to', async () => {
  const { shown, wallet } = await connected()
  wallet.addresses.test = ['test-b']
  wallet.networks.test = 'test:2'
  comeBack(true)
  await vi.waitFor(() => expect(shown()).toMatchObject({ address: 'test-b', networkId: 'test:2' }))
  expect(wallet.prompts).toBe(1)
})

it('ends the session of a wallet that took its permission back, and forgets it', async () => {
  const { remembered, status, wallet } = await connected()
  wallet.permitted = false
  comeBack(true)
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(remembered()).toEqual([])
})

it('ends the session of a wallet that was locked, and remembers it', async () => {
  const { remembered, status, wallet } = await connected()
  wallet.locked = true
  comeBack(true)
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(remembered()).toEqual(['test.wallet'])
})

it('ends the session that another tab has ended', async () => {
  const { status, storage } = await connected()
  if (storage) storage.entries.clear()
  comeBack(true)
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
})

it('keeps the session of a page without storage', async () => {
  const { restored, status } = await connected(false)
  comeBack(true)
  await vi.waitFor(() => expect(restored).toHaveBeenCalledOnce())
  expect(status()).toBe('connected')
})

it('keeps what it showed where the wallet cannot be read', async () => {
  const { restored, status } = await connected()
  restored.mockRejectedValue(new Error('The part is away'))
  comeBack(true)
  await vi.waitFor(() => expect(restored).toHaveBeenCalledOnce())
  expect(status()).toBe('connected')
})

it('asks no wallet on a page that was loaded', async () => {
  const { restored, shown, wallet } = await connected()
  comeBack(false)
  wallet.addresses.test = ['test-b']
  comeBack(true)
  await vi.waitFor(() => expect(shown()).toMatchObject({ address: 'test-b' }))
  expect(restored).toHaveBeenCalledOnce()
})
