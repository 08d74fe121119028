/** Runs a piece of work in one process only, until it is stopped. */
export type RunAlone = (name: string, run: (signal: AbortSignal) => Promise<void>) => { stop: () => Promise<void> }

/** Runs it here: there is no other process. */
export const runHere: RunAlone = (_, run) => {
  const controller = new AbortController()
  const running = run(controller.signal)
  return {
    stop: async () => {
      controller.abort()
      await running
    },
  }
}
