/** Where the kit remembers a visitor's choices: the parts of Web Storage it uses. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** JSON values under one versioned prefix per kit. */
export type KitStorage = {
  /** The full key of a value, for `storage` events. */
  key(name: string): string
  /** Reads a value; corrupt or foreign values are dropped and read as undefined. */
  read<T>(name: string, decode: (value: unknown) => T | undefined): T | undefined
  /** Writes a value; undefined removes it. A full or forbidden storage is not an error, and keeps no older value. */
  write(name: string, value: unknown): void
}

/** The browser's own storage, or undefined on a server and where the browser forbids it. */
export function browserStorage(): StorageLike | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** Creates the kit's storage with keys `@foyer/1/<id>/<name>`. */
export function createStorage(id: string, backend: StorageLike | undefined): KitStorage {
  const key = (name: string) => `@foyer/1/${id}/${name}`
  return {
    key,
    read(name, decode) {
      try {
        const text = backend?.getItem(key(name))
        if (text == null) return undefined
        const value = decode(JSON.parse(text))
        if (value === undefined) backend?.removeItem(key(name))
        return value
      } catch {
        remove(backend, key(name))
        return undefined
      }
    },
    write(name, value) {
      try {
        if (value !== undefined) return backend?.setItem(key(name), JSON.stringify(value))
      } catch {
        // A full or blocked storage only means that nothing is remembered, the value of before included.
      }
      remove(backend, key(name))
    },
  }
}

function remove(backend: StorageLike | undefined, key: string): void {
  try {
    backend?.removeItem(key)
  } catch {
    // See write.
  }
}
