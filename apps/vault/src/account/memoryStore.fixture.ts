import type { DeviceStore } from '../platform/device/deviceStore.ts'

/** A store of one test; Node has no IndexedDB. */
export function createMemoryStore(): DeviceStore {
  const values = new Map<string, unknown>()
  return {
    read: async (name) => values.get(name),
    async write(name, value) {
      values.set(name, value)
    },
    async remove(name) {
      values.delete(name)
    },
    async readOrMake(name, make, is) {
      const known = values.get(name)
      if (is(known)) return known
      const made = await make()
      values.set(name, made)
      return made
    },
    close: () => values.clear(),
  }
}
