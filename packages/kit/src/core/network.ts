/** A chain family such as `eip155` or `solana` (CAIP-2 namespace). */
export type Namespace = string

/** A chain-qualified network id, `namespace:reference` (CAIP-2). */
export type CaipNetworkId = `${string}:${string}`

/** A network that the site asks for. */
export type Network = {
  readonly id: CaipNetworkId
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** HTTP JSON-RPC endpoints; read in order, after the gateway's proxy where there is one. */
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrl?: string | undefined
  readonly imageUrl?: string | undefined
  /** What only its chain family reads of it; on EVM `legacyFees: true` for one gas price instead of the fees of EIP-1559. */
  readonly familyOptions?: Readonly<Record<string, boolean | number | string>> | undefined
  /** A chain on the developer's own machine; shown with a badge. */
  readonly local?: boolean | undefined
}

/** The namespace part of a chain-qualified id. */
export function namespaceOf(id: CaipNetworkId): Namespace {
  return id.slice(0, id.indexOf(':'))
}

/** The reference part of a chain-qualified id, `'1'` for `'eip155:1'`. */
export function referenceOf(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}
