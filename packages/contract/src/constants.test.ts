import { describe, expect, it } from 'vitest'
import { isCaipNetworkId } from './caip.ts'
import { nameSuffix } from './constants.ts'
import { endpoints } from './endpoints.ts'
import { onrampDefaults, onrampFallbackChain, onrampPayChains } from './onrampConstants.ts'
import { parseAnswer } from './parseAnswer.ts'
import { swapNetworks } from './swapConstants.ts'

describe('constants', () => {
  it('name twelve swap networks, each once', () => {
    expect(new Set(swapNetworks).size).toBe(12)
    expect(swapNetworks.every(isCaipNetworkId)).toBe(true)
  })

  it('fall back to a chain that is a pay chain', () => {
    expect(onrampPayChains).toHaveLength(8)
    expect(onrampPayChains).toContain(onrampFallbackChain)
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

  it('give a suffix of names that starts with a dot', () => {
    expect(nameSuffix).toMatch(/^\.[a-z]+\.id$/)
  })
})
