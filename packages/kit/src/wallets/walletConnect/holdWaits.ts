type Listener = (...values: never[]) => void
type Emitter = { once(event: string, listener: Listener): unknown; emit(event: string, value: unknown): boolean }

/** Shorter than the five minutes after which the client's own timer ends a wait, in ms. */
const patience = 295_000
const expired = { error: { code: 0, message: 'Expired before it was answered' } }

/**
 * When nobody answers for five minutes, the client 2.21.8 rejects a promise that nobody holds, beside the one that its
 * caller waits for. Here each wait ends shortly before, by the event that it waits for. Returns what ends all of them.
 */
export function holdWaits(engine: object): () => void {
  const { events } = engine as { events: Emitter }
  const open = new Map<string, ReturnType<typeof setTimeout>>()
  const once = events.once.bind(events)
  const end = (event: string) => void events.emit(event, expired)
  events.once = (event, listener) => {
    const timer = setTimeout(() => end(event), patience)
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
