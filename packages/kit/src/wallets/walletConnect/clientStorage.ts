import { isRecord } from '../../core/decode.ts'
import type { KitStorage } from '../../core/storage.ts'

/** Records that only guard against messages that come twice may grow to as many characters; then they start anew. */
const mostGuarding = 100_000
/** All else grows with the number of sessions; a longer value was not meant to be kept. */
const mostCharacters = 1_000_000

/** The client's key-value storage inside the kit's own; `prefix` is what the client puts into each key by itself. */
export function createClientStorage(storage: KitStorage, prefix: string) {
  const keys = new Set<string>()
  const nameOf = (key: string) => `client/${key.replace(`:${prefix}`, '')}`
  const read = (key: string) => storage.read(nameOf(key), (value) => (isKept(value) ? value.kept : undefined))
  return {
    getKeys: async () => [...keys],
    // The client's interface lets the caller name the type of what it stored.
    getEntries: async <T>() => [...keys].map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key: string, value: unknown) {
      keys.add(key)
      const length = JSON.stringify(value)?.length ?? 0
      const most = /\/\/(history|messages|event-client)$/.test(key) ? mostGuarding : mostCharacters
      storage.write(nameOf(key), length > most ? undefined : { kept: value })
    },
    async removeItem(key: string) {
      keys.delete(key)
      storage.write(nameOf(key), undefined)
    },
  }
}

function isKept(value: unknown): value is { kept: unknown } {
  return isRecord(value) && 'kept' in value
}
