/** What a site asks for, or a session grants, in one namespace. */
export interface PeerNamespace {
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a session grants in one namespace. */
export interface GrantedNamespace extends PeerNamespace {
  /** CAIP-10 ids, the selected account first. */
  readonly accounts: readonly string[]
}

/** What a wallet grants less than it could, or otherwise than asked. What is absent is as asked. */
export interface SessionLimits {
  /** Only these namespaces, such as `['eip155']`. */
  readonly namespaces?: readonly string[]
  /** Exactly these chains (CAIP-2), asked for or not: `['eip155:999']` is a wallet on the wrong chain. */
  readonly chains?: readonly string[]
  /** By chain (CAIP-2), the accounts that it has there; chains that are not named have all. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>
  /** Only these methods. */
  readonly methods?: readonly string[]
  /** Only these events. */
  readonly events?: readonly string[]
}

/** What a wallet has in one namespace. */
export interface Holding {
  readonly chains: readonly string[]
  /** Addresses, the selected one first. */
  readonly addresses: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A proposal's namespaces: by name, or by a chain's id instead of `chains`. */
type Asked = Readonly<
  Record<
    string,
    { readonly chains?: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

/** Merges a proposal's maps into one by namespace. */
export function mergeAsked(...maps: readonly Asked[]): Readonly<Record<string, PeerNamespace>> {
  const merged: Record<string, PeerNamespace> = {}
  for (const [key, { chains, methods, events }] of maps.flatMap((map) => Object.entries(map))) {
    const [name = key] = key.split(':')
    const before = merged[name] ?? { chains: [], methods: [], events: [] }
    merged[name] = {
      chains: unique([...before.chains, ...(chains ?? (key === name ? [] : [key]))]),
      methods: unique([...before.methods, ...methods]),
      events: unique([...before.events, ...events]),
    }
  }
  return merged
}

/** What a wallet with these holdings grants of what was asked; a namespace without a chain is left out. */
export function grantNamespaces(
  asked: Readonly<Record<string, PeerNamespace>>,
  holdings: Readonly<Record<string, Holding>>,
  limits: SessionLimits,
): Readonly<Record<string, GrantedNamespace>> {
  const granted: Record<string, GrantedNamespace> = {}
  for (const [name, wanted] of Object.entries(asked)) {
    const holding = holdings[name]
    if (!holding || (limits.namespaces && !limits.namespaces.includes(name))) continue
    const chains =
      limits.chains?.filter((chain) => chain.startsWith(`${name}:`)) ??
      wanted.chains.filter((chain) => holding.chains.includes(chain))
    if (chains.length === 0 || holding.addresses.length === 0) continue
    const keep = (list: readonly string[], supported: readonly string[], only: readonly string[] | undefined) =>
      list.filter((item) => supported.includes(item) && (only?.includes(item) ?? true))
    granted[name] = {
      chains,
      accounts: toAccounts(chains, holding.addresses, limits),
      methods: keep(wanted.methods, holding.methods, limits.methods),
      events: keep(wanted.events, holding.events, limits.events),
    }
  }
  return granted
}

/** CAIP-10 ids of each address on each chain where it may be used; the first address comes first on every chain. */
export function toAccounts(
  chains: readonly string[],
  addresses: readonly string[],
  limits: SessionLimits = {},
): readonly string[] {
  const isThere = (chain: string, address: string) => limits.addresses?.[chain]?.includes(address) ?? true
  return chains.flatMap((chain) =>
    addresses.filter((address) => isThere(chain, address)).map((address) => `${chain}:${address}`),
  )
}

const unique = (list: readonly string[]) => [...new Set(list)]
