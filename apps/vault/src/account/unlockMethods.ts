import type { PasswordPart } from '@foyer/contract/vault'
import type { Addresses } from '../crypto/accounts.ts'
import { proofId } from '../platform/gateway/createGatewayCall.ts'
import type { FileMaker } from '../signer/createSigner.ts'
import type { HomeParts, PasskeyPart } from '../signer/homeParts.ts'
import type { ReceivedShare, ReceivedShares } from '../signer/receivedShares.ts'
import { RecoveryFileError } from '../signer/recoveryFile/RecoveryFileError.ts'
import { type PasskeyHolder, unlockPasskey } from './passkeys/askPasskey.ts'
import { PasskeyError } from './passkeys/PasskeyError.ts'

/** Both parts that rebuild a wallet, for the worker that waits for them, and what opened it. */
export type OpenedHome = HomeParts & { readonly by: 'passkey' | 'password' | 'file' }

/** What a wallet that its member holds is opened with on a new device. All of it is tried here; no server is asked. */
export type UnlockMethods = {
  /** Ids of the passkeys that open it. */
  readonly passkeys: readonly string[]
  readonly hasPassword: boolean
  /** @throws PasskeyError `other` for one that does not open it. */
  byPasskey(holder: PasskeyHolder): OpenedHome
  /** @throws SignerError `parts` for another password. */
  byPassword(password: string): Promise<OpenedHome>
  /**
   * @throws RecoveryFileError for a text that is no file, or of another wallet; SignerError `parts` for another password, and for a
   * file whose wallet is another than the gateway says.
   */
  byFile(text: string, password: string): Promise<OpenedHome>
}

/** What {@link createUnlockMethods} takes. */
export type CreateUnlockMethodsParameters = {
  readonly wallet: { readonly id: string; readonly addresses: Addresses }
  /** What `recovery` answered: the gateway's part for a worker, and the other one as passkeys and a password seal it. */
  readonly auth: ReceivedShare
  readonly held: readonly PasskeyPart[]
  readonly password: PasswordPart | null
  /** The worker that the parts are for. */
  readonly worker: Pick<ReceivedShares, 'receive'>
  /** Starts the worker that makes keys of passwords. */
  readonly passwords: () => Promise<FileMaker>
}

/** Builds the ways into one wallet. */
export function createUnlockMethods({
  auth,
  held,
  passwords,
  wallet,
  worker,
  ...own
}: CreateUnlockMethodsParameters): UnlockMethods {
  /** Keys of the worker, made once: it waits for so many answers only, and one that is not opened can be tried again. */
  let awaited: Promise<readonly { id: number; publicKey: string }[]> | undefined
  const keys = async () => {
    awaited ??= Promise.all([worker.receive(), worker.receive()])
    const [first, second] = await awaited
    if (!first || !second) throw new Error('The worker made no keys.')
    return [first, second] as const
  }
  const withPasswords = async <T>(use: (tasks: FileMaker) => Promise<T>): Promise<T> => {
    const tasks = await passwords()
    try {
      return await use(tasks)
    } finally {
      // Its memory goes with it.
      tasks.stop()
    }
  }
  return {
    passkeys: held.map(({ credentialId }) => credentialId),
    hasPassword: own.password !== null,

    byPasskey({ credentialId, key }) {
      const part = held.find((each) => each.credentialId === credentialId)
      if (!part) throw new PasskeyError('other')
      return { by: 'passkey', auth, recovery: { envelope: part.envelope, key } }
    },

    async byPassword(password) {
      const { password: part } = own
      if (!part) throw new Error('No password opens this wallet.')
      const [{ id, publicKey: to }] = await keys()
      const { splitId } = auth
      const jti = proofId()
      const asked = { walletId: wallet.id, splitId, part, password, to, jti }
      const message = await withPasswords((tasks) => tasks.unlock(asked))
      return { by: 'password', auth, recovery: { id, jti, splitId, message } }
    },

    async byFile(text, password) {
      const [one, two] = await keys()
      const jti = proofId()
      const to = [one.publicKey, two.publicKey] as const
      const { addresses, id: walletId } = wallet
      const opened = await withPasswords((tasks) => tasks.openFile({ text, walletId, addresses, password, to, jti }))
      if ('failure' in opened) throw new RecoveryFileError(opened.failure)
      const { splitId } = opened
      return {
        by: 'file',
        auth: { id: one.id, jti, splitId, message: opened.auth },
        recovery: { id: two.id, jti, splitId, message: opened.recovery },
      }
    },
  }
}

/** Asks for a passkey without a screen, as only a top-level page may. */
export async function unlockHere(ways: UnlockMethods): Promise<OpenedHome> {
  return ways.byPasskey(await unlockPasskey(ways.passkeys, location.hostname))
}
