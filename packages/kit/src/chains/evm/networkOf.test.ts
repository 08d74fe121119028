import { expect, it } from 'vitest'
import { testNetwork } from '../../core/memoryKit.fixture.ts'
import { networkOf } from './networkOf.ts'

const networks = [testNetwork('1', 'eip155'), testNetwork('10', 'eip155')]
const context = { networks, rpcUrls: () => [], onRpcFailure: () => undefined }

it('finds a network by its name, and says which one is absent', () => {
  expect(networkOf(context, 'eip155:10')).toBe(networks[1])
  expect(networkOf(context, 'eip155:1')).toBe(networks[0])
  expect(() => networkOf(context, 'eip155:2')).toThrow(
    expect.objectContaining({ code: 'NETWORK_NOT_FOUND', shortMessage: 'Network Not Found', details: 'eip155:2' }),
  )
})
