import type { Kit } from '../core/kit.ts'
import type { RouteName } from '../core/routes.ts'
import { connectFeature } from '../features/connect/index.ts'
import type { Feature } from '../view/feature.ts'

/** How each feature is fetched: when one of its routes is first wanted. */
export const loaders = {
  account: async () => (await import('../features/account/index.ts')).accountFeature,
  activity: async () => (await import('../features/activity/index.ts')).activityFeature,
  // What nearly every visitor sees first comes with the modal itself.
  connect: async () => connectFeature,
  networks: async () => (await import('../features/networks/index.ts')).networksFeature,
  send: async () => (await import('../features/send/index.ts')).sendFeature,
  walletGuide: async () => (await import('../features/walletGuide/index.ts')).walletGuideFeature,
}

export type FeatureId = keyof typeof loaders

/** The features of a kit as they are after loading. */
export type Features = { readonly [Id in FeatureId]: Awaited<ReturnType<(typeof loaders)[Id]>> }

type FeatureOf<Name extends RouteName> = {
  [Id in FeatureId]: Name extends keyof Features[Id]['routes'] ? Id : never
}[FeatureId]

/** The feature that draws each route; a route without a view does not compile. */
const featureOf: { readonly [Name in RouteName]: FeatureOf<Name> } = {
  Account: 'account',
  Accounts: 'account',
  Activity: 'activity',
  AllWallets: 'connect',
  Connect: 'connect',
  ConnectingExternal: 'connect',
  ConnectingMultiChain: 'connect',
  ConnectingWalletConnect: 'walletGuide',
  ConnectingWalletConnectBasic: 'walletGuide',
  GetWallet: 'walletGuide',
  Networks: 'networks',
  Send: 'send',
  SendReview: 'send',
  SendToken: 'send',
  Sent: 'send',
  Settings: 'account',
  SwitchNetwork: 'networks',
  UnsupportedChain: 'networks',
  WhatIsAWallet: 'walletGuide',
}

/** The features that put menu items, tabs or rows into the account's views, in the order in which they stand there. */
export const slotSuppliers = ['account', 'activity', 'send'] as const satisfies readonly FeatureId[]

/** What must be there before a route can be shown whole. */
export function featuresFor(name: RouteName): readonly FeatureId[] {
  return featureOf[name] === 'account' ? slotSuppliers : [featureOf[name]]
}

/** Whether a kit has a feature switched on. */
export function isEnabled(kit: Kit, feature: Pick<Feature, 'isEnabled'>): boolean {
  return feature.isEnabled?.(kit) ?? true
}

/** A route's screen, once its features are there. */
export function definitionOf(loaded: Partial<Features>, name: RouteName) {
  if (!featuresFor(name).every((id) => loaded[id])) return undefined
  const routes: Partial<Record<RouteName, unknown>> | undefined = loaded[featureOf[name]]?.routes
  return routes?.[name]
}
