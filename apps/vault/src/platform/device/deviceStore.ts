/** What this partition keeps, by name. Keys are kept as they are and cannot be read out; the half of a secret is sealed. */
export type DeviceStore = {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  /** Writes what `make` answers unless there is something, and answers what there is; two callers get the same. */
  readOrMake<T>(name: string, make: () => Promise<T>, is: (value: unknown) => value is T): Promise<T>
  close(): void
}

const tableName = 'device'

/**
 * Opens the store in IndexedDB. @throws DOMException where the browser keeps nothing for this page, such as a page in a frame
 * whose storage is blocked.
 */
export async function openDeviceStore(databaseName = 'foyer-vault'): Promise<DeviceStore> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(databaseName, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(tableName)
    asked.onsuccess = () => resolve(asked.result)
    const fail = () => reject(asked.error)
    asked.onerror = fail
    // Another page holds an older store open.
    asked.onblocked = fail
  })
  // A page of a later version may then change the store.
  database.onversionchange = () => database.close()
  const run = <T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(tableName, mode, { durability: 'strict' })
      const asked = act(transaction.objectStore(tableName))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error ?? asked.error)
    })
  const read = (name: string) => run<unknown>('readonly', (table) => table.get(name))
  return {
    read,
    async write(name, value) {
      await run('readwrite', (table) => table.put(value, name))
    },
    async remove(name) {
      await run('readwrite', (table) => table.delete(name))
    },
    async readOrMake(name, make, is) {
      const known = await read(name)
      if (is(known)) return known
      const made = await make()
      // The first of two that make one at the same time wins; what is of another form is replaced.
      await run('readwrite', (table) => (known === undefined ? table.add(made, name) : table.put(made, name))).catch(
        (error: unknown) => {
          if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error
        },
      )
      const now = await read(name)
      if (!is(now)) throw new DOMException('What was written cannot be read.', 'DataError')
      return now
    },
    close: () => database.close(),
  }
}
