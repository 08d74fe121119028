import { inspectCalls } from '../findings/inspectCalls.ts'
import type { Inspection } from '../inspection.ts'
import type { TransactionRequest } from './transaction.ts'

/** Finds out what a transaction does. */
export const inspectTransaction: Inspection<TransactionRequest> = ({ call, chain }, asked, signal) =>
  inspectCalls({ ...asked, chain, calls: [call] }, signal)
