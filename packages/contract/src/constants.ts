// What a gateway serves by its contract, and how names are written.

/** Suffix of names that are registered. A site or gateway may set another one. */
export const nameSuffix = '.reown.id'

/** The fewest characters of a name, without its suffix. */
export const nameMinLength = 4

/** The most characters of a name, without its suffix. */
export const nameMaxLength = 64

/** Namespaces whose balances the gateway can tell. */
export const balanceNamespaces = ['eip155', 'solana'] as const

/** Namespaces whose activity the gateway can tell. */
export const activityNamespaces = ['eip155', 'solana'] as const

/** Namespaces for which names can be registered. */
export const nameNamespaces = ['eip155'] as const

/** Namespaces whose accounts can have smart sessions. */
export const sessionNamespaces = ['eip155'] as const

/** Namespaces whose gas prices the gateway can tell. */
export const gasPriceNamespaces = ['eip155'] as const

/** Namespaces whose accounts' purchases the gateway can tell. */
export const purchaseNamespaces = ['eip155'] as const
