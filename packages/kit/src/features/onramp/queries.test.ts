import { expect, test } from 'vitest'
import { soldCoins } from './queries.ts'

test('coins of the network itself come before those of the chain that stands in for it', () => {
  const network = (name: string, chain_id: string) => ({ name, display_name: name, chain_id, contract_address: '' })
  const coin = (id: string, ...networks: ReturnType<typeof network>[]) => ({ id, name: id, symbol: id, networks })
  const options = {
    purchaseCurrencies: [
      coin('a', network('ethereum', '1')),
      coin('b', network('base', '8453'), network('ethereum', '1')),
    ],
  }
  const idsOn = (id: `${string}:${string}`) =>
    soldCoins(options, id, 'ethereum').map((each) => [each.id, each.networkId])
  expect(idsOn('eip155:8453')).toEqual([['b', 'eip155:8453']])
  expect(idsOn('eip155:31337')).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
  expect(soldCoins({ purchaseCurrencies: [] }, 'eip155:1', 'ethereum')).toEqual([])
})
