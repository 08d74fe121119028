import type { WalletRecord } from './walletRecord.ts'

/**
 * Every view of the modal with its parameters. A feature augments this interface with its own routes
 * (`declare module`), so that deleting the feature's folder deletes its routes.
 */
export interface RouteMap {
  Connect: undefined
  Account: undefined
  AllWallets: undefined
  ConnectingExternal: { connectorId: string }
  /**
   * `wallet` is the one that the visitor chose from a list; without it any wallet may scan the code. `platform` shows the
   * code alone, where the wallet has other ways too.
   */
  ConnectingWalletConnect: {
    connectorId: string
    wallet?: WalletRecord | undefined
    platform?: 'qrcode' | undefined
  }
  ConnectingWalletConnectBasic: undefined
  UnsupportedChain: undefined
  /** What a wallet of this source draws itself. */
  WalletFrame: { source: string }
}

/** The name of a view, a key of {@link RouteMap}. */
export type RouteName = keyof RouteMap

/** A view and its parameters. */
export type Route = {
  [Name in RouteName]: undefined extends RouteMap[Name]
    ? { readonly name: Name; readonly parameters?: RouteMap[Name] }
    : { readonly name: Name; readonly parameters: RouteMap[Name] }
}[RouteName]

/** What the opening rules look at. */
export type OpeningState = {
  /** Whether the site has a chain family, and wallets for it; without, links are the only way to a wallet (basic mode). */
  readonly hasAdapters: boolean
  readonly isConnected: boolean
  readonly isMobile: boolean
}

/**
 * Chooses the first view by the four opening rules, in order:
 * no chain family with wallets and no address, then the requested view, then Account, then Connect.
 *
 * @example
 * resolveInitialRoute({ hasAdapters: true, isConnected: false, isMobile: false }) // { name: 'Connect' }
 */
export function resolveInitialRoute(state: OpeningState, request?: Route): Route {
  if (!state.hasAdapters && !state.isConnected) {
    return { name: state.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  if (request) return request
  return { name: state.isConnected ? 'Account' : 'Connect' }
}

/** Whether two routes show the same view of the same thing. */
export function isSameRoute(a: Route | undefined, b: Route): boolean {
  return a?.name === b.name && JSON.stringify(a.parameters) === JSON.stringify(b.parameters)
}
