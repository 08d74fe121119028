import { describe, expect, it } from 'vitest'
import { isNeverAllowed } from '../config/forbiddenMethods.ts'
import { isKnownMethod } from './knownMethods.ts'
import { isAllowedMethod, subscriptionsOf } from './methodPolicy.ts'
import { solanaMethods } from './solanaMethods.ts'

describe('methods that the proxy passes on to Solana nodes', () => {
  it.each(solanaMethods)('passes on %s', (method) => {
    expect(isAllowedMethod(method, [], 'solana')).toBe(true)
    expect(isNeverAllowed(method)).toBe(false)
    expect(isKnownMethod(method, [])).toBe(true)
    expect(isAllowedMethod(method, [], 'eip155')).toBe(false)
  })

  it.each([
    'getProgramAccounts',
    'getLargestAccounts',
    'getTokenLargestAccounts',
    'getTokenAccountsByDelegate',
    'getSupply',
    'getVoteAccounts',
    'getClusterNodes',
    'getLeaderSchedule',
    'getBlockProduction',
    'getBlock',
    'getAsset',
    'getAssetsByOwner',
    'getbalance',
    'getBalance ',
    'xgetBalance',
    'eth_chainId',
    'accountSubscribe',
  ])('%s only when the operator adds it', (method) => {
    expect(isAllowedMethod(method, [], 'solana')).toBe(false)
    expect(isAllowedMethod(method, [method], 'solana')).toBe(true)
  })

  it.each(['requestAirdrop', 'signTransaction', 'validatorExit'])(
    '%s never, whatever the configuration says',
    (method) => {
      expect(isAllowedMethod(method, [method], 'solana')).toBe(false)
    },
  )

  it('a WebSocket takes subscriptions of bounded cost besides', () => {
    const taken = subscriptionsOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(taken).toEqual(expect.arrayContaining(['accountSubscribe', 'signatureSubscribe', 'signatureUnsubscribe']))
    expect(taken.filter((method) => /^(?:program|block|vote)/.test(method))).toEqual([])
    for (const method of taken) expect(isAllowedMethod(method, taken, 'solana'), method).toBe(true)
  })
})
