import { inspectCalls } from '../findings/inspectCalls.ts'
import type { Inspection } from '../inspection.ts'
import type { CallsRequest } from './calls.ts'

/** Finds out what several calls do, one after the other. */
export const inspectSeveralCalls: Inspection<CallsRequest> = ({ calls, chain, inTurn }, asked, signal) =>
  inspectCalls({ ...asked, chain, calls, inTurn }, signal)
