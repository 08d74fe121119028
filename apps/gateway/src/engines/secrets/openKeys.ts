import { KeyWrapperError } from './keyWrappers/KeyWrapperError.ts'
import { type KeyVariable, keyPurposes } from './keyWrappers/keyWrapper.ts'
import { readKeyText } from './keyWrappers/readKeyText.ts'
import { keyOf, type MasterKey, readKeysOr } from './masterKeys.ts'

/** Which keys are opened, and what for. */
export type OpenKeysParameters = {
  variable: KeyVariable
  /** The PIN of a PKCS#11 token. */
  pin: string | undefined
  database: string
  /** The file beside a SQLite database that holds a made key. */
  file: string
}

/**
 * Opens the given keys, the newest first, one after the other; what is wrapped opens here and stays in memory. Without any it
 * reads or makes one, as `readKeysOr` does.
 *
 * @throws KeyWrapperError naming the variable, when one of them does not open; none is left out, and none is made in its place.
 */
export async function openKeysOr(
  given: readonly string[],
  { variable, pin, ...where }: OpenKeysParameters,
): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const [newest, ...older] = given
  if (newest === undefined) return readKeysOr([], where)
  const open = async (text: string, index: number) => {
    try {
      return await openKey(text, variable, pin)
    } catch (error) {
      if (!(error instanceof KeyWrapperError)) throw error
      const which = given.length === 1 ? variable : `${variable}, key ${index + 1} of ${given.length}`
      throw new KeyWrapperError(error.code, `${which}: ${error.sentence}`, error.nextStep)
    }
  }
  const keys: [MasterKey, ...MasterKey[]] = [await open(newest, 0)]
  for (const [index, text] of older.entries()) keys.push(await open(text, index + 1))
  return keys
}

async function openKey(text: string, variable: KeyVariable, pin: string | undefined): Promise<MasterKey> {
  const read = readKeyText(text)
  if (typeof read === 'string') throw new KeyWrapperError('NOT_A_KEY', 'This is no key.', `Write it as ${read}.`)
  return keyOf(await read.wrapper.open(read.place, read.ciphertext, { purpose: keyPurposes[variable], pin }))
}
