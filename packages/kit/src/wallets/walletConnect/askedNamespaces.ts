import { type Namespace, type Network, namespaceOf } from '../../core/network.ts'

/** What a wallet is asked for on one chain family. */
export type AskedNamespace = { chains: string[]; methods: string[]; events: string[] }

type Wish = { readonly methods: readonly string[]; readonly events: readonly string[] }

const events = ['accountsChanged', 'chainChanged'] as const

/** What sites use of each chain family; wallets grant what they can. */
const usual: Readonly<Record<Namespace, Wish>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_showCallsStatus',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
    ],
    events,
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    events,
  },
  bip122: { methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'], events },
}

/** The optional namespaces of a proposal: each chain family that is wanted and has networks. */
export function askedNamespaces(
  networks: readonly Network[],
  wanted: readonly Namespace[],
  methods: Readonly<Record<Namespace, readonly string[]>> = {},
): Record<Namespace, AskedNamespace> {
  const asked: Record<Namespace, AskedNamespace> = {}
  for (const namespace of wanted) {
    const chains = networks.map(({ id }) => id).filter((id) => namespaceOf(id) === namespace)
    if (chains.length === 0) continue
    asked[namespace] = {
      chains: [...new Set<string>(chains)],
      methods: [...(methods[namespace] ?? usual[namespace]?.methods ?? [])],
      events: [...(usual[namespace]?.events ?? events)],
    }
  }
  return asked
}
