/** Starts each name once, and gives later callers what is running. */
export function startOnce<Name, Started extends { readonly stop: () => Promise<unknown> }>(
  start: (name: Name) => Promise<Started>,
) {
  const all = new Map<Name, Promise<Started>>()
  return {
    get: (name: Name): Promise<Started> => {
      const started = all.get(name) ?? start(name)
      all.set(name, started)
      return started
    },
    /** Ends everything that has come up. */
    async stop(): Promise<void> {
      for (const result of await Promise.allSettled(all.values()))
        if (result.status === 'fulfilled') await result.value.stop()
    },
  }
}
