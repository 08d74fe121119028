import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import { createSentCalls, type SentCalls } from './sentCalls.ts'

/** Kept calls of one test in memory; Node has neither IndexedDB nor locks, which are those of one frame here. */
export function createMemorySentCalls(): SentCalls {
  const store = createMemoryStore()
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, ...rest: readonly unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>
    const isPatient = rest.length === 1
    if (held.has(name) && !isPatient) return work(null)
    const own = (held.get(name) ?? Promise.resolve()).catch(() => undefined).then(() => work({ name }))
    held.set(name, own)
    return own.finally(() => held.get(name) === own && held.delete(name))
  }
  return createSentCalls({
    origin: 'https://harbour.example',
    open: async () => store,
    locks: { request } as unknown as Pick<LockManager, 'request'>,
  })
}
