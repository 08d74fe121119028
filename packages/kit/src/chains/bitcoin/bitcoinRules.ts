import type { ExplorerTarget } from '../../core/chain.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'

/** The CAIP-2 namespace of Bitcoin (BIP-122). */
export const bitcoinNamespace = 'bip122'

/** The kind that addresses for coins have, as wallets tell it; the other kind holds inscriptions. */
export const paymentAccount = 'payment'

/** The network where nothing names one. */
export const defaultBitcoinNetworkId: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/** The networks by the names that wallets have for them, in small letters. */
const names: Readonly<Record<string, CaipNetworkId>> = {
  mainnet: defaultBitcoinNetworkId,
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** A network as a wallet names it, such as `Mainnet`; undefined for a name that is not known. */
export function networkIdNamed(name: unknown): CaipNetworkId | undefined {
  const key = String(name).toLowerCase()
  return Object.hasOwn(names, key) ? names[key] : undefined
}

/** What wallets call a network: `mainnet`, or the reference of one that only the site knows. */
export function nameOfNetwork(networkId: CaipNetworkId): string {
  return Object.keys(names).find((name) => names[name] === networkId) ?? networkId.slice(networkId.indexOf(':') + 1)
}

/** How the addresses of a network begin: those of the public test networks are alike. */
export type AddressPrefix = 'mainnet' | 'testnet' | 'regtest'

/** How addresses of a network begin. Networks that only the site knows take those of regtest. */
export function prefixOf(networkId: CaipNetworkId): AddressPrefix {
  const name = nameOfNetwork(networkId)
  if (name === 'mainnet') return name
  return name.startsWith('testnet') || name === 'signet' ? 'testnet' : 'regtest'
}

/** Addresses with a human-readable part may be written in capitals; base58 tells capital from small letters. */
export function normalizeBitcoin(text: string): string {
  return /^(bc|tb|bcrt)1[a-z\d]{8,87}$/i.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text
}

/** The page of an explorer in the form of mempool.space and Esplora. */
export function bitcoinExplorerUrl({ blockExplorerUrl = '' }: Network, target: ExplorerTarget): string | undefined {
  if (!/^https?:\/\//i.test(blockExplorerUrl)) return undefined
  const [kind, id] = target.transaction === undefined ? ['address', target.address] : ['tx', target.transaction]
  return `${blockExplorerUrl.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
