import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createKit } from '../core/createKit.ts'
import type { Kit } from '../core/kit.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import { establish } from '../core/transitions.ts'
import { type ActivityRecord, missingForMs } from './activityRecord.ts'
import { activityRecords } from './activityRecords.ts'

const id = 'bundle 1'
const tenMinutes = 600_000
const ether = { symbol: 'ETH', decimals: 18 }
const dollar = { symbol: 'TUSD', decimals: 6 }

let running: RunningChains
let storage: ReturnType<typeof memoryStorage>
let kit: Kit
/** What the wallet says about the calls; what is an error is thrown. */
let said: unknown
let asked: number

const me = () => running.accounts[0]?.address ?? '0x'
const record = (): ActivityRecord => ({
  kind: 'swap',
  networkId: 'eip155:31337',
  from: me(),
  hash: id,
  bundle: { id, walletId: 'harbor' },
  sent: { amount: 1n, token: ether },
  received: { amount: 2n, token: dollar },
  sentAt: Date.now(),
  state: 'pending',
})
const first = () => activityRecords(kit).list()[0]

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
}, 60_000)
afterAll(() => running.stop())
beforeEach(async () => {
  storage = memoryStorage()
  said = { status: 100 }
  asked = 0
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  openPage()
  // The code of the chain takes real time to load, and the clock stands still meanwhile.
  const family = await kit.chain('eip155')
  await Promise.all([family.calls?.(), family.transfers?.()])
})
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
})

/** Opens the page anew, before the wallet is back. */
function openPage(): void {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = [running.chains[0].rpcUrl]
  kit = createKit({
    appName: 'Test',
    networks: [{ id: 'eip155:31337', name: 'Local', nativeCurrency, rpcUrls, local: true }],
    chains: [evm({ wallets: [] })],
    storage,
  })
}
function connect(walletId = 'harbor'): void {
  const request = async ({ method }: { method: string }) => {
    if (method !== 'wallet_getCallsStatus') return undefined
    asked += 1
    if (said instanceof Error) throw said
    return said
  }
  kit.store.setState((state) =>
    establish(
      state,
      {
        id: walletId,
        source: 'injected',
        wallet: { id: walletId, name: 'Harbor', type: 'ANNOUNCED' },
        accounts: [{ namespace: 'eip155', address: me(), type: 'eoa' }],
        namespaces: { eip155: { networkId: 'eip155:31337' } },
        provider: () => ({ request }),
      },
      { activate: true },
    ),
  )
}
/** Lets one poll begin and end. */
const poll = async () => {
  await vi.advanceTimersByTimeAsync(15_000)
  await new Promise((resolve) => setImmediate(resolve))
}

it('calls that a wallet says nothing about stay pending and are followed, after a reload as well', async () => {
  connect()
  activityRecords(kit).add(record())
  for (let passed = 0; passed <= tenMinutes; passed += 15_000) await poll()
  expect(asked).toBeGreaterThan(20)
  expect(first()).toMatchObject({ state: 'pending', hash: id })
  kit.destroy()

  openPage()
  expect(first()).toMatchObject({ state: 'pending', bundle: { id, walletId: 'harbor' } })
  asked = 0
  await poll()
  connect('another')
  await poll()
  expect(asked).toBe(0)
  connect()
  const { client } = running.chains[0]
  const hash = await client.sendTransaction({ account: me(), to: me(), value: 1n })
  said = { status: 200, receipts: [{ transactionHash: hash }] }
  // The node answers in real time, so that the first poll may come too early.
  const isDone = async () => {
    await poll()
    expect(first()).toMatchObject({ state: 'done', hash })
  }
  await vi.waitFor(isDone, { timeout: 10_000 })
  expect(activityRecords(kit).list()).toHaveLength(1)
})

it.each([
  ['without a transaction', undefined, id],
  ['in a block', [{ transactionHash: '0xab' }], '0xab'],
])('calls that failed %s have failed', async (_, receipts, hash) => {
  connect()
  activityRecords(kit).add(record())
  said = { status: 500, receipts }
  await poll()
  await vi.waitFor(() => expect(first()).toMatchObject({ state: 'failed', hash }))
})

it('calls that their wallet has not known for a minute are dropped, and not because it fails to answer', async () => {
  connect()
  activityRecords(kit).add(record())
  said = Object.assign(new Error('busy'), { code: -32603 })
  for (let passed = 0; passed <= 2 * missingForMs; passed += 15_000) await poll()
  expect(first()?.state).toBe('pending')
  said = Object.assign(new Error('unknown'), { code: 5730 })
  await poll()
  expect(first()?.state).toBe('pending')
  await vi.waitFor(async () => {
    await poll()
    expect(first()?.state).toBe('dropped')
  })
})
