import type { ChainContext } from '../../core/chain.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { PaymentMethods } from '../../core/payments.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { readPaymentLink, writePaymentLink } from './paymentLink.ts'

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

const address = /^0x[0-9a-f]{40}$/i
const quantity = /^0x[0-9a-f]{1,64}$/i

/** Reads a call that pays the coin of its network and does nothing else; undefined for every other call. */
export function readPayment(method: string, params: unknown): { from: string; to: string; amount: bigint } | undefined {
  const [asked] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method !== 'eth_sendTransaction' || !isRecord(asked)) return undefined
  const { data = '0x', from, input = data, to, value } = asked
  const isText = (given: unknown, form: RegExp): given is string => typeof given === 'string' && form.test(given)
  if (data !== '0x' || input !== '0x' || !isText(value, quantity)) return undefined
  return isText(from, address) && isText(to, address) ? { from, to, amount: BigInt(value) } : undefined
}
