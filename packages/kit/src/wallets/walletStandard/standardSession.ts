import {
  defaultSolanaNetworkId,
  networkIdOfChain,
  solanaNamespace,
  walletChainOf,
} from '../../chains/solana/solanaRules.ts'
import type { SolanaProvider, StandardAccount } from '../../chains/solana/standardWallet.ts'
import { cleanText } from '../../core/cleanText.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { Session } from '../../core/session.ts'
import type { SignInProof } from '../../core/signIn.ts'
import type { SourceContext } from '../../core/source.ts'
import type { FoundWallet } from './discoverWallets.ts'

const maxLabelLength = 60

export type ToSessionParameters = {
  readonly context: SourceContext
  /** The id of the wallet source. */
  readonly source: string
  readonly wallet: FoundWallet
  readonly accounts: readonly StandardAccount[]
  readonly signedIn?: SignInProof | undefined
}

/** What the accounts that a wallet granted are to the kit. */
export function toSession({ accounts, context, signedIn, source, wallet }: ToSessionParameters): Session {
  const { chain, provider: standard, readiness, ...info } = wallet
  const provider: SolanaProvider = { wallet: standard, accounts }
  return {
    id: wallet.id,
    source,
    wallet: info,
    accounts: accounts.map(({ address, label }) => ({
      namespace: chain,
      address,
      type: 'eoa',
      ...(label && { label: cleanText(label, maxLabelLength) }),
    })),
    namespaces: { [chain]: networksOf(context, accounts) },
    ...(signedIn && { signedIn: [signedIn] }),
    provider: (namespace) => (namespace === chain ? provider : undefined),
  }
}

/** The site's networks that the accounts serve; on which one they are is the page's choice, as each request names its own. */
function networksOf(context: SourceContext, accounts: readonly StandardAccount[]) {
  const serves = (id: CaipNetworkId) => accounts.some(({ chains }) => chains.includes(walletChainOf(id, chains)))
  const approvedNetworks = context.networks.map(({ id }) => id).filter(serves)
  const active = context.activeNetworkId(solanaNamespace)
  const isServed = active !== undefined && approvedNetworks.includes(active)
  const own = accounts.flatMap(({ chains }) => chains.map(networkIdOfChain)).find((id) => id !== undefined)
  const networkId = (isServed ? active : undefined) ?? approvedNetworks[0] ?? own ?? active ?? defaultSolanaNetworkId
  return { networkId, approvedNetworks } as const
}
