import { readKeeperKeys } from '../capabilities/vault/keeper/readKeeperKeys.ts'
import { reviveParts } from '../capabilities/vault/keeper/retiredParts.ts'
import { createSealer } from '../capabilities/vault/sealer.ts'
import { createTrail } from '../capabilities/vault/trail/createTrail.ts'
import { createTrailKeys } from '../capabilities/vault/trail/trailKeys.ts'
import { createKeeperServer } from '../createKeeperServer.ts'
import { openCurrent } from '../engines/db/openDatabase.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { auditOptions, runAudit } from './auditCommand.ts'
import type { Command } from './command.ts'
import { UsageError } from './output.ts'
import { contactHolder, keeperHolder, reportRewrapped, rewrapHolders } from './rewrapHolders.ts'

/** The clocks of two machines differ; what was retired rightly is retired again by `vault reconcile`. */
const slackMs = 600_000

/** Commands of the keeper that runs as a separate process, with its own configuration file. */
export const keeperCommands: Readonly<Record<string, Command>> = {
  keeper: {
    usage: 'keeper',
    summary: 'run the keeper of a hosted wallet apart from its gateway; --config names its own file',
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
      const { publicKey } = await createSealer(await readKeeperKeys(readKeeperConfig()))
      output.result({ publicKey }, publicKey)
      return 0
    },
  },
  'keeper audit': {
    usage: 'keeper audit [--since time] [--wallet id] | --verify [--end text]',
    summary:
      'list what the keeper handed out and refused, the last hundred rows or those since a time, or check all of it',
    words: [0, 0],
    options: auditOptions,
    run: async (parameters) => {
      const config = parameters.readKeeperConfig()
      const keys = await createTrailKeys(await readKeeperKeys(config))
      const database = await openCurrent(config.database, { statementTimeoutMs: 0, update: 'foyer-gateway keeper' })
      try {
        return await runAudit(parameters, database, keys)
      } finally {
        await database.destroy()
      }
    },
  },
  'keeper revive': {
    usage: 'keeper revive --since time',
    summary:
      'hand out again what was retired since a backup of the gateway that was restored, such as 2026-11-29T08:00Z',
    words: [0, 0],
    options: ['since'],
    run: async ({ options: { since = '' }, readKeeperConfig, output }) => {
      const time = Date.parse(since)
      if (!/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(since) || Number.isNaN(time)) {
        throw new UsageError(
          'Name with --since when the backup was made, with its time zone, such as 2026-11-29T08:00Z.',
        )
      }
      const config = readKeeperConfig()
      const database = await openCurrent(config.database, { statementTimeoutMs: 0, update: 'foyer-gateway keeper' })
      try {
        const keys = await createTrailKeys(await readKeeperKeys(config))
        const trail = createTrail(database, { keys, logger: createLogger('silent'), now: Date.now })
        const parts = await reviveParts(database, time - slackMs)
        await trail.audit({ event: 'parts-revived', userId: '', origin: '', network: '', detail: `${parts} ${since}` })
        output.result({ parts }, `${parts} parts are handed out again. Run vault reconcile on the gateway now.`)
        return 0
      } finally {
        await database.destroy()
      }
    },
  },
  'keeper rewrap': {
    usage: 'keeper rewrap',
    summary: 'seal every part of the keeper under the newest key of KEEPER_KEK, and say which keys are needed',
    words: [0, 0],
    options: [],
    run: async ({ readKeeperConfig, output }) => {
      const config = readKeeperConfig()
      const database = await openCurrent(config.database, { statementTimeoutMs: 0, update: 'foyer-gateway keeper' })
      try {
        const keys = await readKeeperKeys(config)
        const holders = [keeperHolder(keys), contactHolder(keys)]
        return reportRewrapped(await rewrapHolders(database, holders, output), output)
      } finally {
        await database.destroy()
      }
    },
  },
}
