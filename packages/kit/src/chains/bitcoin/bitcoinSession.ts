import { cleanText } from '../../core/cleanText.ts'
import type { WalletInfo } from '../../core/connector.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import type { SourceContext } from '../../core/source.ts'
import { readBitcoinAddress } from './bitcoinAddress.ts'
import type { BitcoinAccount, BitcoinProvider } from './bitcoinMethods.ts'
import { bitcoinNamespace, defaultBitcoinNetworkId, paymentAccount, prefixOf } from './bitcoinRules.ts'

const maxLabelLength = 60

/** An account as a wallet shares it, before its address is read. */
export type SharedAccount = {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly label?: unknown
  /** Whether the wallet uses it on a network. */
  serves(networkId: CaipNetworkId): boolean
}

export type ToSessionParameters = {
  readonly context: SourceContext
  /** The id of the wallet source. */
  readonly source: string
  readonly wallet: WalletInfo
  readonly accounts: readonly SharedAccount[]
  /** The network that the wallet names; one that the site does not have is said to be unsupported. */
  readonly named?: CaipNetworkId | undefined
  provider(accounts: readonly BitcoinAccount[]): BitcoinProvider
}

/** What the accounts that a wallet granted are to the kit; undefined without one that has an address of Bitcoin. */
export async function toBitcoinSession(parameters: ToSessionParameters): Promise<Session | undefined> {
  const { context, named, provider, source, wallet } = parameters
  const own = context.networks.map(({ id }) => id)
  const read = await Promise.all(parameters.accounts.map((account) => readAccount(account, own, named)))
  const known = read.filter((each) => each !== undefined)
  const hasOthers = known.some(({ type }) => type !== 'p2tr')
  const accounts = known
    .map((each) => ({
      ...each,
      purpose: each.purpose ?? (hasOthers && each.type === 'p2tr' ? 'ordinals' : paymentAccount),
    }))
    // The first is what the wallet is known by: the address for coins.
    .sort((a, b) => Number(b.purpose === paymentAccount) - Number(a.purpose === paymentAccount))
  if (accounts.length === 0) return undefined
  const approvedNetworks = own.filter((id) => accounts.some(({ networks }) => networks.includes(id)))
  const active = context.activeNetworkId(bitcoinNamespace)
  const isServed = active !== undefined && approvedNetworks.includes(active)
  const networkId = (isServed ? active : approvedNetworks[0]) ?? named ?? defaultBitcoinNetworkId
  const differ = new Set(accounts.map(({ networks }) => networks.join())).size > 1
  const handedOut = provider(accounts.map(({ address, publicKey, purpose }) => ({ address, publicKey, purpose })))
  return {
    id: wallet.id,
    source,
    wallet,
    accounts: accounts.map(
      ({ address, label, networks, publicKey, purpose }): Account => ({
        namespace: bitcoinNamespace,
        address,
        type: purpose,
        label,
        ...(publicKey && { publicKey }),
        ...(differ && { networks }),
      }),
    ),
    namespaces: { [bitcoinNamespace]: { networkId, approvedNetworks } },
    provider: (namespace) => (namespace === bitcoinNamespace ? handedOut : undefined),
  }
}

async function readAccount(
  { serves, ...shared }: SharedAccount,
  own: readonly CaipNetworkId[],
  named: CaipNetworkId | undefined,
) {
  const known = typeof shared.address === 'string' ? await readBitcoinAddress(shared.address) : undefined
  if (!known || (named && !known.prefixes.includes(prefixOf(named)))) return undefined
  const { address, prefixes, type } = known
  const purpose = shared.purpose === paymentAccount || shared.purpose === 'ordinals' ? shared.purpose : undefined
  const label = cleanText(shared.label, maxLabelLength) || (purpose === 'ordinals' ? 'Ordinals' : undefined)
  const publicKey =
    typeof shared.publicKey === 'string' && /^[\da-f]{64,130}$/i.test(shared.publicKey) ? shared.publicKey : undefined
  const networks = own.filter((id) => prefixes.includes(prefixOf(id)) && serves(id))
  return { address, type, purpose, publicKey, label, networks }
}
