import type { Chain, ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { TransferMethods } from '../../core/transfers.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { encodeBase58 } from './base58.ts'
import { loadTransfers } from './loadTransfers.ts'
import { type ExactInteger, readSolana } from './readSolana.ts'
import { solanaNamespace, walletChainOf } from './solanaRules.ts'
import { signerOf, standardProviderOf } from './solanaSigner.ts'

/** The reads and requests of Solana, through the provider of any session. */
export function createSolanaChain(context: ChainContext): Chain {
  // One for everybody: it remembers what it said of transfers, and what it has to send again.
  let transfers: Promise<TransferMethods> | undefined
  return {
    async getNativeBalance({ address, networkId }) {
      const { value } = await askNodes(context, networkId, (node) =>
        readSolana<{ value: ExactInteger }>(node, 'getBalance', [address, { commitment: 'confirmed' }]),
      )
      return BigInt(value)
    },

    async signMessage({ address, message, session }) {
      return encodeBase58(await signerOf(session, address).signMessage(new TextEncoder().encode(message)))
    },

    signIn: () =>
      loadPart(() => import('./signInMessage.ts')).then(({ writeSolanaSignIn: writeMessage }) => ({ writeMessage })),

    transfers() {
      transfers ??= loadTransfers(context).catch((error: unknown) => {
        transfers = undefined
        throw error
      })
      return transfers
    },

    // Each request names its network, so the wallet is not asked to switch.
    async switchNetwork(session, { id }) {
      const standard = standardProviderOf(session)
      if (!standard) {
        // It stays on the network that it granted, which may be the one that the visitor comes back to.
        if (session.namespaces[solanaNamespace]?.networkId === id) return
        throw new KitError('UNSUPPORTED_METHOD', `${session.wallet.name} cannot do this`)
      }
      const serves = standard.accounts.some(({ chains }) => chains.includes(walletChainOf(id, chains)))
      if (!serves) throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain')
    },
  }
}
