import { publishedContracts } from '../../evm/calls/knownContracts.ts'
import { readCall } from '../../evm/calls/readCall.ts'
import { useWords } from '../../ui/language.ts'
import type { ApprovalView, BodyProps } from '../sheet/approvalView.ts'
import { MovesBody } from '../sheet/MovesBody.tsx'
import { presentMoves } from '../sheet/presentMoves.ts'
import { rawCall } from '../sheet/rawCall.ts'
import type { CallsRequest } from './calls.ts'

/** Several calls of an EVM network. */
export const callsView: ApprovalView<CallsRequest> = {
  isOnlySigned: () => false,
  draft: ({ calls, chain }, { addresses }) =>
    calls.flatMap((call) => readCall(call, addresses.evm, publishedContracts(chain))),
  present: (_, about) => presentMoves(about, ({ complete }) => !complete),
  withCalls: (request, calls) => ({ ...request, calls }),
  Body: CallsBody,
}

function CallsBody({ request: { calls, inTurn }, ...props }: BodyProps<CallsRequest>) {
  const text = useWords()
  const about = calls.length > 1 ? [{ label: text.whatHappens, value: inTurn ? text.inTurn : text.allOrNone }] : []
  return <MovesBody {...props} about={about} raw={calls.map(rawCall).join('\n\n')} />
}
