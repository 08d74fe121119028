import type { Complete } from '../../evm/smartAccount/completeCalls.ts'
import { operationData } from '../../evm/smartAccount/operationData.ts'
import type { SignatureRequest } from '../../signer/signature.ts'

/** What is signed to send calls; nothing where they cannot be sent. */
export function signedOf(complete: Complete | undefined): readonly SignatureRequest[] {
  switch (complete?.kind) {
    case undefined:
      return []
    case 'transaction':
      return [{ kind: 'evmTransaction', transaction: complete.transaction }]
    case 'inTurn':
      return complete.transactions.map((transaction) => ({ kind: 'evmTransaction', transaction }))
    case 'operation':
      return [{ kind: 'evmTypedData', typedData: operationData(complete.chainId, complete.operation) }]
    default:
      return complete satisfies never
  }
}
