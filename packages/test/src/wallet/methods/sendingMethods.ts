import type { AskedCall } from '../approvalRequest.ts'
import type { Approvals } from '../createApprovals.ts'
import type { Sender } from '../createSender.ts'
import type { WalletState } from '../createWalletState.ts'
import {
  invalidParams,
  toAddress,
  toBytes,
  toChainId,
  toPermittedAccount,
  toQuantity,
  toRecord,
} from '../parameters.ts'
import type { MethodHandler } from '../types.ts'

/** Sending one transaction (EIP-1474). */
export function sendingMethods(wallet: { state: WalletState; approvals: Approvals; send: Sender }) {
  const { state, approvals, send } = wallet
  return {
    eth_sendTransaction: async (params) => {
      const transaction = toRecord(params[0], 'The transaction')
      const account = toPermittedAccount(state, transaction.from)
      const chain = state.chain()
      if (transaction.chainId !== undefined && toChainId(transaction.chainId) !== chain.chainId)
        throw invalidParams(`The transaction is for another network than the active one, ${chain.chainId}.`)
      const call = toCall(transaction)
      const nonce = toQuantity(transaction.nonce, 'nonce')
      const fields = {
        gas: toQuantity(transaction.gas, 'gas'),
        gasPrice: toQuantity(transaction.gasPrice, 'gasPrice'),
        maxFeePerGas: toQuantity(transaction.maxFeePerGas, 'maxFeePerGas'),
        maxPriorityFeePerGas: toQuantity(transaction.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
        nonce: nonce === undefined ? undefined : Number(nonce),
      }
      await approvals.ask({ kind: 'transaction', account: account.address, chain, call })
      return send(account, chain, call, fields)
    },
  } satisfies Record<string, MethodHandler>
}

/** Reads receiver, value and data of a transaction or of one call of a bundle. */
export function toCall(value: Readonly<Record<string, unknown>>): AskedCall {
  const to = value.to === undefined || value.to === null ? undefined : toAddress(value.to, 'to')
  return { to, value: toQuantity(value.value, 'value') ?? 0n, data: toBytes(value.data ?? value.input, 'data') }
}
