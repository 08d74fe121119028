import { afterEach, expect, test } from 'vitest'
import { createKit } from '../core/createKit.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memoryStorage, testNetwork } from '../core/memoryKit.fixture.ts'
import type { ActivityRecord } from './activityRecord.ts'
import { activityRecords } from './activityRecords.ts'

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

/** A page load: the records of a new kit over the same storage. */
function load(storage: ReturnType<typeof memoryStorage>) {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage,
  })
  kits.push(kit)
  return activityRecords(kit)
}
const pending = (index: number, from = 'test-a'): ActivityRecord => ({
  kind: 'transfer',
  networkId: 'test:1',
  from,
  counterparty: { address: 'test-c' },
  sent: { amount: 1n, token: { symbol: 'COIN', decimals: 9 } },
  hash: `${from} ${index}`,
  sentAt: index,
  state: 'pending',
})
const hashes = ({ list }: ReturnType<typeof load>) => list().map(({ hash }) => hash)

test('keeps the 99th pending transaction of an account, and the 100th in place of the oldest, over a reload too', () => {
  const storage = memoryStorage()
  const records = load(storage)
  for (let index = 1; index <= 99; index += 1) records.add(pending(index))
  expect(hashes(records)).toHaveLength(99)
  expect(hashes(records).at(-1)).toBe('test-a 1')
  expect(hashes(load(storage))).toEqual(hashes(records))
  records.add(pending(100))
  expect(hashes(records)).toHaveLength(99)
  expect([hashes(records)[0], hashes(records).at(-1)]).toEqual(['test-a 100', 'test-a 2'])
  expect(hashes(load(storage))).toEqual(hashes(records))
})

test('counts each account by itself', () => {
  const records = load(memoryStorage())
  for (let index = 1; index <= 99; index += 1) records.add(pending(index))
  records.add(pending(100, 'test-b'))
  expect(hashes(records)).toHaveLength(100)
})
