import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'

type Opening<T> = { opened: T } | { error: unknown }

/**
 * Opens a WebSocket as a trace: admission, and the connection to a node. A refusal has its code, and counts as a failure
 * only where something behind the gateway is at fault.
 */
export async function traceOpening<T>(tracing: Tracing | undefined, open: () => Promise<T>): Promise<T> {
  if (tracing === undefined) return open()
  const run = async (): Promise<Opening<T>> => {
    try {
      return { opened: await open() }
    } catch (error) {
      return { error }
    }
  }
  const describe = (opening: Opening<T>) => {
    if ('opened' in opening) return { notes: {}, isFailure: false }
    const code = opening.error instanceof GatewayError ? opening.error.code : 'internal'
    const isFailure = code === 'internal' || code === 'noUpstream' || code === 'unavailable'
    return { notes: { 'error.type': code }, isFailure }
  }
  const opening = await tracing.call('GET websocket', { notes: { 'foyer.call': 'websocket' }, describe }, run)
  if ('error' in opening) throw opening.error
  return opening.opened
}
