import { expect, it } from 'vitest'
import { createKit } from '../../core/createKit.ts'
import { memoryChain, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { isSwapNetwork } from './isSwapNetwork.ts'

const local = { local: true } as const
const kit = createKit({
  appName: 'Tests',
  storage: false,
  networks: [
    { ...testNetwork('31337', 'eip155'), ...local },
    testNetwork('31338', 'eip155'),
    { ...testNetwork('ours', 'solana'), ...local },
  ],
  chains: [memoryChain({ namespace: 'eip155' }), memoryChain({ namespace: 'solana' })],
})

it.each<[CaipNetworkId | undefined, boolean]>([
  // The twelve of the specification.
  ['eip155:1', true],
  ['eip155:42161', true],
  ['eip155:10', true],
  ['eip155:324', true],
  ['eip155:8453', true],
  ['eip155:56', true],
  ['eip155:137', true],
  ['eip155:100', true],
  ['eip155:43114', true],
  ['eip155:250', true],
  ['eip155:8217', true],
  ['eip155:1313161554', true],
  ['eip155:59144', false],
  ['eip155:11155111', false],
  ['eip155:31337', true],
  ['eip155:31338', false],
  ['eip155:31339', false],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
  ['solana:ours', false],
  [undefined, false],
])('offers swaps on %s: %s', (networkId, isOffered) => {
  expect(isSwapNetwork(kit, networkId)).toBe(isOffered)
})
