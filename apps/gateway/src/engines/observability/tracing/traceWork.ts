import type { SpanNotes, Tracing } from './tracing.ts'

/**
 * Runs work that the gateway starts itself, without a caller, as a separate trace; without tracing it just runs.
 *
 * @param notesOf What the end says. Default nothing.
 */
export async function traceWork<T>(
  tracing: Tracing | undefined,
  name: string,
  notes: SpanNotes,
  run: () => Promise<T>,
  notesOf: (answer: T) => SpanNotes = () => ({}),
): Promise<T> {
  if (tracing === undefined) return run()
  const describe = (answer: T) => ({ notes: notesOf(answer), isFailure: false })
  return tracing.call(name, { kind: 'internal', notes, describe }, run)
}
