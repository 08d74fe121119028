import cluster from 'node:cluster'
import { createGateway } from '../createGateway.ts'
import { parseConfig } from '../engines/config/parseConfig.ts'
import { hasCompany } from '../engines/config/roles.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import { openCurrent, openMigrated, updateDatabase } from '../engines/db/openDatabase.ts'
import type { Command } from './command.ts'
import { table, UsageError } from './output.ts'
import { reportNodes } from './reportNodes.ts'
import { leaveCluster, runWorkers, workerIndex } from './workers.ts'

/** Commands that run, prepare or test the server. */
export const serverCommands: Readonly<Record<string, Command>> = {
  serve: {
    usage: 'serve [--role api,indexer,cron] [--workers <n>] [--no-migrate]',
    summary: 'check the configuration, update the database (unless --no-migrate), listen',
    words: [0, 0],
    options: ['role', 'workers', 'no-migrate'],
    run: async ({ readConfig, options, output }) => {
      const config = withRoles(readConfig(), options.role)
      const count = readWorkers(options.workers)
      if (count > 1 && cluster.isPrimary) {
        if (!hasCompany(config)) {
          throw new UsageError('Several workers need Postgres (DATABASE_URL): a SQLite file belongs to one process.')
        }
        return runWorkers(count, output)
      }
      // Metrics are of one process, so each worker tells its own.
      const metricsPort = config.metricsPort === 0 ? 0 : config.metricsPort + workerIndex()
      const open = options['no-migrate'] === true ? openCurrent : openMigrated
      const gateway = await createGateway({ ...config, metricsPort }, Date.now, open)
      const stop = () => {
        gateway.stop().then(leaveCluster, (error: unknown) => {
          output.note(error instanceof Error ? error.message : String(error))
          process.exitCode = 1
          leaveCluster()
        })
      }
      process.once('SIGTERM', stop)
      process.once('SIGINT', stop)
      try {
        await gateway.start()
      } catch (error) {
        await gateway.stop()
        leaveCluster()
        throw error
      }
      reportNodes(gateway).catch((error: unknown) => gateway.logger.warn({ error }, 'the nodes could not be asked'))
      return undefined
    },
  },
  migrate: {
    usage: 'migrate',
    summary: 'update the database and end',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const { ran: steps, ahead } = await updateDatabase(readConfig().database)
      const rest =
        ahead === undefined
          ? 'The database is up to date.'
          : `A newer program brought the database to the step ${ahead.found}. This one knows the steps up to ${ahead.needed}, and works on it.`
      output.result({ steps }, steps.length === 0 ? rest : `Done: ${steps.join(', ')}.`)
      return 0
    },
  },
  selftest: {
    usage: 'selftest',
    summary: 'ask every node, list and contract that the configuration names whether it is what it should be',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const gateway = await createGateway({ ...readConfig(), logLevel: 'silent' }, Date.now, openCurrent)
      try {
        const checks = await gateway.selfTest()
        const failed = checks.filter(({ state }) => state === 'failed').length
        const rows = checks.map(({ state, subject, what, note }) => [state, subject, what, note])
        const end = failed === 0 ? 'Nothing failed.' : `${failed} of ${checks.length} failed.`
        output.result({ failed, checks }, `${table(rows)}\n${end}`)
        return failed === 0 ? 0 : 1
      } finally {
        await gateway.stop()
      }
    },
  },
}

function withRoles(config: GatewayConfig, given: readonly string[] | undefined): GatewayConfig {
  if (given === undefined) return config
  const roles = given.flatMap((text) => text.split(',')).map((role) => role.trim())
  return parseConfig({ ...config, roles })
}

const maxWorkers = 64

function readWorkers(text: string | undefined): number {
  if (text === undefined) return 1
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= maxWorkers) return count
  throw new UsageError(`--workers takes a whole number from 1 to ${maxWorkers}.`)
}
