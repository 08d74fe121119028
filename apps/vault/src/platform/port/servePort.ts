import {
  cleanValue,
  type PageMessage,
  type PortEvent,
  type PortEventValue,
  type PortMethod,
  type PortParameters,
  type PortResult,
  pageMessage,
  portLimits,
  portParameters,
  type VaultMessage,
} from '@foyer/contract/vault-port'
import * as v from 'valibot'
import { PortRefusalError } from './portRefusal.ts'

/**
 * One function for each method of the port. `signal` ends when the page cancels or no longer waits, which it does at `endsAt`, in
 * milliseconds of the port's clock.
 */
export type PortHandlers = {
  readonly [M in PortMethod]: (
    parameters: PortParameters<M>,
    signal: AbortSignal,
    endsAt: number,
  ) => Promise<PortResult<M>>
}

/** A port that is served. */
export type ServedPort = {
  emit<E extends PortEvent>(event: E, value: PortEventValue<E>): void
  /** Ends everything that is open and closes the port. */
  close(): void
}

type Clock = () => number

/**
 * Answers what a page asks over its port. Messages that are too large, of another form or too many are refused, and never
 * reach a handler.
 */
export function servePort(
  port: MessagePort,
  handlers: PortHandlers,
  clock: Clock = () => performance.now(),
): ServedPort {
  const open = new Map<number, AbortController>()
  const arrivals: number[] = []

  const send = (message: VaultMessage) => port.postMessage(message)
  const refuse = (id: number, error: PortRefusalError) => send({ t: 'err', id, e: error.toPortError() })

  /** Whether one more message fits into this second. */
  const isInTime = () => {
    const now = clock()
    while (arrivals.length > 0 && now - (arrivals[0] ?? 0) >= 1_000) arrivals.shift()
    if (arrivals.length >= portLimits.requestsPerSecond) return false
    arrivals.push(now)
    return true
  }

  const serve = async ({ deadline, id, m, p }: Extract<PageMessage, { t: 'req' }>) => {
    const parameters = v.safeParse(portParameters[m], p ?? {})
    if (!parameters.success) return refuse(id, new PortRefusalError('invalid'))
    const ending = new AbortController()
    open.set(id, ending)
    const endsAt = clock() + deadline
    const timer = setTimeout(() => ending.abort(new PortRefusalError('late')), deadline)
    try {
      const handle = handlers[m] as (parameters: unknown, signal: AbortSignal, endsAt: number) => Promise<unknown>
      const result = await orAborted(handle(parameters.output, ending.signal, endsAt), ending.signal)
      send({ t: 'res', id, ok: true, r: result })
    } catch (error) {
      // What broke is told without its words: they could be about what is secret.
      refuse(id, error instanceof PortRefusalError ? error : new PortRefusalError('unreachable'))
    } finally {
      clearTimeout(timer)
      open.delete(id)
    }
  }

  const listen = ({ data }: MessageEvent<unknown>) => {
    const cleaned = cleanValue(data, portLimits.messageBytes)
    const message = v.safeParse(pageMessage, cleaned?.value)
    const id = idOf(data)
    if (!isInTime()) return id === undefined ? undefined : refuse(id, new PortRefusalError('too-many'))
    if (!message.success) return id === undefined ? undefined : refuse(id, new PortRefusalError('invalid'))
    const asked = message.output
    if (asked.t === 'cancel') return open.get(asked.id)?.abort(new PortRefusalError('rejected'))
    if (open.has(asked.id)) return refuse(asked.id, new PortRefusalError('invalid'))
    if (open.size >= portLimits.openRequests) return refuse(asked.id, new PortRefusalError('too-many'))
    void serve(asked)
  }
  port.addEventListener('message', listen)
  port.start()

  return {
    emit: (event, value) => send({ t: 'ev', n: event, p: value }),
    close() {
      port.removeEventListener('message', listen)
      for (const ending of open.values()) ending.abort(new PortRefusalError('late'))
      port.close()
    },
  }
}

/** The number of a request, where it can be told which one is refused. */
function idOf(data: unknown): number | undefined {
  const { id, t } = (typeof data === 'object' && data !== null ? data : {}) as { id?: unknown; t?: unknown }
  return t === 'req' && typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
