import { describe, expect, it } from 'vitest'
import { isCaipNetworkId, knownNamespaces } from './caip.ts'
import { defaultAccountTypes, legacyNameSuffix, nameSuffix } from './constants.ts'
import { endpoints } from './endpoints.ts'
import { onrampDefaults, onrampFallbackChain, onrampPayChains } from './onrampConstants.ts'
import { parseAnswer } from './parseAnswer.ts'
import { restrictedTimeZones } from './restrictedTimeZones.ts'
import { swapNetworks } from './swapConstants.ts'

describe('constants', () => {
  it('has twelve swap networks, each once', () => {
    expect(new Set(swapNetworks).size).toBe(12)
    expect(swapNetworks.every(isCaipNetworkId)).toBe(true)
  })

  it('falls back to a chain that is a pay chain', () => {
    expect(onrampPayChains).toHaveLength(8)
    expect(onrampPayChains).toContain(onrampFallbackChain)
  })

  it('has onramp defaults in the shape of an answer, with the limits of the specification', () => {
    expect(parseAnswer(endpoints.onrampOptions, onrampDefaults)).toEqual(onrampDefaults)
    expect(onrampDefaults.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    for (const { payment_method_limits } of onrampDefaults.paymentCurrencies) {
      expect(payment_method_limits.map(({ min, max }) => [Number(min), Number(max)])).toEqual([
        [10, 7500],
        [10, 25_000],
      ])
    }
  })

  it('has an account type for every known namespace', () => {
    expect(Object.keys(defaultAccountTypes).sort()).toEqual([...knownNamespaces].sort())
  })

  it('has time zones that a browser may report and suffixes that start with a dot', () => {
    expect(restrictedTimeZones.every((zone) => zone.startsWith('Asia/'))).toBe(true)
    expect([nameSuffix, legacyNameSuffix].every((suffix) => /^\.[a-z]+\.id$/.test(suffix))).toBe(true)
  })
})
