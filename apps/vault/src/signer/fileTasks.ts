import type { SealedMessage } from '@foyer/contract/vault'
import type { SealKey } from '../device/deviceKeys.ts'
import { withKeys } from '../keys/accounts.ts'
import { writeRecoveryFile } from '../recoveryFile/recoveryFile.ts'
import { type FileParts, sealRecoveryFile } from '../recoveryFile/sealRecoveryFile.ts'
import { byPasskey, forKeeper, type NewHome, type SealedRecovery, type SealingPasskey, sealHome } from './homeParts.ts'
import { type Proofs, proveKeys } from './proveKeys.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
import { type DeviceSecret, wipe, withDeviceSecret } from './secret.ts'

/** What {@link FileTasks.makeFile} takes. */
export type MakeFileParameters = NewHome &
  DeviceSecret & {
    /** What `me` gave. */
    readonly nonce: string
    /** Normalised and used here; it is sent nowhere. */
    readonly password: string
    /** Who seals the recovery part of the new split: the keeper's point, or the passkey that the wallet has. */
    readonly holder: { readonly keeperKey: string } | { readonly passkey: SealingPasskey }
  }

/** What {@link FileTasks.makeFile} answers: parts for the servers, and the text of the file, of which nothing is readable. */
export type MadeFile = {
  readonly proofs: Proofs
  readonly home: { readonly auth: SealedMessage } & SealedRecovery
  readonly file: string
}

/** What is done for recovery files, in a worker of its own: deriving a key of a password takes seconds. */
export type FileTasks = {
  receive: ReceivedShares['receive']
  /** Rebuilds a wallet of this device's split and makes a new home split, whose third part a file keeps. */
  makeFile(parameters: MakeFileParameters): Promise<MadeFile>
}

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createFileTasks(sealKey: () => Promise<SealKey>): FileTasks {
  const { open, receive } = createReceivedShares()
  return {
    receive,
    makeFile(parameters) {
      const { addresses, holder, homeSplitId: splitId, jti, nonce, password, walletId } = parameters
      const sealOne = 'passkey' in holder ? byPasskey(holder.passkey) : forKeeper(holder.keeperKey, jti)
      return withDeviceSecret(sealKey, open, parameters, async (entropy) => {
        let kept: FileParts | undefined
        try {
          const home = await sealHome<SealedRecovery>(parameters, entropy, sealOne, ({ cold, recovery }) => {
            kept = { cold: Uint8Array.from(cold), recovery: Uint8Array.from(recovery) }
          })
          if (!kept) throw new Error('There is no part for the file.')
          const file = await sealRecoveryFile({ walletId, splitId, addresses, parts: kept, password })
          const proofs = await withKeys(entropy, (keys) => proveKeys(walletId, nonce, keys))
          return { proofs, home, file: writeRecoveryFile(file) }
        } finally {
          if (kept) wipe(kept.cold, kept.recovery)
        }
      })
    },
  }
}
