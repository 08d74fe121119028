import { expect, test } from 'vitest'
import { memoryChain, memoryStorage, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { Purchase } from '../../domain/onramp/getPurchases.ts'
import { createKit } from '../../exports/createKit.ts'
import { nextPurchase } from './followPurchase.ts'
import { type OpenedPurchase, purchases } from './purchases.ts'
import { soldCoins } from './soldCoins.ts'

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
const told = (id: string, changes: Partial<Purchase> = {}): Purchase => ({
  id,
  state: 'started',
  at: 10 * hour + 1,
  amount: '2',
  symbol: 'ETH',
  ...changes,
})

test.each<[string, readonly Purchase[], number, Partial<OpenedPurchase>]>([
  ['nothing is told', [], 1, { stage: 'waiting' }],
  ['only what was known before is told', [told('old')], 1, { stage: 'waiting' }],
  ['something from long before is told', [told('other', { at: 9 * hour })], 1, { stage: 'waiting' }],
  ['it is paid', [told('own')], 1, { stage: 'started', amount: '2' }],
  [
    'it is there, and another was paid later',
    [told('later'), told('own', { state: 'received' })],
    1,
    { stage: 'received' },
  ],
  ['it failed', [told('own', { state: 'failed' })], 1, { stage: 'failed' }],
  ['an hour has passed without a payment', [], hour + 1, { stage: 'expired' }],
  ['an hour has passed since it was paid', [told('own')], hour + 1, { stage: 'started' }],
])('when %s', (_, list, later, expected) => {
  expect(nextPurchase(opened, list, opened.openedAt + later)).toMatchObject(expected)
})

test('a purchase that has ended stays as it is', () => {
  const done = { ...opened, stage: 'received' } as const
  expect(nextPurchase(done, [told('own', { state: 'failed' })], opened.openedAt)).toBe(done)
})

test('purchases outlive the page, and what is none is dropped', () => {
  const storage = memoryStorage()
  const make = () => createKit({ appName: 'Harbour', networks: [testNetwork('1')], chains: [memoryChain()], storage })
  const first = make()
  purchases(first).put(opened)
  const key = first.storage.key('purchases')
  first.destroy()
  const second = make()
  expect(purchases(second).list()).toEqual([opened])
  second.destroy()
  const bad = [{ ...opened, url: 'javascript:alert(1)' }, { ...opened, stage: 'sold' }, 7, opened]
  storage.setItem(key, JSON.stringify(bad))
  const third = make()
  expect(purchases(third).list()).toEqual([opened])
  third.destroy()
})

test('coins of the network itself come before those of the chain that stands in for it', () => {
  const network = (name: string, chain_id: string) => ({ name, display_name: name, chain_id, contract_address: '' })
  const coin = (id: string, ...networks: ReturnType<typeof network>[]) => ({ id, name: id, symbol: id, networks })
  const options = {
    purchaseCurrencies: [
      coin('a', network('ethereum', '1')),
      coin('b', network('base', '8453'), network('ethereum', '1')),
    ],
  }
  const idsOn = (id: `${string}:${string}`) => soldCoins(options, id).map((each) => [each.id, each.networkId])
  expect(idsOn('eip155:8453')).toEqual([['b', 'eip155:8453']])
  expect(idsOn('eip155:31337')).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
  expect(soldCoins({ purchaseCurrencies: [] }, 'eip155:1')).toEqual([])
})
