import { sessionOf } from '../../account/device.ts'
import type { VaultConfig } from '../../platform/gateway/vaultConfig.ts'

/**
 * Erases the halves of secrets that an earlier version kept in the frame of a site that is not the operator's own. Where such a site shares
 * this storage with the wallet's own pages, or with one of the operator's own sites, the halves are theirs and stay: the browser keeps
 * sites of one registrable domain together.
 */
export async function eraseHalves(
  { app, trusted }: Pick<VaultConfig, 'app' | 'trusted'>,
  databaseName = 'foyer-vault',
): Promise<void> {
  const owners = [app, ...trusted].map(sessionOf)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(databaseName)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('device', 'readwrite', { durability: 'strict' })
    const table = transaction.objectStore('device')
    const asked = table.getAllKeys()
    asked.onsuccess = () => {
      const names = asked.result.map(String)
      if (names.some((name) => name.startsWith('window/') || owners.includes(name))) return
      for (const name of names) if (name.startsWith('half/')) table.delete(name)
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  }).finally(() => database.close())
}
