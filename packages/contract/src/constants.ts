// The business constants that the kit and the gateway share.

/** Suffix of names that are registered. A site or gateway may set another one. */
export const nameSuffix = '.reown.id'

/** Suffix of older names, accepted when names are read. */
export const legacyNameSuffix = '.wcn.id'

/** The fewest characters of a name, without its suffix. */
export const nameMinLength = 4

/** Social logins that are offered unless a site says otherwise, in order. */
export const defaultSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Order in which kinds of connectors are listed unless a site says otherwise. */
export const defaultConnectorTypeOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** Order of the wallet features unless a site says otherwise. */
export const defaultWalletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const

/** Order of the ways to connect unless a site says otherwise. */
export const defaultConnectMethodsOrder = ['email', 'social', 'wallet'] as const

/** Namespaces whose balances the gateway can tell. */
export const balanceNamespaces = ['eip155', 'solana'] as const

/** Namespaces whose activity the gateway can tell. */
export const activityNamespaces = ['eip155', 'solana'] as const

/** Namespaces for which names can be registered. */
export const nameNamespaces = ['eip155'] as const

/** Account type that is preferred in each namespace unless a site says otherwise. */
export const defaultAccountTypes = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
} as const
