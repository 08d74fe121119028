import { hasRequest } from '../../chains/rpc/hasRequest.ts'
import type { WalletInfo } from '../../core/connector.ts'
import { isRecord, stringList } from '../../core/decode.ts'
import { cleanIcon, cleanName } from '../cleanWallet.ts'

/** A wallet's object as sats-connect calls it: a method's name, then its parameters; answers and refusals are JSON-RPC's. */
export type SatsProvider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(event: 'accountChange' | 'networkChange' | 'disconnect', listener: () => void): unknown
}

/** A wallet that was found on the page. */
export type FoundProvider = WalletInfo & { readonly provider: SatsProvider }

const xverse = 'XverseProviders.BitcoinProvider'

/**
 * Finds wallets that speak the protocol: those of the list in which Bitcoin wallets announce themselves, with the path of
 * their object as id (WBIP-004), and Xverse where its object stands (both in sats-connect's `src/provider`).
 *
 * @see https://github.com/secretkeylabs/sats-connect-core
 */
export function findProviders(page: object = globalThis): readonly FoundProvider[] {
  const { btc_providers: announced } = page as { btc_providers?: unknown }
  const entries = (Array.isArray(announced) ? announced : []).filter(isRecord)
  const all = entries.some(({ id }) => id === xverse) ? entries : [...entries, { id: xverse, name: 'Xverse Wallet' }]
  const found = new Map<string, FoundProvider>()
  for (const { icon, id, methods, name } of all) {
    const provider = typeof id === 'string' ? providerAt(page, id) : undefined
    if (typeof id !== 'string' || !provider || found.has(id)) continue
    // Others of the list, such as Leather, have methods of the same names with other parameters.
    const speaks = stringList(methods)?.some((method) => method === 'wallet_connect' || method === 'getAccounts')
    if (!(speaks ?? id === xverse)) continue
    found.set(id, { id, name: cleanName(name), type: 'INJECTED', imageUrl: cleanIcon(icon, name), provider })
  }
  return [...found.values()]
}

function providerAt(page: object, path: string): SatsProvider | undefined {
  try {
    const value = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], page)
    return hasRequest(value) ? (value as unknown as SatsProvider) : undefined
  } catch {
    // What stands in the page may throw when it is looked at.
    return undefined
  }
}
