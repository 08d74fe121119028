import { grantedAccounts, toNetworkId } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { isRecord, stringList } from '../../core/decode.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import type { Account, SessionNamespace } from '../../core/session.ts'
import type { ClientSession } from './startClient.ts'

/** What a page adds to a session: where it is, and which account the wallet showed last. */
export type SessionPlace = {
  networks: Record<Namespace, CaipNetworkId>
  /** By namespace, the account that the wallet shows first. */
  shown: Record<Namespace, string>
}

/** The kinds of account that are not `eoa`. */
const accountTypes: Readonly<Record<Namespace, string>> = { bip122: 'payment' }

type Granted = ClientSession['namespaces']

/** The networks that a wallet approved on a chain family, those of its accounts included. */
export function approvedNetworks(granted: Granted, namespace: Namespace): readonly CaipNetworkId[] {
  const ids = partsOf(granted, namespace).flatMap(([key, { accounts, chains }]) => [
    ...(key.includes(':') ? [key] : []),
    ...chains,
    ...accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ])
  return [...new Set(ids)].filter(
    (id): id is CaipNetworkId => /^[^:]+:[^:]+$/.test(id) && namespaceOf(id as CaipNetworkId) === namespace,
  )
}

/** The methods that a wallet approved on a chain family. */
export function approvedMethods(granted: Granted, namespace: Namespace): readonly string[] {
  return [...new Set(partsOf(granted, namespace).flatMap(([, { methods }]) => methods))]
}

/** The accounts that a wallet granted on a chain family, the shown one first. */
export function grantedOn(granted: Granted, namespace: Namespace, shown?: string): readonly Account[] {
  const all = partsOf(granted, namespace).flatMap(([, { accounts }]) => accounts.map(addressOf))
  const addresses = [...new Set(all)]
  const isEvm = namespace === evmNamespace
  const type = accountTypes[namespace] ?? 'eoa'
  const accounts = isEvm ? grantedAccounts(addresses) : addresses.map((address) => ({ namespace, address, type }))
  const isShown = ({ address }: Account) => address.toLowerCase() === shown?.toLowerCase()
  return shown === undefined ? accounts : [...accounts.filter(isShown), ...accounts.filter((each) => !isShown(each))]
}

/** The chain families of a session, and what the kit keeps of each. */
export function namespacesOf(
  granted: Granted,
  place: SessionPlace,
  preferred: (namespace: Namespace) => CaipNetworkId | undefined,
): Record<Namespace, SessionNamespace> {
  const names = [...new Set(Object.keys(granted).map((key) => key.split(':')[0] ?? key))]
  return Object.fromEntries(
    names.flatMap((namespace): [Namespace, SessionNamespace][] => {
      const networks = approvedNetworks(granted, namespace)
      const wanted = preferred(namespace)
      const networkId = place.networks[namespace] ?? (wanted && networks.includes(wanted) ? wanted : networks[0])
      if (!networkId || grantedOn(granted, namespace).length === 0) return []
      const methods = approvedMethods(granted, namespace)
      return [
        [
          namespace,
          { networkId, approvedMethods: methods, approvedNetworks: supportsAll(methods) ? undefined : networks },
        ],
      ]
    }),
  )
}

/** The address of a CAIP-10 id, or of a plain address as some wallets send it. */
export function addressOf(account: string): string {
  return account.split(':').at(-1) ?? account
}

/** A network as wallets name it in `chainChanged`: a CAIP-2 id, a number, or its digits, decimal or hexadecimal. */
export function networkNamed(data: unknown, chainId: string): CaipNetworkId | undefined {
  const namespace = chainId.split(':')[0] ?? ''
  if (typeof data === 'string' && /^[^:]+:[^:]+$/.test(data) && data.startsWith(`${namespace}:`))
    return data as CaipNetworkId
  const isNumber = typeof data === 'string' || typeof data === 'number'
  const named = namespace === evmNamespace && isNumber ? toNetworkId(data) : undefined
  if (named) return named
  return /^[^:]+:[^:]+$/.test(chainId) ? (chainId as CaipNetworkId) : undefined
}

/** A wallet that adds networks on request works with all of them. */
const supportsAll = (methods: readonly string[]) => methods.includes('wallet_addEthereumChain')

/** The client takes over what a wallet sent before it has checked it. */
function partsOf(granted: Granted, namespace: Namespace) {
  return Object.entries(granted).flatMap(([key, part]: [string, unknown]) => {
    if ((key !== namespace && !key.startsWith(`${namespace}:`)) || !isRecord(part)) return []
    const list = (name: string) => stringList(part[name]) ?? []
    return [[key, { accounts: list('accounts'), chains: list('chains'), methods: list('methods') }] as const]
  })
}
