import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createKit } from '../core/createKit.ts'
import type { Kit } from '../core/kit.ts'
import { createStorage, type StorageLike } from '../core/storage.ts'
import {
  type ActivityRecord,
  decodeRecords,
  encodeRecords,
  isOpen,
  limitRecords,
  mergeRecords,
  missingForMs,
  nextState,
} from './activityRecord.ts'
import { activityRecords, recordsOf } from './activityRecords.ts'

const receiver = '0x000000000000000000000000000000000000bEEF'
const token = { symbol: 'ETH', decimals: 18 }
const sent = (parts: Partial<ActivityRecord> = {}): ActivityRecord => ({
  kind: 'transfer',
  networkId: 'eip155:31337',
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  counterparty: { address: receiver },
  sent: { amount: 1n, token },
  hash: '0x01',
  sentAt: 1,
  state: 'pending',
  ...parts,
})

describe('states', () => {
  it.each([
    ['pending', 'pending', 0, 'pending'],
    ['pending', 'done', 0, 'done'],
    ['pending', 'failed', 0, 'failed'],
    ['pending', 'replaced', 0, 'replaced'],
    ['pending', 'dropped', missingForMs - 1, 'pending'],
    ['pending', 'dropped', missingForMs, 'dropped'],
    ['pending', 'dropped', missingForMs + 1, 'dropped'],
    ['done', 'dropped', missingForMs, 'done'],
    ['failed', 'done', 0, 'failed'],
    ['replaced', 'done', 0, 'done'],
    ['replaced', 'failed', 0, 'failed'],
    ['replaced', 'pending', 0, 'replaced'],
    ['replaced', 'dropped', missingForMs, 'replaced'],
    ['dropped', 'done', 0, 'done'],
    ['dropped', 'replaced', 0, 'replaced'],
    ['dropped', 'pending', 0, 'dropped'],
  ] as const)('%s seen %s after %i ms missing is %s', (current, seen, missing, expected) => {
    expect(nextState(current, seen, missing)).toBe(expected)
  })

  it('keeps 99 for each account, pending ones rather than finished ones', () => {
    const many = Array.from({ length: 100 }, (_, index) => sent({ hash: `0x${index}`, sentAt: index }))
    expect(limitRecords(many, 99).map(({ hash }) => hash)).not.toContain('0x0')
    const oldPending = many.map((transfer, index) =>
      index === 50 ? { ...transfer, state: 'done' as const } : transfer,
    )
    const kept = limitRecords([...oldPending, sent({ from: '0xother' })], 99)
    expect(kept).toHaveLength(100)
    expect(kept.map(({ hash }) => hash)).not.toContain('0x50')
  })

  it('puts calls that a wallet carries out together by their id, and lets their transaction win', () => {
    const waiting = sent({ bundle: { id: '0x01', walletId: 'a' } })
    const named = { ...waiting, hash: '0xab', sentAt: 2 }
    expect(mergeRecords([named], [waiting])).toEqual([named])
    expect(mergeRecords([waiting], [named])).toEqual([named])
    const failed = { ...waiting, state: 'failed' as const }
    expect(mergeRecords([failed], [named])).toEqual([failed])
  })

  it('keeps the final state from either side', () => {
    const done = sent({ state: 'done' })
    expect(mergeRecords([sent()], [done])).toEqual([done])
    expect(mergeRecords([done], [sent()])).toEqual([done])
  })

  it('lets a receipt win over what was concluded without one', () => {
    const states = ['pending', 'dropped', 'replaced', 'done'] as const
    for (const [index, weaker] of states.entries()) {
      for (const stronger of states.slice(index + 1)) {
        const [known, better] = [sent({ state: weaker }), sent({ state: stronger })]
        expect(mergeRecords([known], [better])).toEqual([better])
        expect(mergeRecords([better], [known])).toEqual([better])
      }
    }
  })

  it.each([
    ['pending', 86_400_000, true],
    ['replaced', 86_399_999, true],
    ['replaced', 86_400_000, false],
    ['dropped', 86_399_999, true],
    ['done', 0, false],
    ['failed', 0, false],
  ] as const)('looks again at one that is %s after %i ms: %s', (state, age, expected) => {
    expect(isOpen(sent({ state, sentAt: 5 }), 5 + age)).toBe(expected)
  })

  it('drops foreign entries of the storage', () => {
    const { records } = encodeRecords([sent()]) as { records: [Record<string, unknown>] }
    const [good] = records
    const wrong = [
      5,
      { ...good, sent: { ...sent().sent, amount: -1 } },
      { ...good, state: 'odd' },
      { ...good, kind: 'odd' },
      { ...good, sent: { amount: '1', token: {} } },
      { ...good, counterparty: undefined },
      { ...good, kind: 'swap' },
      { ...good, kind: 'approval' },
      { ...good, kind: 'purchase' },
    ]
    expect(decodeRecords({ version: 2, records: [good, ...wrong] })).toEqual([sent()])
    expect(decodeRecords({ version: 3, records: [good] })).toBeUndefined()
    expect(decodeRecords('nonsense')).toBeUndefined()
  })

  const amount = { amount: 2n ** 80n, token: { symbol: 'USDC', decimals: 6, address: '0x11', iconUrl: 'data:,' } }
  it.each([
    sent({ counterparty: { address: receiver, name: 'Juno' }, marker: '0', value: 1.5 }),
    sent({ kind: 'swap', counterparty: undefined, received: amount }),
    sent({ kind: 'approval', sent: undefined, approved: amount }),
    sent({ bundle: { id: '0x01', walletId: 'harbor' } }),
    sent({ kind: 'purchase', sent: undefined, counterparty: undefined, received: amount }),
  ])('keeps a record of the kind $kind', (record) => {
    const present = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
    expect(decodeRecords(JSON.parse(JSON.stringify(encodeRecords([record]))))).toEqual([present])
  })
})

describe('the watcher', () => {
  let running: RunningChains
  const kits: Kit[] = []
  const chain = () => running.chains[0]
  const from = () => running.accounts[0]?.address ?? '0x'

  beforeAll(async () => {
    running = await startChains({ chains: [{ chainId: 31337 }] })
  }, 60_000)
  afterAll(() => running.stop())
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const kit of kits.splice(0)) kit.destroy()
    await chain().client.setAutomine(true)
  })

  const memory = (): StorageLike => {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
  function makeKit(storage: StorageLike) {
    const chains = [evm({ wallets: [] })]
    const network = { id: 'eip155:31337', name: 'Local', rpcUrls: [chain().rpcUrl] } as const
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const kit = createKit({ appName: 'Test', networks: [{ ...network, nativeCurrency }], chains, storage })
    kits.push(kit)
    return kit
  }
  async function sendNow(value: bigint) {
    const { client } = chain()
    const hash = await client.sendTransaction({ account: from(), to: receiver, value })
    const { nonce } = await client.getTransaction({ hash })
    return sent({ from: from(), hash, marker: String(nonce), sent: { amount: value, token }, sentAt: Date.now() })
  }
  const stateOf = (kit: Kit) => activityRecords(kit).list()[0]?.state

  it('sees a transfer through, over a reload, and tells its listeners', async () => {
    await chain().client.setAutomine(false)
    const storage = memory()
    const first = makeKit(storage)
    activityRecords(first).add(await sendNow(5n))
    first.destroy()

    const second = makeKit(storage)
    const { list, subscribe } = activityRecords(second)
    expect(list()).toMatchObject([{ state: 'pending', sent: { amount: 5n } }])
    expect(recordsOf(second, list(), { namespace: 'eip155', address: from().toLowerCase() })).toHaveLength(1)
    expect(recordsOf(second, list(), { namespace: 'eip155', address: receiver })).toEqual([])
    const changed = new Promise<void>((resolve) => subscribe(resolve))
    await chain().mine()
    await changed
    expect(stateOf(second)).toBe('done')
    expect(createStorage('default', storage).read('transfers', decodeRecords)).toMatchObject([{ state: 'done' }])
  }, 15_000)

  it('tells that another transaction took its place', async () => {
    const { client } = chain()
    await client.setAutomine(false)
    const kit = makeKit(memory())
    const transfer = await sendNow(5n)
    activityRecords(kit).add(transfer)
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    await client.sendTransaction({ account: from(), to: from(), nonce: Number(transfer.marker), ...fees })
    await client.mine({ blocks: 1 })
    await vi.waitFor(() => expect(stateOf(kit)).toBe('replaced'), { timeout: 10_000 })
  }, 15_000)

  it.each(['replaced', 'dropped'] as const)('revises what was %s once its receipt comes', async (state) => {
    const transfer = await sendNow(5n)
    await chain().mine()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const kit = makeKit(memory())
    activityRecords(kit).add({ ...transfer, state })
    const revised = new Promise<void>((resolve) => activityRecords(kit).subscribe(resolve))
    await vi.advanceTimersByTimeAsync(60_000)
    await revised
    expect(stateOf(kit)).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits a minute before a missing transaction counts as dropped', async () => {
    const { client } = chain()
    await client.setAutomine(false)
    const transfer = await sendNow(5n)
    await client.dropTransaction({ hash: transfer.hash as `0x${string}` })
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const asked = vi.spyOn(globalThis, 'fetch')
    const kit = makeKit(memory())
    activityRecords(kit).add(transfer)
    // A poll begins only when the one before it has ended, so by the last of them the transaction was missing.
    for (let looks = 0; looks < 3; looks += 1) {
      asked.mockClear()
      await vi.advanceTimersByTimeAsync(3_000)
      await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 30_000 })
    }
    expect(stateOf(kit)).toBe('pending')
    vi.setSystemTime(Date.now() + missingForMs)
    // A poll that a busy node did not answer says nothing, so the minute may begin anew.
    const poll = async () => {
      await vi.advanceTimersByTimeAsync(3_000)
      expect(stateOf(kit)).toBe('dropped')
    }
    await vi.waitFor(poll, { timeout: 30_000 })
  })

  it('asks nothing any more once the kit is destroyed', async () => {
    await chain().client.setAutomine(false)
    const asked = vi.spyOn(globalThis, 'fetch')
    const transfer = await sendNow(5n)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const kit = makeKit(memory())
    activityRecords(kit).add(transfer)
    expect(vi.getTimerCount()).toBe(1)
    kit.destroy()
    await chain().mine()
    asked.mockClear()
    await vi.advanceTimersByTimeAsync(10 * missingForMs)
    expect(asked).not.toHaveBeenCalled()
  })
})
