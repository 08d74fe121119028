/** What a span says: names, numbers and yes or no; never an address, an account, a key or what a visitor typed. */
export type SpanNotes = Readonly<Record<string, string | number | boolean>>

/** How a call ended: what is noted on its span, and whether it failed here. */
export type SpanEnd = { name?: string; notes: SpanNotes; isFailure: boolean }

export type CallSpan<T> = {
  /** Whether a caller started the work, or the gateway itself. Default `server`. */
  kind?: 'server' | 'internal'
  /** The `traceparent` header of a proxy that is trusted; default none. */
  parent?: string | undefined
  notes: SpanNotes
  /** Reads from the answer how the call ended. */
  describe: (answer: T) => SpanEnd
}

/** Tells a collector what calls are made of and how long each part took. Absent where tracing is off. */
export type Tracing = {
  /** Runs a call as the first span of a trace. */
  call: <T>(name: string, span: CallSpan<T>, run: () => T | Promise<T>) => T | Promise<T>
  /** Notes what took so many milliseconds until now as a part of the call under way; nothing outside of calls. */
  note: (name: string, milliseconds: number, notes: SpanNotes, failure?: string) => void
  /** Adds to the span of the call under way. */
  tell: (notes: SpanNotes) => void
  /** The id of the trace under way, for a line of the log. */
  traceId: () => string | undefined
  /** Sends what waits and ends. */
  stop: () => Promise<void>
}
