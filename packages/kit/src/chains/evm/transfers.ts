import type { ChainContext } from '../../core/chain.ts'
import type { TransferMethods } from '../../core/transfers.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { estimateCall } from './estimateCall.ts'
import { evmCall } from './evmCall.ts'
import { networkOf } from './networkOf.ts'
import { paidFee } from './paidFee.ts'
import { sendCall } from './sendCall.ts'
import { orSilent } from './simulateCalls.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { transferCall } from './transferCall.ts'
import { transferStatus } from './transferStatus.ts'

/** Sending on EVM chains: ether by value, tokens by ERC-20 `transfer`. */
export function createEvmTransfers(context: ChainContext): TransferMethods {
  return {
    async estimate(transfer) {
      const network = networkOf(context, transfer.networkId)
      const call = evmCall(transfer.from, transferCall(transfer))
      return askNodes(context, network.id, (node) => estimateCall(node, call, network))
    },

    simulate: (transfer) => orSilent(askNodes(context, transfer.networkId, (node) => simulateTransfer(node, transfer))),

    async failureReason({ networkId, hash }) {
      // Few transactions fail, so that the code which asks why comes when it is needed.
      const { failureReason } = await import('./failureReason.ts')
      return askNodes(context, networkId, (node) => failureReason(node, hash))
    },
    paidFee: ({ networkId, hash }) => askNodes(context, networkId, (node) => paidFee(node, hash)),
    status: ({ networkId, ...sent }) => askNodes(context, networkId, (node) => transferStatus(node, sent)),

    async send(session, transfer) {
      const network = networkOf(context, transfer.networkId)
      return sendCall(session, {
        ask: (read) => askNodes(context, network.id, read),
        call: transferCall(transfer),
        from: transfer.from,
        network,
      })
    },
  }
}
