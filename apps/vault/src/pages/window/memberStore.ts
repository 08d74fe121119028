import type { DeviceStore } from '../../platform/device/deviceStore.ts'

/** What belongs to the browser and not to a session: its keys, and the halves that lie under the ids of their wallets. */
const isShared = (name: string) => name === 'proofKeys' || name === 'sealKey' || name.startsWith('half/')

/**
 * The store as a page sees it that has a session for each wallet: what one of them keeps stands beside what others do, and beside the
 * session of the wallet's own page.
 */
export function memberStore(store: DeviceStore, walletId: string): DeviceStore {
  const nameOf = (name: string) => (isShared(name) ? name : `window/${walletId}/${name}`)
  return {
    read: (name) => store.read(nameOf(name)),
    write: (name, value) => store.write(nameOf(name), value),
    remove: (name) => store.remove(nameOf(name)),
    readOrMake: (name, make, is) => store.readOrMake(nameOf(name), make, is),
    close: () => store.close(),
  }
}
