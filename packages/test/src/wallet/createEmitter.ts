/** A typed event emitter; a listener that throws does not keep the others from hearing. */
export interface Emitter<Events> {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  off<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

/** Creates an emitter without listeners. */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {}
  return {
    on(name, listener) {
      const known = listeners[name] ?? new Set()
      known.add(listener)
      listeners[name] = known
    },
    off(name, listener) {
      listeners[name]?.delete(listener)
    },
    emit(name, payload) {
      for (const listener of [...(listeners[name] ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          // The page's own error handling gets it, as with any event.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
