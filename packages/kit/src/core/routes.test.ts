import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameRoute, type OpeningState, type Route, resolveInitialRoute } from './routes.ts'

const networks = { name: 'ConnectingExternal', parameters: { connectorId: 'a' } } as const satisfies Route

describe('resolveInitialRoute', () => {
  test.each<[OpeningState, Route | undefined, Route['name']]>([
    [{ hasAdapters: false, isConnected: false, isMobile: true }, undefined, 'AllWallets'],
    [{ hasAdapters: false, isConnected: false, isMobile: false }, undefined, 'ConnectingWalletConnectBasic'],
    [{ hasAdapters: false, isConnected: false, isMobile: true }, networks, 'AllWallets'],
    [{ hasAdapters: false, isConnected: false, isMobile: false }, networks, 'ConnectingWalletConnectBasic'],
    [{ hasAdapters: false, isConnected: true, isMobile: false }, undefined, 'Account'],
    [{ hasAdapters: false, isConnected: true, isMobile: true }, networks, 'ConnectingExternal'],
    [{ hasAdapters: true, isConnected: false, isMobile: true }, networks, 'ConnectingExternal'],
    [{ hasAdapters: true, isConnected: true, isMobile: false }, networks, 'ConnectingExternal'],
    [{ hasAdapters: true, isConnected: true, isMobile: false }, undefined, 'Account'],
    [{ hasAdapters: true, isConnected: true, isMobile: true }, undefined, 'Account'],
    [{ hasAdapters: true, isConnected: false, isMobile: false }, undefined, 'Connect'],
    [{ hasAdapters: true, isConnected: false, isMobile: true }, undefined, 'Connect'],
  ])('%o with %o opens %s', (state, request, expected) => {
    expect(resolveInitialRoute(state, request).name).toBe(expected)
  })

  test('opens a requested view whenever an adapter or an address exists', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasAdapters, isConnected, isMobile) => {
        const route = resolveInitialRoute({ hasAdapters, isConnected, isMobile }, networks)
        expect(route === networks).toBe(hasAdapters || isConnected)
      }),
    )
  })
})

describe('isSameRoute', () => {
  const other = { name: 'ConnectingExternal', parameters: { connectorId: 'b' } } as const satisfies Route

  test('compares the view and what it shows', () => {
    expect(isSameRoute(networks, { ...networks, parameters: { connectorId: 'a' } })).toBe(true)
    expect(isSameRoute({ name: 'Account' }, { name: 'Account' })).toBe(true)
    expect(isSameRoute(networks, other)).toBe(false)
    expect(isSameRoute({ name: 'Account' }, { name: 'Connect' })).toBe(false)
    expect(isSameRoute(undefined, { name: 'Connect' })).toBe(false)
  })
})
