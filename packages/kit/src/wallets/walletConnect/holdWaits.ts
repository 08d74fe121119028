import { relayTimes } from './relayTimes.ts'

type Listener = (...values: never[]) => void
type Emitter = { once(event: string, listener: Listener): unknown; emit(event: string, value: unknown): boolean }

const expired = { error: { code: 0, message: 'Expired before it was answered' } }

/**
 * After five minutes without an answer, the client 2.21.8 rejects a promise without a handler, beside the one that its
 * caller awaits. Here each wait ends shortly before, by the event that it waits for. Returns a function that ends them
 * all.
 */
export function holdWaits(engine: object): () => void {
  const { events } = engine as { events: Emitter }
  const open = new Map<string, ReturnType<typeof setTimeout>>()
  const once = events.once.bind(events)
  const end = (event: string) => void events.emit(event, expired)
  events.once = (event, listener) => {
    const timer = setTimeout(() => end(event), relayTimes.unanswered)
    open.set(event, timer)
    once(event, () => {
      clearTimeout(timer)
      open.delete(event)
    })
    return once(event, listener)
  }
  return () => {
    for (const event of [...open.keys()]) end(event)
  }
}
