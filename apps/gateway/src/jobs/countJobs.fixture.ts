// A process of its own that does the jobs "count" of one database, and of one Redis when there is one, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createJobs } from './createJobs.ts'

const [, , location = '', redis = '', redisPrefix = 'count'] = process.argv
const database = openDatabase(location)
const logger = createLogger('silent')
const jobs = await createJobs({
  database,
  logger,
  redis: redis === '' ? undefined : redis,
  redisPrefix,
  leaseMs: 2_000,
  pollMs: 50,
})
jobs.handle('count', async (payload, run) => {
  await sleep(5 + Math.random() * 20)
  await run.once(async (transaction) => {
    await sql`insert into counted values (${String(payload)})`.execute(transaction)
  })
  // Long enough to be killed between the effect and the end of the job.
  await sleep(Math.random() * 20)
})
await jobs.start()
process.stdout.write('ready')
