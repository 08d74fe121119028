import type { RunningSolana, SolanaToken } from '@foyer/test'
import { createSolanaWallet, type SolanaTestWallet } from '@foyer/test/wallet'
import { type Address, isOffCurveAddress } from '@solana/kit'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import type { Network } from '../../core/network.ts'
import { selectSession } from '../../core/store.ts'
import type { SentTransaction, Transfer } from '../../core/transfers.ts'
import { encodeBase58 } from './base58.ts'
import { solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'

/** An address that could be a wallet's. */
export function somebody(): string {
  const text = encodeBase58(crypto.getRandomValues(new Uint8Array(32)))
  return isOffCurveAddress(text as Address) ? somebody() : text
}

export type VisitorOptions = {
  /** Whether the wallet sends by itself; else it signs, and the kit sends. */
  readonly sends?: boolean
  /** Default: the chain itself. */
  readonly rpcUrls?: readonly string[]
}

/** A kit whose visitor has connected a wallet with 1,000 SOL of a local chain. */
export async function connectVisitor(
  chain: RunningSolana,
  { sends = false, rpcUrls = [chain.url] }: VisitorOptions = {},
) {
  const network: Network = { ...solanaMainnet, id: chain.caipNetworkId, name: 'Local', rpcUrls, local: true }
  const [account] = chain.accounts
  // The kit looks for wallets where the page's own window would be.
  const lumen: SolanaTestWallet = createSolanaWallet({
    name: 'Lumen',
    accounts: [account.secretKey],
    chains: [{ id: 'solana:localnet', rpcUrl: chain.url }],
    without: sends ? [] : ['solana:signAndSendTransaction'],
  })
  const { getWallets } = await import('@wallet-standard/app')
  const unregister = getWallets().register(lumen.wallet)
  const kit = createKit({ appName: 'Harbour Cafe', networks: [network], chains: [solana()], storage: false })
  await kit.source('walletStandard')
  const [wallet] = kit.store.getState().connectors
  if (!wallet) throw new Error('No wallet is listed')
  const session = await connect(kit, { wallet })
  const family = await kit.chain('solana')
  const askMethods = async () => {
    const methods = await family.transfers?.()
    if (!methods) throw new Error('Solana cannot send')
    return methods
  }
  const methods = await askMethods()
  const from = account.address
  return {
    from,
    kit,
    lumen,
    methods,
    coins: (owner: string) => family.getNativeBalance({ address: owner, networkId: network.id }),
    live: () => selectSession(kit.store.getState(), 'solana') ?? session,
    // Each view asks the chain family for them by itself.
    askMethods,
    status: async (sent: SentTransaction) => (await askMethods()).status({ ...sent, from, networkId: network.id }),
    transfer: (token: Pick<SolanaToken, 'mint'>, amount: bigint, to = somebody()): Transfer => ({
      networkId: network.id,
      from,
      to,
      amount,
      tokenAddress: token.mint,
    }),
    leave: () => {
      kit.destroy()
      unregister()
    },
  }
}
