import type { SealKey } from '../platform/device/deviceKeys.ts'
import { type ExportedSecret, exportSecret } from './exportSecret.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
import { type DeviceSecret, withDeviceSecret } from './secret.ts'

/** What is done for the page that shows a secret, in a separate worker: the one that signs tells none of it. */
export type ExportTasks = {
  receive: ReceivedShares['receive']
  /** Rebuilds a wallet of this device's split and tells its secret. */
  exportSecret(secret: DeviceSecret): Promise<ExportedSecret>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createExportTasks(sealKey: () => Promise<SealKey>): ExportTasks {
  const { open, receive } = createReceivedShares()
  return {
    receive,
    exportSecret: (secret) =>
      withDeviceSecret(sealKey, open, secret, (entropy) => exportSecret(entropy, secret.addresses.solana)),
  }
}
