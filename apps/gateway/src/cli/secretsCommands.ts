import { isKeyVariable, keyPurposes } from '../engines/secrets/keyWrappers/keyWrapper.ts'
import { readKeyPlace } from '../engines/secrets/keyWrappers/readKeyText.ts'
import { wrapNewKey } from '../engines/secrets/keyWrappers/wrapNewKey.ts'
import { newMasterKey } from '../engines/secrets/masterKeys.ts'
import { readMasterKeys } from '../engines/secrets/readMasterKeys.ts'
import { rotateSecrets } from '../engines/secrets/rotateSecrets.ts'
import { createSecrets } from '../engines/secrets/secrets.ts'
import type { Command } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'
import { withDatabase } from './withDatabase.ts'

/** Commands around the keys that stored secrets are sealed under. */
export const secretsCommands: Readonly<Record<string, Command>> = {
  'secrets new-key': {
    usage: 'secrets new-key',
    summary: 'print a new master key for FOYER_MASTER_KEY',
    words: [0, 0],
    options: [],
    run: async ({ output }) => {
      const key = newMasterKey()
      output.result({ key }, key)
      return 0
    },
  },
  'secrets wrap-key': {
    usage: 'secrets wrap-key --with place --for variable',
    summary: 'make a new key that a file, a key service or a token keeps, and print what to configure for it',
    words: [0, 0],
    options: ['with', 'for'],
    run: async ({ options: { with: given = '', for: variable = '' }, readTokenPin, output }) => {
      if (!isKeyVariable(variable)) {
        throw new UsageError(`Name with --for where the key will stand: ${Object.keys(keyPurposes).join(', ')}.`)
      }
      const place = readKeyPlace(given)
      if (typeof place === 'string' || place.kind === 'env') {
        const wanted = typeof place === 'string' && !isUnnamed(given) ? place : places
        throw new UsageError(`Name with --with what keeps the key: ${wanted}.`)
      }
      const key = await wrapNewKey(place, { variable, pin: readTokenPin() })
      output.result({ variable, key }, key)
      output.note(place.wrapper.hasCiphertext ? keepBoth : keepFile)
      return 0
    },
  },
  'secrets rotate': {
    usage: 'secrets rotate',
    summary: 'wrap every stored secret by the newest master key, beside running gateways',
    words: [0, 0],
    options: [],
    run: async (parameters) => {
      const secrets = createSecrets(await readMasterKeys(parameters.readConfig()))
      return withDatabase<ExitCode>(parameters, async (database) => {
        const wrapped = await rotateSecrets(database, secrets)
        const text = `Wrapped by the key ${secrets.keyId}: ${wrapped}. An older key may go once no backup needs it.`
        parameters.output.result({ keyId: secrets.keyId, wrapped }, text)
        return 0
      })
    },
  },
}

/** A text without the name of a kind in front would be a key itself. */
const isUnnamed = (text: string) => !/^[a-z0-9-]+:/.test(text)
const places =
  'file:/path, aws-kms:<ARN>, gcp-kms:projects/<project>/... or pkcs11:token=<label>;id=%01?module-path=/path'
const keepBoth =
  'Keep a copy of this text, and keep the key that wrapped it: without either of them, everything that is sealed under it is lost.'
const keepFile = 'Keep a copy of the file: without it, everything that is sealed under its key is lost.'
