import { expect, it } from 'vitest'
import { createKit } from '../../core/createKit.ts'
import { memoryChain, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { PreparedSwap } from './preparedSwap.ts'
import { swapProperties } from './swapEvents.ts'

const prepared: PreparedSwap = {
  networkId: 'test:1',
  account: 'test-a',
  from: { symbol: 'TUSD', decimals: 6, address: 'test-token' },
  to: { symbol: 'COIN', decimals: 9 },
  amount: 1_500_000n,
  toAmount: 2n,
  leastAmount: 1n,
  source: 'uniswap',
  path: [],
  approvedAmount: 1_500_000n,
  slippage: 1,
  steps: ['swap'],
  isAtomic: false,
  outcome: { type: 'unknown', code: 'no-answer' },
  call: { to: 'test-router' },
  preparedAt: 0,
}

it('tells of a swap in symbols and whole coins, and not whose it is', () => {
  const kit = createKit({
    appName: 'Test',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage: false,
  })
  expect(swapProperties(kit, prepared)).toEqual({
    isSmartAccount: false,
    network: 'test:1',
    swapFromToken: 'TUSD',
    swapToToken: 'COIN',
    swapFromAmount: '1.5',
    swapToAmount: '0.000000002',
  })
  kit.destroy()
})
