import { inspectSeveralCalls } from './calls/inspectSeveralCalls.ts'
import { inspectSessionEnd } from './endSession/inspectSessionEnd.ts'
import { inspectSessionsEnd } from './endSessions/inspectSessionsEnd.ts'
import { noSteps } from './findings/findings.ts'
import type { Inspection } from './inspection.ts'
import type { Kind, RequestOf } from './request.ts'
import { inspectSession } from './session/inspectSession.ts'
import { inspectSolana } from './solanaTransactions/inspectSolana.ts'
import { inspectTransaction } from './transaction/inspectTransaction.ts'
import { inspectTypedData } from './typedData/inspectTypedData.ts'

/** How each kind of request is inspected. */
const inspections: { readonly [K in Kind]: Inspection<RequestOf<K>> } = {
  message: async () => noSteps,
  typedData: inspectTypedData,
  transaction: inspectTransaction,
  calls: inspectSeveralCalls,
  session: inspectSession,
  endSession: inspectSessionEnd,
  endSessions: inspectSessionsEnd,
  solanaTransactions: inspectSolana,
}

/** The inspection for a request. */
export function inspectionOf<K extends Kind>(request: RequestOf<K>): Inspection<RequestOf<K>> {
  return inspections[request.kind]
}
