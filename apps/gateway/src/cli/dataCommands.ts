import { eraseAccount } from '../analytics/eraseAccount.ts'
import { exportDays, exportEvents } from '../analytics/exportEvents.ts'
import { summariseDays } from '../analytics/summariseDays.ts'
import type { Command } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'
import { withDatabase } from './withDatabase.ts'

/** Commands that hand out or erase what visitors' pages sent. */
export const dataCommands: Readonly<Record<string, Command>> = {
  export: {
    usage: 'export [--daily] [--from day] [--to day] [--project id]',
    summary: 'write analytics events, or their counts per day, as one JSON object for each line',
    words: [0, 0],
    options: ['daily', 'from', 'to', 'project'],
    run: (parameters) => {
      const { options, output } = parameters
      const wanted = {
        from: readDay('--from', options.from),
        to: readDay('--to', options.to),
        projectId: options.project,
      }
      return withDatabase<ExitCode>(parameters, async (database) => {
        if (options.daily === true) await summariseDays(database)
        const lines = options.daily === true ? exportDays(database, wanted) : exportEvents(database, wanted)
        for await (const line of lines) await output.line(line)
        return 0
      })
    },
  },
  erase: {
    usage: 'erase <account> --yes',
    summary: 'delete every stored analytics event that names a wallet account',
    words: [1, 1],
    options: ['yes'],
    run: (parameters) => {
      const { words, options, output } = parameters
      if (options.yes !== true) throw new UsageError('This cannot be taken back. Add --yes to do it.')
      const account = (words[0] ?? '').replace(/^.*:/, '')
      return withDatabase<ExitCode>(parameters, async (database) => {
        try {
          const erased = await eraseAccount(database, account)
          output.result({ erased }, `Deleted ${erased} events.`)
          return 0
        } catch (error) {
          throw error instanceof RangeError ? new UsageError(error.message) : error
        }
      })
    },
  },
}

function readDay(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new UsageError(`${option}: give a day such as 2026-11-21`)
  }
  return text
}
