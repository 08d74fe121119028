import { toNetworkId } from '../../chains/evm/chainId.ts'
import { grantedAccounts } from '../../chains/evm/eip1193.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { isRecord, stringList, stringRecord } from '../../core/decode.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import type { Account, SessionNamespace } from '../../core/session.ts'
import type { Client, ClientSession } from './startClient.ts'

/** What a page adds to a session: where it is, and which account the wallet showed last. */
export type SessionPlace = {
  networks: Record<Namespace, CaipNetworkId>
  /** By namespace, the account that the wallet shows first. */
  shown: Record<Namespace, string>
}

/** The kinds of account that are not `eoa`. */
const accountTypes: Readonly<Record<Namespace, string>> = { bip122: 'payment' }

type Granted = ClientSession['namespaces']

/**
 * The networks that a wallet approved on a chain family, those of its accounts included; one that it approved without an
 * account is of no use.
 */
export function approvedNetworks(granted: Granted, namespace: Namespace): readonly CaipNetworkId[] {
  const all = grantedOn(granted, namespace)
  const ids = partsOf(granted, namespace).flatMap(([key, { accounts, chains }]) => [
    ...(key.includes(':') ? [key] : []),
    ...chains,
    ...accounts.flatMap((account) => networkOfAccount(account) ?? []),
  ])
  return [...new Set(ids)].filter(
    (id): id is CaipNetworkId =>
      /^[^:]+:[^:]+$/.test(id) &&
      namespaceOf(id as CaipNetworkId) === namespace &&
      all.some(({ networks }) => networks?.includes(id as CaipNetworkId) ?? true),
  )
}

/** The methods that a wallet approved on a chain family. */
export function approvedMethods(granted: Granted, namespace: Namespace): readonly string[] {
  return [...new Set(partsOf(granted, namespace).flatMap(([, { methods }]) => methods))]
}

/** The accounts that a wallet granted on a chain family, the shown one first, each with its networks where these differ. */
export function grantedOn(granted: Granted, namespace: Namespace, shown?: string): readonly Account[] {
  const type = accountTypes[namespace] ?? 'eoa'
  const own = new Map<string, { account: Account; networks: Set<CaipNetworkId> }>()
  for (const id of partsOf(granted, namespace).flatMap(([, { accounts }]) => accounts)) {
    const address = addressOf(id)
    const [account] = namespace === evmNamespace ? grantedAccounts([address]) : [{ namespace, address, type }]
    if (!account) continue
    const known = own.get(account.address) ?? { account, networks: new Set() }
    own.set(account.address, known)
    const network = networkOfAccount(id)
    if (network) known.networks.add(network)
  }
  const differ = new Set([...own.values()].map(({ networks }) => [...networks].sort().join())).size > 1
  const accounts = [...own.values()].map(({ account, networks }) =>
    // A plain address, as some wallets send it, says nothing about networks.
    differ && networks.size > 0 ? { ...account, networks: [...networks] } : account,
  )
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
      const kept = place.networks[namespace]
      const isUsable = (id: CaipNetworkId | undefined) =>
        grantedOn(granted, namespace).some((account) => account.networks?.includes(id as CaipNetworkId) ?? true)
      const networkId = kept && isUsable(kept) ? kept : wanted && networks.includes(wanted) ? wanted : networks[0]
      if (!networkId) return []
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

function networkOfAccount(account: string): CaipNetworkId | undefined {
  const [namespace, reference, address] = account.split(':')
  return namespace && reference && address !== undefined ? `${namespace}:${reference}` : undefined
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

/** Where the client 2.21.8 keeps a list of records. */
type Stored = { readonly storageKey: string }

/**
 * Takes over a session that another tab has opened since this client started: the client reads its storage only then.
 * False without such a session.
 */
export async function adoptSession(client: Client, topic: string): Promise<boolean> {
  const { core, session } = client
  const keychain = core.crypto.keychain
  const [sessions, stored] = await Promise.all(
    [session, keychain].map((each) => core.storage.getItem<unknown>((each as unknown as Stored).storageKey)),
  )
  const struct = (Array.isArray(sessions) ? sessions : []).find(
    (each): each is ClientSession => isRecord(each) && each.topic === topic,
  )
  const keys = stringRecord(stored) ?? {}
  const [own, shared] = [keys[struct?.self.publicKey ?? ''], keys[topic]]
  if (!struct || !own || !shared || struct.expiry * 1000 <= Date.now()) return false
  await keychain.set(struct.self.publicKey, own)
  await keychain.set(topic, shared)
  await session.set(topic, struct)
  core.expirer.set(topic, struct.expiry)
  // What was said meanwhile waits at the relay; while that is away the client subscribes with its next connection.
  void core.relayer.subscribe(topic).catch(() => undefined)
  return true
}
