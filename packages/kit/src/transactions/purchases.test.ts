import { expect, test } from 'vitest'
import { memoryChain, memoryStorage, testNetwork } from '../core/memoryKit.fixture.ts'
import type { Purchase } from '../domain/onramp/getPurchases.ts'
import { createKit } from '../exports/createKit.ts'
import { nextPurchase } from './followPurchase.ts'
import { type OpenedPurchase, purchases } from './purchases.ts'

const hour = 3_600_000
const opened: OpenedPurchase = {
  id: 'one',
  address: '0xab',
  networkId: 'test:1',
  url: 'https://pay.example/',
  isOpened: true,
  symbol: 'ETH',
  openedAt: 10 * hour,
  known: ['old'],
  stage: 'waiting',
}
const delivered = { deliveredOn: 'test:1', quoted: '1.9', amount: '2', hash: '0x01' } as const
const served = (id: string, changes: Partial<Purchase> = {}): Purchase => ({
  id,
  state: 'started',
  at: 10 * hour + 1,
  amount: '2',
  symbol: 'ETH',
  ...changes,
})

test.each<[string, readonly Purchase[], number, Partial<OpenedPurchase>]>([
  ['nothing is told', [], 1, { stage: 'waiting' }],
  ['only what was known before is told', [served('old')], 1, { stage: 'waiting' }],
  ['something from long before is told', [served('other', { at: 9 * hour })], 1, { stage: 'waiting' }],
  ['it is paid', [served('own')], 1, { stage: 'started', amount: '2' }],
  ['it is sent', [served('own', { hash: '0x01' })], 1, { stage: 'started', hash: '0x01' }],
  [
    'it is there, and another was paid later',
    [served('later'), served('own', { state: 'received' })],
    1,
    { stage: 'received' },
  ],
  ['it failed', [served('own', { state: 'failed' })], 1, { stage: 'failed' }],
  ['an hour has passed without a payment', [], hour + 1, { stage: 'expired' }],
  ['an hour has passed since it was paid', [served('own')], hour + 1, { stage: 'started' }],
])('follows a purchase when %s', (_, list, later, expected) => {
  expect(nextPurchase(opened, list, opened.openedAt + later)).toMatchObject(expected)
})

test('leaves an ended purchase unchanged', () => {
  const done = { ...opened, stage: 'received' } as const
  expect(nextPurchase(done, [served('own', { state: 'failed' })], opened.openedAt)).toBe(done)
})

test('never expires a purchase of which its seller tells nothing', () => {
  const silent = { ...opened, stage: 'untracked' } as const
  expect(nextPurchase(silent, [served('own')], opened.openedAt + 2 * hour)).toBe(silent)
})

test('keeps purchases across pages, and drops invalid entries', () => {
  const storage = memoryStorage()
  const make = () => createKit({ appName: 'Harbour', networks: [testNetwork('1')], chains: [memoryChain()], storage })
  const first = make()
  const sent: OpenedPurchase = { ...opened, ...delivered, id: 'two', stage: 'received' }
  purchases(first).put(opened)
  purchases(first).put(sent)
  const key = first.storage.key('purchases')
  first.destroy()
  const second = make()
  expect(purchases(second).list()).toEqual([sent, opened])
  second.destroy()
  const bad = [{ ...opened, url: 'javascript:alert(1)' }, { ...opened, stage: 'sold' }, 7, opened]
  storage.setItem(key, JSON.stringify(bad))
  const third = make()
  expect(purchases(third).list()).toEqual([opened])
  third.destroy()
})
