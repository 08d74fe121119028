import type { Chain, ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import { signBitcoinMessage } from './askProvider.ts'
import { bitcoinNamespace } from './bitcoinRules.ts'
import { askEsplora, readBalance } from './readEsplora.ts'

/** The reads and requests of Bitcoin, through the provider of any session. */
export function createBitcoinChain(context: ChainContext): Chain {
  const reading: ChainContext = {
    ...context,
    // A gateway passes on JSON-RPC only; Esplora is read where the network says.
    rpcUrls(networkId) {
      const own = context.networks.find(({ id }) => id === networkId)?.rpcUrls ?? []
      return context.rpcUrls(networkId).filter((url) => own.includes(url))
    },
  }
  return {
    getNativeBalance: ({ address, networkId }) => askEsplora(reading, networkId, (node) => readBalance(node, address)),

    signMessage: ({ address, message, session }) => signBitcoinMessage(session, { address, message }),

    // A wallet is on the network that it granted: its addresses are those of one network.
    async switchNetwork(session, { id }) {
      const granted = session.namespaces[bitcoinNamespace]
      if (granted?.networkId === id || granted?.approvedNetworks?.includes(id)) return
      throw new KitError('UNSUPPORTED_CHAIN', 'Unsupported chain')
    },
  }
}
