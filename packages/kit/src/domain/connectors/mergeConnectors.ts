import type { Connector } from '../../core/connector.ts'
import { normaliseName, type WalletEntry } from './walletEntry.ts'

/**
 * Makes one entry per wallet out of what each namespace found.
 *
 * Connectors merge by name and, where known, reverse domain name: two different ones never merge. One without joins
 * the only wallet of its name in other namespaces. Nothing is dropped, and the order of `connectors` does not matter.
 *
 * @example
 * mergeConnectors(kit.store.getState().connectors).map((wallet) => wallet.name) // ['Harbor', 'Lumen']
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly WalletEntry[] {
  const unique = new Map(connectors.map((connector) => [`${connector.chain}/${connector.id}`, connector]))
  const sorted = [...unique.values()].sort(
    (a, b) => compare(a.chain, b.chain) || a.id.length - b.id.length || compare(a.id, b.id),
  )
  const groups = [...groupBy(sorted, nameKey).values()].flatMap(splitByRdns).flatMap(splitByChain)
  return withIds(groups).sort((a, b) => compare(normaliseName(a.name), normaliseName(b.name)) || compare(a.id, b.id))
}

/** Sessions of the kit's own kinds never merge with a wallet that merely has their name. */
function nameKey({ name, type }: Connector): string {
  const kind = type === 'WALLET_CONNECT' || type === 'AUTH' || type === 'ID_AUTH' ? type : 'wallet'
  return `${kind}/${normaliseName(name)}`
}

function splitByRdns(sameName: readonly Connector[]): Connector[][] {
  const byRdns = groupBy(sameName, (connector) => connector.info?.rdns?.toLowerCase() ?? '')
  const nameless = byRdns.get('') ?? []
  byRdns.delete('')
  const known = [...byRdns.values()]
  // With two wallets of one name, guessing which one is meant could show the wrong wallet's mark.
  if (known.length !== 1 || !known[0]) return nameless.length > 0 ? [...known, nameless] : known
  return [[...known[0], ...nameless]]
}

/** One connector per namespace; a second one of the same name there is another wallet. */
function splitByChain(group: readonly Connector[]): Connector[][] {
  const first = new Map<string, Connector>()
  const rest: Connector[][] = []
  for (const connector of group) {
    if (first.has(connector.chain)) rest.push([connector])
    else first.set(connector.chain, connector)
  }
  return [[...first.values()].sort((a, b) => compare(a.chain, b.chain)), ...rest]
}

function withIds(groups: readonly (readonly Connector[])[]): WalletEntry[] {
  const taken = groupBy(groups, (group) => group[0]?.id ?? '')
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isAlone = taken.get(first.id)?.length === 1
    // One session of these serves all their namespaces, so there is nothing to choose.
    const isSame = group.length === 1 || first.type === 'AUTH' || first.type === 'WALLET_CONNECT'
    return {
      id: isAlone ? first.id : `${first.chain}/${first.id}`,
      name: first.name,
      imageUrl: group.find((connector) => connector.imageUrl)?.imageUrl,
      rdns: group.find((connector) => connector.info?.rdns)?.info?.rdns?.toLowerCase(),
      type: isSame ? first.type : 'MULTI_CHAIN',
      connectors: group,
    }
  })
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = key(item)
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
