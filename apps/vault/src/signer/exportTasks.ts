import type { SealKey } from '../platform/device/deviceKeys.ts'
import { type Revealed, tellSecret } from './exportSecret.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
import { type DeviceSecret, withDeviceSecret } from './secret.ts'

/** What is done for the page that shows a secret, in a worker of its own: the one that signs tells nobody any of it. */
export type RevealTasks = {
  receive: ReceivedShares['receive']
  /** Rebuilds a wallet of this device's split and tells its secret. */
  reveal(secret: DeviceSecret): Promise<Revealed>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createRevealTasks(sealKey: () => Promise<SealKey>): RevealTasks {
  const { open, receive } = createReceivedShares()
  return {
    receive,
    reveal: (secret) =>
      withDeviceSecret(sealKey, open, secret, (entropy) => tellSecret(entropy, secret.addresses.solana)),
  }
}
