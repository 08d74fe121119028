import { newMasterKey, readMasterKeys } from '../engines/secrets/masterKeys.ts'
import { rotateSecrets } from '../engines/secrets/rotateSecrets.ts'
import { createSecrets } from '../engines/secrets/secrets.ts'
import type { Command } from './command.ts'
import type { ExitCode } from './output.ts'
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
  'secrets rotate': {
    usage: 'secrets rotate',
    summary: 'wrap every stored secret by the newest master key, beside running gateways',
    words: [0, 0],
    options: [],
    run: (parameters) => {
      const secrets = createSecrets(readMasterKeys(parameters.readConfig()))
      return withDatabase<ExitCode>(parameters, async (database) => {
        const wrapped = await rotateSecrets(database, secrets)
        const text = `Wrapped by the key ${secrets.keyId}: ${wrapped}. An older key may go once no backup needs it.`
        parameters.output.result({ keyId: secrets.keyId, wrapped }, text)
        return 0
      })
    },
  },
}
