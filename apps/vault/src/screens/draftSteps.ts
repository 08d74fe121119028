import type { Approval } from '../frame/approvals.ts'
import { publishedContracts } from '../meaning/calls/knownContracts.ts'
import { readCall } from '../meaning/readCall.ts'
import { readInstructions } from '../meaning/readInstructions.ts'
import type { Step } from '../meaning/step.ts'
import { readTypedData } from '../typedData/readTypedData.ts'

/** What a request's own bytes say, before any network is asked. */
export function draftSteps({ member, request }: Approval): readonly Step[] {
  switch (request.kind) {
    case 'message':
    case 'session':
    case 'endSession':
    case 'endSessions':
      return []
    case 'typedData':
      return readTypedData(request.typedData, request.chain, member.addresses.evm).steps
    case 'transaction':
      return readCall(request.call, member.addresses.evm, publishedContracts(request.chain))
    case 'calls':
      return request.calls.flatMap((call) => readCall(call, member.addresses.evm, publishedContracts(request.chain)))
    case 'solanaTransactions':
      return request.transactions.flatMap(({ message: { accounts, instructions } }) =>
        readInstructions({ instructions, keys: accounts, account: member.addresses.solana, accounts: new Map() }),
      )
  }
}
