import { exportDays, exportEvents } from '../capabilities/analytics/exportEvents.ts'
import { noTrail } from '../capabilities/vault/trail/noTrail.ts'
import { type ErasedAccount, readErasedAccount } from '../engines/db/erasure.ts'
import { createLogger } from '../engines/observability/logger.ts'
import { eraseAddress } from '../erasure/eraseAddress.ts'
import type { Command, CommandParameters } from './command.ts'
import { type ExitCode, table, UsageError } from './output.ts'
import { trailOf } from './trailOf.ts'
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
        const lines = options.daily === true ? exportDays(database, wanted) : exportEvents(database, wanted)
        for await (const line of lines) await output.line(line)
        return 0
      })
    },
  },
  erase: {
    usage: 'erase <account> --dry-run | --yes',
    summary: 'count, or erase, what is stored because of a wallet account',
    words: [1, 1],
    options: ['dry-run', 'yes'],
    run: (parameters) => {
      const { words, options } = parameters
      if ((options.yes === true) === (options['dry-run'] === true)) {
        throw new UsageError('Erasing cannot be taken back. Look first with --dry-run; erase with --yes.')
      }
      return eraseOrCount(parameters, readAccount(words[0] ?? ''), options.yes === true ? 'erase' : 'count')
    },
  },
}

async function eraseOrCount(
  parameters: CommandParameters,
  account: ErasedAccount,
  mode: 'count' | 'erase',
): Promise<ExitCode> {
  const { readConfig, output } = parameters
  const config = readConfig()
  const { redis, redisPrefix } = config
  const rows = await withDatabase(parameters, async (database) =>
    eraseAddress(database, account, mode, mode === 'count' ? noTrail : await trailOf(config, database)),
  )
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const logger = createLogger('silent')
  const forget = async (url: string) => {
    const { forgetInRedis } = await import('../erasure/forgetInRedis.ts')
    return forgetInRedis({ url, prefix: redisPrefix, account, mode, logger })
  }
  const cached = redis === undefined ? 0 : await forget(redis)
  const lines = [
    ['table', 'rows'],
    ...Object.entries({ ...rows, ...(redis === undefined ? {} : { 'cached in Redis': cached ?? 'unknown' }) }).map(
      ([name, count]) => [name, String(count)],
    ),
  ]
  const end = mode === 'erase' ? `Erased ${total} rows.` : `${total} rows would be erased. Nothing was changed.`
  output.result({ dryRun: mode === 'count', rows, total, cached: cached ?? null }, `${table(lines)}\n${end}`)
  if (cached !== undefined) return 0
  output.note('Redis does not answer: what is cached there about this account may stay for a day. Run this again.')
  return 1
}

function readAccount(text: string): ErasedAccount {
  try {
    return readErasedAccount(text)
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error
  }
}

function readDay(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new UsageError(`${option}: give a day such as 2026-11-21`)
  }
  return text
}
