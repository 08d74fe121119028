import { unnamed } from '../../evm/evmCall.ts'
import { endingCall } from '../../evm/permissions/delegation.ts'
import { inspectCalls } from '../findings/inspectCalls.ts'
import type { Inspection } from '../inspection.ts'
import type { EndSessionRequest } from './endSession.ts'

/** Finds out what the end of one session costs: the calls are the wallet's own. */
export const inspectSessionEnd: Inspection<EndSessionRequest> = ({ chain, delegations }, asked, signal) => {
  const { member, network, smart } = asked
  const calls = delegations.map((each) => ({ ...endingCall(each), ...unnamed }))
  return inspectCalls({ network, smart, chain, member, calls }, signal)
}
