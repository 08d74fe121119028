import { createGateway } from '../createGateway.ts'
import { migrate, openDatabase } from '../db/openDatabase.ts'
import type { Command } from './command.ts'
import { table } from './output.ts'
import { tellNodes } from './tellNodes.ts'

/** Commands that run, prepare or test the server. */
export const serverCommands: Readonly<Record<string, Command>> = {
  serve: {
    usage: 'serve',
    summary: 'check the configuration, update the database, listen',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const gateway = await createGateway(readConfig())
      const stop = () => {
        gateway.stop().catch((error: unknown) => {
          output.note(error instanceof Error ? error.message : String(error))
          process.exitCode = 1
        })
      }
      process.once('SIGTERM', stop)
      process.once('SIGINT', stop)
      try {
        await gateway.start()
      } catch (error) {
        await gateway.stop()
        throw error
      }
      tellNodes(gateway).catch((error: unknown) => gateway.logger.warn({ error }, 'the nodes could not be asked'))
      return undefined
    },
  },
  migrate: {
    usage: 'migrate',
    summary: 'update the database and end',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const database = openDatabase(readConfig().database, { statementTimeoutMs: 0 })
      try {
        const steps = await migrate(database)
        output.result({ steps }, steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}.`)
        return 0
      } finally {
        await database.destroy()
      }
    },
  },
  selftest: {
    usage: 'selftest',
    summary: 'ask every node, list and contract that the configuration names whether it is what it should be',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const gateway = await createGateway({ ...readConfig(), logLevel: 'silent' })
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
