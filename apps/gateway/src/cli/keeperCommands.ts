import { readKeeperKeys } from '../capabilities/vault/keeper/readKeeperKeys.ts'
import { createSealer } from '../capabilities/vault/sealer.ts'
import { createKeeperServer } from '../createKeeperServer.ts'
import { openMigrated } from '../engines/db/openDatabase.ts'
import type { Command } from './command.ts'
import { contactHolder, keeperHolder, rewrapHolders, tellRewrapped } from './rewrapHolders.ts'

/** Commands of the keeper that is a process of its own, with a configuration file of its own. */
export const keeperCommands: Readonly<Record<string, Command>> = {
  keeper: {
    usage: 'keeper',
    summary: 'run the keeper of a hosted wallet apart from its gateway; --config names a file of its own',
    words: [0, 0],
    options: [],
    run: async ({ readKeeperConfig, output }) => {
      const server = await createKeeperServer(readKeeperConfig())
      const stop = () => {
        server.stop().catch((error: unknown) => {
          output.note(error instanceof Error ? error.message : String(error))
          process.exitCode = 1
        })
      }
      process.once('SIGTERM', stop)
      process.once('SIGINT', stop)
      try {
        await server.start()
      } catch (error) {
        await server.stop()
        throw error
      }
      return undefined
    },
  },
  'keeper public-key': {
    usage: 'keeper public-key',
    summary: 'print the key that the vault’s server pins, so that a gateway cannot name another one',
    words: [0, 0],
    options: [],
    run: async ({ readKeeperConfig, output }) => {
      const { publicKey } = await createSealer(readKeeperKeys(readKeeperConfig()))
      output.result({ publicKey }, publicKey)
      return 0
    },
  },
  'keeper rewrap': {
    usage: 'keeper rewrap',
    summary: 'seal every part of the keeper under the newest key of KEEPER_KEK, and say which keys are needed',
    words: [0, 0],
    options: [],
    run: async ({ readKeeperConfig, output }) => {
      const config = readKeeperConfig()
      const database = await openMigrated(config.database, { statementTimeoutMs: 0 })
      try {
        const keys = readKeeperKeys(config)
        const holders = [keeperHolder(keys), contactHolder(keys)]
        return tellRewrapped(await rewrapHolders(database, holders, output), output)
      } finally {
        await database.destroy()
      }
    },
  },
}
