import { loadConfig } from '../config/loadConfig.ts'
import { migrate, openDatabase } from '../db/openDatabase.ts'
import { newMasterKey, readMasterKeys } from './masterKeys.ts'
import { rotateSecrets } from './rotateSecrets.ts'
import { createSecrets } from './secrets.ts'

/**
 * Runs `foyer-gateway secrets rotate` and `secrets new-key`.
 *
 * @param file The file of `--config`.
 */
export async function runSecretsCommand(
  words: readonly string[],
  file: string | undefined,
): Promise<{ text: string; isFailure: boolean }> {
  switch (words.join(' ')) {
    case 'new-key':
      return { text: `${newMasterKey()}\n`, isFailure: false }
    case 'rotate':
      return { text: await rotate(file), isFailure: false }
    default:
      return { text: 'Say "foyer-gateway secrets rotate" or "foyer-gateway secrets new-key".\n', isFailure: true }
  }
}

async function rotate(file: string | undefined): Promise<string> {
  const { config } = loadConfig({ file, env: process.env })
  const secrets = createSecrets(readMasterKeys(config))
  const database = openDatabase(config.database)
  try {
    await migrate(database)
    const count = await rotateSecrets(database, secrets)
    return `Wrapped by the key ${secrets.keyId}: ${count}. Older keys may be removed once no backup needs them.\n`
  } finally {
    await database.destroy()
  }
}
