import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { PaymentMethods } from '../../core/payments.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { readPaymentLink, writePaymentLink } from './paymentLink.ts'
import { readPayment } from './readPayment.ts'

/** What the code of a key begins with that has delegated itself to a contract (EIP-7702). */
const delegation = '0xef0100'

/** Being paid on EVM chains. */
export function createEvmPayments(context: ChainContext): PaymentMethods {
  return {
    writeLink: writePaymentLink,
    readLink: readPaymentLink,
    readCall: readPayment,
    async isContract({ address, networkId }) {
      const code = await askNodes(context, networkId, (node) =>
        readRpc<unknown>(node, 'eth_getCode', [address, 'latest']),
      )
      if (typeof code !== 'string')
        throw new KitError('RPC_FAILED', 'The network did not answer', { details: 'eth_getCode answered no code' })
      return !/^0x0*$/.test(code) && !code.toLowerCase().startsWith(delegation)
    },
  }
}
