import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OpeningState, type Route, resolveInitialRoute } from './routes.ts'

const networks = { name: 'ConnectingExternal', parameters: { connectorId: 'a' } } as const satisfies Route

describe('resolveInitialRoute', () => {
  test.each<[OpeningState, Route | undefined, Route['name']]>([
    [{ hasWallets: false, isConnected: false, isMobile: true }, undefined, 'AllWallets'],
    [{ hasWallets: false, isConnected: false, isMobile: false }, undefined, 'ConnectingWalletConnectBasic'],
    [{ hasWallets: false, isConnected: false, isMobile: true }, networks, 'AllWallets'],
    [{ hasWallets: false, isConnected: false, isMobile: false }, networks, 'ConnectingWalletConnectBasic'],
    [{ hasWallets: false, isConnected: true, isMobile: false }, undefined, 'Account'],
    [{ hasWallets: false, isConnected: true, isMobile: true }, networks, 'ConnectingExternal'],
    [{ hasWallets: true, isConnected: false, isMobile: true }, networks, 'ConnectingExternal'],
    [{ hasWallets: true, isConnected: true, isMobile: false }, networks, 'ConnectingExternal'],
    [{ hasWallets: true, isConnected: true, isMobile: false }, undefined, 'Account'],
    [{ hasWallets: true, isConnected: true, isMobile: true }, undefined, 'Account'],
    [{ hasWallets: true, isConnected: false, isMobile: false }, undefined, 'Connect'],
    [{ hasWallets: true, isConnected: false, isMobile: true }, undefined, 'Connect'],
  ])('%o with %o opens %s', (state, request, expected) => {
    expect(resolveInitialRoute(state, request).name).toBe(expected)
  })

  test('a requested view is honoured whenever an adapter or an address exists', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasWallets, isConnected, isMobile) => {
        const route = resolveInitialRoute({ hasWallets, isConnected, isMobile }, networks)
        expect(route === networks).toBe(hasWallets || isConnected)
      }),
    )
  })
})
