import { unnamed } from '../../evm/evmCall.ts'
import { endAllCall } from '../../evm/permissions/endAllCall.ts'
import { inspectCalls } from '../findings/inspectCalls.ts'
import type { Inspection } from '../inspection.ts'
import type { EndSessionsRequest } from './endSessions.ts'

/** Finds out what the end of all sessions costs: the call is the wallet's own. */
export const inspectSessionsEnd: Inspection<EndSessionsRequest> = ({ chain }, { member, network, smart }, signal) =>
  inspectCalls({ network, smart, chain, member, calls: [{ ...endAllCall(), ...unnamed }] }, signal)
