import {
  type HeldPart,
  keyIdOf,
  openEnvelope,
  type PasswordRule,
  readBase64url,
  type SealedMessage,
  type SharePlace,
  sealEnvelope,
  sealForTransport,
  shareContext,
  transportContext,
  writeBase64url,
} from '@foyer/contract/vault'
import { type Addresses, withKeys } from '../crypto/accounts.ts'
import { combineChecked, SplitError, splitDevice } from '../crypto/splits.ts'
import type { SealKey } from '../platform/device/deviceKeys.ts'
import {
  byPasskey,
  forKeeper,
  type HomeParts,
  type NewHome,
  openHome,
  type SealingPasskey,
  sealHome,
} from './homeParts.ts'
import { type Proofs, proveKeys } from './proveKeys.ts'
import { createReceivedShares, type ReceivedShares } from './receivedShares.ts'
import { passwordCost, passwordKey } from './recoveryFile/passwordKey.ts'
import { type FileFailure, RecoveryFileError } from './recoveryFile/RecoveryFileError.ts'
import { readRecoveryFile, writeRecoveryFile } from './recoveryFile/recoveryFile.ts'
import { type FileParts, openFileParts, sealRecoveryFile } from './recoveryFile/sealRecoveryFile.ts'
import { type DeviceSecret, wipe, withDeviceSecret, withEntropy } from './secret.ts'

/** What {@link FileTasks.makeFile} takes. */
export type MakeFileParameters = DeviceSecret & {
  /** What `me` gave. */
  readonly nonce: string
  /** Normalised and used here; it is sent nowhere. */
  readonly password: string
  /** The new split that the file keeps parts of. */
  readonly splitId: string
  /** Where the new split's other parts go; left out for a wallet that its member holds, whose file has a separate split. */
  readonly kept?: (Pick<NewHome, 'gatewayKey' | 'jti'> & { readonly keeperKey: string }) | undefined
}

/** What {@link FileTasks.makeFile} answers: parts for the servers, and the text of the file, of which nothing is readable. */
export type MadeFile = {
  readonly proofs: Proofs
  readonly home: { readonly auth: SealedMessage; readonly recovery: SealedMessage } | undefined
  readonly file: string
}

/** What {@link FileTasks.protect} takes. */
export type ProtectByPasswordParameters = NewHome & DeviceSecret & { readonly nonce: string; readonly password: string }

/** What {@link FileTasks.unlock} takes. */
export type UnlockParameters = {
  readonly walletId: string
  readonly splitId: string
  readonly part: { readonly kdf: PasswordRule; readonly envelope: string }
  readonly password: string
  /** The point that a worker's `receive` gave, and what the part is bound to on its way there. */
  readonly to: string
  readonly jti: string
}

/** What {@link FileTasks.openFile} takes. */
export type OpenFileParameters = {
  /** What the member chose. */
  readonly text: string
  /** Whose wallet it has to be, as the gateway says it. */
  readonly walletId: string
  readonly addresses: Addresses
  readonly password: string
  /** Points that a worker's `receive` gave, one for each part, and what the parts are bound to on their way there. */
  readonly to: readonly [string, string]
  readonly jti: string
}

/** What {@link FileTasks.openFile} answers. */
export type OpenedFile =
  | { readonly splitId: string; readonly auth: SealedMessage; readonly recovery: SealedMessage }
  /** It is not a file of this wallet; its password was not tried. */
  | { readonly failure: FileFailure }

/** What {@link FileTasks.addFactor} takes. */
export type AddFactorParameters = HomeParts & {
  readonly walletId: string
  readonly addresses: Addresses
  readonly nonce: string
  readonly factor: { readonly passkey: SealingPasskey } | { readonly password: string }
}

/** The tasks with passwords and recovery files, in a separate worker: deriving a key from a password takes seconds. */
export type FileTasks = {
  receive: ReceivedShares['receive']
  /** Rebuilds a wallet of this device's split and seals what a recovery file keeps. */
  makeFile(parameters: MakeFileParameters): Promise<MadeFile>
  /** Rebuilds a wallet of this device's split and makes a new home split, whose recovery part a password seals. */
  protect(parameters: ProtectByPasswordParameters): Promise<{ proofs: Proofs; auth: SealedMessage; held: HeldPart }>
  /** Opens a recovery part that a password seals, and hands it to a worker as the keeper would. Another password opens nothing. */
  unlock(parameters: UnlockParameters): Promise<SealedMessage>
  /** Opens a recovery file, and hands its two parts to a worker, in the places of those of a home split. */
  openFile(parameters: OpenFileParameters): Promise<OpenedFile>
  /** Opens both parts of the home split, and seals the unchanged recovery part for one more factor that opens the wallet. */
  addFactor(parameters: AddFactorParameters): Promise<{ proofs: Proofs; held: HeldPart }>
}

/** What {@link proveKeys} takes before the keys. */
type ProofOf = Parameters<typeof proveKeys> extends [...infer Before, unknown] ? Before : never

/** Makes the tasks; `sealKey` reads the key of this device's store. */
export function createFileTasks(sealKey: () => Promise<SealKey>): FileTasks {
  const { open, receive } = createReceivedShares()
  const prove = (entropy: Uint8Array, ...proof: ProofOf) => withKeys(entropy, (keys) => proveKeys(...proof, keys))
  return {
    receive,

    makeFile(parameters) {
      const { addresses, kept, password, splitId, walletId } = parameters
      return withDeviceSecret(sealKey, open, parameters, async (entropy) => {
        let parts: FileParts | undefined
        try {
          let home: MadeFile['home']
          if (kept) {
            const to = { walletId, homeSplitId: splitId, gatewayKey: kept.gatewayKey, jti: kept.jti }
            home = await sealHome(to, entropy, forKeeper(kept.keeperKey, kept.jti), ({ cold, recovery }) => {
              parts = { cold: Uint8Array.from(cold), recovery: Uint8Array.from(recovery) }
            })
          } else {
            // Its third home part is not kept, and a new home split would leave the wallet to none of what seals a part of this one.
            const own = await splitDevice(entropy)
            parts = { cold: own.device, recovery: own.server }
          }
          if (!parts) throw new Error('There is no part for the file.')
          const file = await sealRecoveryFile({ walletId, splitId, addresses, parts, password })
          const proofs = await prove(entropy, 'file', kept ? [splitId] : [], parameters)
          return { proofs, home, file: writeRecoveryFile(file) }
        } finally {
          if (parts) wipe(parts.cold, parts.recovery)
        }
      })
    },

    protect: (parameters) =>
      withDeviceSecret(sealKey, open, parameters, async (entropy) => ({
        proofs: await prove(entropy, 'protect', [parameters.homeSplitId], parameters),
        ...(await sealHome(parameters, entropy, async (part, place) => ({
          held: await sealByPassword(parameters.password, part, place),
        }))),
      })),

    async unlock({ jti, part, password, splitId, to, walletId }) {
      const place = { kind: 'home', walletId, splitId, holder: 'recovery' } as const
      const envelope = readBase64url(part.envelope)
      if (!envelope) throw new SplitError('The recovery part is not readable.')
      const key = await passwordKey(password, part.kdf)
      const plaintext = await openEnvelope({ key, algorithm: 'password', context: shareContext(place), envelope })
      return handOn(plaintext, place, { to, jti })
    },

    async openFile({ addresses, jti, password, text, to, walletId }) {
      const file = readFile(text, walletId)
      if ('failure' in file) return file
      const parts = await openFileParts(file, password)
      const { splitId } = file
      try {
        wipe(await combineChecked([parts.cold, parts.recovery], addresses))
        const place = { kind: 'home', walletId, splitId } as const
        return {
          splitId,
          auth: await handOn(parts.cold, { ...place, holder: 'auth' }, { to: to[0], jti }),
          recovery: await handOn(parts.recovery, { ...place, holder: 'recovery' }, { to: to[1], jti }),
        }
      } finally {
        wipe(parts.cold, parts.recovery)
      }
    },

    async addFactor({ addresses, auth, factor, nonce, recovery, walletId }) {
      const parts = await openHome(open, { auth, recovery }, walletId)
      const part = Uint8Array.from(parts[1])
      const place = { kind: 'home', walletId, splitId: auth.splitId, holder: 'recovery' } as const
      try {
        // Only a part that rebuilds this wallet is sealed again.
        return await withEntropy(parts, addresses, async (entropy) => {
          const { held } =
            'passkey' in factor
              ? await byPasskey(factor.passkey)(part, place)
              : { held: await sealByPassword(factor.password, part, place) }
          return { proofs: await prove(entropy, 'factor', [auth.splitId], { nonce, walletId }), held }
        })
      } finally {
        wipe(part)
      }
    },
  }
}

/** Reads a file of one wallet. */
function readFile(text: string, walletId: string) {
  try {
    const file = readRecoveryFile(text)
    return file.walletId === walletId ? file : { failure: 'other' as const }
  } catch (error) {
    if (error instanceof RecoveryFileError) return { failure: error.failure }
    throw error
  }
}

/** Seals a recovery part under a password, with a new salt; the password alone opens it. */
async function sealByPassword(password: string, plaintext: Uint8Array, place: SharePlace): Promise<HeldPart> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const kdf = { ...passwordCost, salt: writeBase64url(salt) }
  const key = await passwordKey(password, kdf)
  const context = shareContext(place)
  const envelope = await sealEnvelope({ key, algorithm: 'password', keyId: await keyIdOf(salt), context, plaintext })
  return { kdf, envelope: writeBase64url(envelope) }
}

/** Seals a part to the worker that waits for it, and wipes it. */
async function handOn(part: Uint8Array, place: SharePlace, { jti, to }: { jti: string; to: string }) {
  try {
    return await sealForTransport({ to, context: transportContext(place, jti), plaintext: part })
  } finally {
    wipe(part)
  }
}
