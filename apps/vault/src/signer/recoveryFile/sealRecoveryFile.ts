import {
  EnvelopeError,
  keyIdOf,
  openEnvelope,
  readBase64url,
  type SharePlace,
  sealEnvelope,
  shareContext,
  writeBase64url,
} from '@foyer/contract/vault'
import type { Addresses } from '../../crypto/accounts.ts'
import { combineChecked } from '../../crypto/splits.ts'
import { openBoth } from '../secret.ts'
import { passwordCost, passwordKey } from './passwordKey.ts'
import type { RecoveryFile } from './recoveryFile.ts'

/** The two parts that a file keeps, of one split. */
export type FileParts = { readonly cold: Uint8Array; readonly recovery: Uint8Array }

type Named = Pick<RecoveryFile, 'walletId' | 'splitId'>

/** A part of the file is bound to being one: neither server nor passkey ever sealed it for this place. */
const contextOf = ({ walletId, splitId }: Named, holder: SharePlace['holder']) =>
  `${shareContext({ kind: 'home', walletId, splitId, holder })}|file`

/** Seals both parts under a password. It is tried at once whether what was sealed rebuilds the wallet. */
export async function sealRecoveryFile({
  addresses,
  parts,
  password,
  ...named
}: Named & { addresses: Addresses; parts: FileParts; password: string }): Promise<RecoveryFile> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const kdf = { ...passwordCost, salt: writeBase64url(salt) }
  const key = await passwordKey(password, kdf)
  const keyId = await keyIdOf(salt)
  const seal = async (holder: 'cold' | 'recovery') => {
    const context = contextOf(named, holder)
    return writeBase64url(await sealEnvelope({ key, algorithm: 'password', keyId, context, plaintext: parts[holder] }))
  }
  const file: RecoveryFile = {
    version: 1,
    ...named,
    addresses,
    kdf,
    parts: { cold: await seal('cold'), recovery: await seal('recovery') },
  }
  const rebuilt = await entropyBy(key, file)
  rebuilt.fill(0)
  return file
}

/**
 * Rebuilds a wallet's secret of its file and password.
 *
 * @throws EnvelopeError for another password or a changed file, SplitError for one whose parts are of another wallet.
 */
export async function openRecoveryFile(file: RecoveryFile, password: string): Promise<Uint8Array> {
  return entropyBy(await passwordKey(password, file.kdf), file)
}

/** Opens both parts of a file. @throws EnvelopeError for another password or a changed file. */
export async function openFileParts(file: RecoveryFile, password: string): Promise<FileParts> {
  return partsBy(await passwordKey(password, file.kdf), file)
}

async function partsBy(key: CryptoKey, file: RecoveryFile): Promise<FileParts> {
  const open = (holder: 'cold' | 'recovery') => {
    const envelope = readBase64url(file.parts[holder])
    if (!envelope) throw new EnvelopeError('This part of the file is not readable.')
    return openEnvelope({ key, algorithm: 'password', context: contextOf(file, holder), envelope })
  }
  const [cold, recovery] = await openBoth(
    () => open('cold'),
    () => open('recovery'),
  )
  return { cold, recovery }
}

async function entropyBy(key: CryptoKey, file: RecoveryFile): Promise<Uint8Array> {
  const { cold, recovery } = await partsBy(key, file)
  try {
    return await combineChecked([cold, recovery], file.addresses)
  } finally {
    cold.fill(0)
    recovery.fill(0)
  }
}
