/** Shortest wait that is held, in ms: what closes by itself does so after a second or later. */
const longWait = 1000

/** Lets nothing on this page end by itself from now on, so that what closes after a while can be looked at. */
export function holdTime(): void {
  const start = window.setTimeout.bind(window)
  const hold = (handler: TimerHandler, wait = 0, ...rest: unknown[]) =>
    wait < longWait ? start(handler, wait, ...rest) : 0
  window.setTimeout = hold as typeof window.setTimeout
}
