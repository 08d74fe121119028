import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { payBy } from '../../engines/work/payer.ts'

/** Tells the work behind one call that the caller no longer waits for its answer. */
export type CallEnd = {
  /** Fires when the caller went away before the answer, or the time of the call is over. */
  signal: () => AbortSignal
  /** Says whose call it is, by the id of a project; that one pays for what is asked under the signal. Default no project. */
  payBy: (projectId: string) => void
  /** Ends the call: its time is over. */
  end: () => void
}

/** One for all calls: each call ends, and a separate error would cost a stack trace. */
const nobodyWaits = new DOMException('No caller waits for the answer any more.', 'AbortError')

/** @param outgoing The answer that Node would send; `undefined` without a network. */
export function createCallEnd(outgoing: ServerResponse | undefined): CallEnd {
  let stop: AbortController | undefined
  let isOver = false
  let payer = 'none'
  const end = () => {
    isOver = true
    stop?.abort(nobodyWaits)
  }
  return {
    // Made for those who ask: most answers are kept ones and take no time.
    signal: () => {
      if (stop !== undefined) return stop.signal
      stop = new AbortController()
      // One call may wait for any number of chains; that is no leak.
      setMaxListeners(0, stop.signal)
      payBy(stop.signal, payer)
      outgoing?.once('close', end)
      if (isOver || outgoing?.destroyed === true) stop.abort(nobodyWaits)
      return stop.signal
    },
    payBy: (projectId) => {
      payer = projectId
      if (stop !== undefined) payBy(stop.signal, payer)
    },
    end,
  }
}
