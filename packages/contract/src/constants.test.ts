import { describe, expect, it } from 'vitest'
import {
  activityNamespaces,
  balanceNamespaces,
  gasPriceNamespaces,
  nameMaxLength,
  nameMinLength,
  nameNamespaces,
  nameSuffix,
  purchaseNamespaces,
  sessionNamespaces,
} from './constants.ts'
import { endpoints } from './endpoints.ts'
import {
  onrampDefaults,
  onrampFallbackChain,
  onrampNamespaces,
  onrampPayChains,
  onrampPayNetworks,
} from './onrampConstants.ts'
import { parseAnswer } from './parseAnswer.ts'
import { swapNetworks } from './swapConstants.ts'

describe('constants', () => {
  it('offers swaps on the twelve networks of the specification', () => {
    const chains = [1, 42_161, 10, 324, 8453, 56, 137, 100, 43_114, 250, 8217, 1_313_161_554]
    expect(swapNetworks).toEqual(chains.map((chain) => `eip155:${chain}`))
  })

  it('pays out on the eight chains of the specification, and on ethereum where a network has none', () => {
    expect(onrampPayChains).toEqual([
      'ethereum',
      'arbitrum',
      'polygon',
      'berachain',
      'avalanche-c-chain',
      'optimism',
      'celo',
      'base',
    ])
    expect(onrampFallbackChain).toBe('ethereum')
    expect(onrampPayNetworks).toEqual({
      'eip155:1': 'ethereum',
      'eip155:10': 'optimism',
      'eip155:137': 'polygon',
      'eip155:8453': 'base',
      'eip155:42161': 'arbitrum',
      'eip155:42220': 'celo',
      'eip155:43114': 'avalanche-c-chain',
      'eip155:80094': 'berachain',
    })
  })

  it('tells balances and activity of two namespaces, sells to the same, and names accounts of one', () => {
    expect(balanceNamespaces).toEqual(['eip155', 'solana'])
    expect(activityNamespaces).toEqual(['eip155', 'solana'])
    expect(onrampNamespaces).toEqual(['eip155', 'solana'])
    expect(nameNamespaces).toEqual(['eip155'])
    expect([sessionNamespaces, gasPriceNamespaces, purchaseNamespaces]).toEqual([['eip155'], ['eip155'], ['eip155']])
  })

  it('give onramp defaults in the shape of an answer, with the limits of the specification', () => {
    expect(parseAnswer(endpoints.onrampOptions, onrampDefaults)).toEqual(onrampDefaults)
    expect(onrampDefaults.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    for (const { payment_method_limits } of onrampDefaults.paymentCurrencies) {
      expect(payment_method_limits.map(({ min, max }) => [Number(min), Number(max)])).toEqual([
        [10, 7500],
        [10, 25_000],
      ])
    }
  })

  it('ends names in .reown.id and asks for four characters before it', () => {
    expect(nameSuffix).toBe('.reown.id')
    expect([nameMinLength, nameMaxLength]).toEqual([4, 64])
  })
})
