import { describeError, type Logger } from '../observability/logger.ts'

/** Who listens to which topic in this process. */
export type Listeners = {
  add: (topic: string, listener: (text: string) => void) => () => void
  tell: (topic: string, text: string) => void
}

/** One listener that throws is logged and keeps no other from hearing. */
export function createListeners(logger: Logger): Listeners {
  const byTopic = new Map<string, Set<(text: string) => void>>()
  return {
    add: (topic, listener) => {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byTopic.delete(topic)
      }
    },
    tell: (topic, text) => {
      for (const listener of byTopic.get(topic) ?? []) {
        try {
          listener(text)
        } catch (error) {
          logger.error({ err: describeError(error) }, 'a listener of a shared topic failed')
        }
      }
    },
  }
}
