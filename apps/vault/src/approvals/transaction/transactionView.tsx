import { publishedContracts } from '../../evm/calls/knownContracts.ts'
import { readCall } from '../../evm/calls/readCall.ts'
import type { ApprovalView } from '../sheet/approvalView.ts'
import { MovesBody } from '../sheet/MovesBody.tsx'
import { presentMoves } from '../sheet/presentMoves.ts'
import { rawCall } from '../sheet/rawCall.ts'
import type { TransactionRequest } from './transaction.ts'

/** One transaction of an EVM network. */
export const transactionView: ApprovalView<TransactionRequest> = {
  isOnlySigned: () => false,
  draft: ({ call, chain }, { addresses }) => readCall(call, addresses.evm, publishedContracts(chain)),
  present: (_, about) => presentMoves(about, ({ complete }) => !complete),
  withCalls: (request, [call]) => (call ? { ...request, call } : request),
  Body: ({ request, ...props }) => <MovesBody {...props} raw={rawCall(request.call)} />,
}
