import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './actions/connect.ts'
import { createKit } from './createKit.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import type { WalletSource } from './source.ts'
import { selectAccount, selectStatus } from './store.ts'

const last = '@foyer/1/default/last'

let kits: Kit[]
beforeEach(() => {
  kits = []
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const kit of kits) kit.destroy()
  vi.unstubAllGlobals()
})

const storage = memoryStorage()
const { connector, source, wallet } = memorySource()

/** One visit with the wallet and the storage that all visits of a test share. */
function visit(wallets: readonly WalletSource[] = [source]) {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2')],
    chains: [memoryChain({ wallets })],
    storage,
  })
  kits.push(kit)
  const state = () => kit.store.getState()
  return { kit, state, status: () => selectStatus(state()), account: () => selectAccount(state())?.address }
}

beforeEach(() => {
  storage.entries.clear()
  Object.assign(wallet, { permitted: false, locked: false, answers: undefined, networks: { test: 'test:1' } })
})

test('expects no account for a stranger, and knows nothing on a server', () => {
  const stranger = visit()
  expect(stranger.state().expected).toBe(false)
  expect(stranger.status()).toBe('disconnected')
  stranger.kit.destroy()
  vi.unstubAllGlobals()
  expect(visit().state().expected).toBeUndefined()
})

test('expects the account of the last visit from the first moment until it is back', async () => {
  wallet.networks.test = 'test:2'
  const first = visit()
  await connect(first.kit, { wallet: connector })
  first.kit.destroy()
  expect(storage.entries.get(last)).toBe('"test:2:test-a"')

  let answer: () => void = () => undefined
  wallet.answers = new Promise((resolve) => {
    answer = resolve
  })
  const back = visit()
  expect(back.state().expected).toBe('test:2:test-a')
  expect(back.status()).toBe('reconnecting')
  await vi.waitFor(() => expect(back.state().requests).toHaveLength(1), 10_000)
  expect(storage.entries.get(last)).toBe('"test:2:test-a"')
  answer()
  await vi.waitFor(() => expect(back.state().expected).toBe(false), 10_000)
  expect(back.status()).toBe('connected')
  expect(back.account()).toBe('test-a')
  expect(storage.entries.get(last)).toBe('"test:2:test-a"')
})

test.each([
  ['no longer grants the site', { permitted: false }],
  ['is locked', { locked: true }],
])('expects no account any more once the wallet %s, on the next visit from the start', async (_, answers) => {
  const first = visit()
  await connect(first.kit, { wallet: connector })
  first.kit.destroy()
  Object.assign(wallet, answers)
  const back = visit()
  expect(back.status()).toBe('reconnecting')
  await vi.waitFor(() => expect(back.state().expected).toBe(false), 10_000)
  expect(back.status()).toBe('disconnected')
  expect(storage.entries.has(last)).toBe(false)
  expect(visit().state().expected).toBe(false)
})

test('expects no account once the code for it does not come', async () => {
  storage.entries.set(last, '"test:1:test-a"')
  const load = () => Promise.reject(new KitError('PART_MISSING', 'A part of this page did not load. Try again'))
  const { kit, state } = visit([{ ...source, managed: true, load }])
  expect(state().expected).toBe('test:1:test-a')
  await expect(kit.source('memory')).rejects.toMatchObject({ code: 'PART_MISSING' })
  await vi.waitFor(() => expect(state().expected).toBe(false), 10_000)
})

test('leaves it to a host to say and to remember what it is restoring', async () => {
  const host = { ...source, managed: true }
  const { kit, state } = visit([host])
  expect(state().expected).toBeUndefined()
  await kit.source('memory')
  await connect(kit, { wallet: connector })
  expect(storage.entries.has(last)).toBe(false)
})
