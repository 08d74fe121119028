import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { forgetOld } from './forgetOld.ts'
import { openMigrated } from './openDatabase.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const dayMs = 86_400_000

it('deletes counts and tokens that are older than they are kept, and no others', async () => {
  const { location, drop } = await createTestDatabase()
  const database = await openMigrated(location)
  const count = (day: string, event: string) => ({ day, project_id: 'shop', domain: 'shop.example', event, events: 1 })
  const many = Array.from({ length: 2_500 }, (_, index) => count('2026-05-01', `E${index}`))
  for (let start = 0; start < many.length; start += 500)
    await database
      .insertInto('analytics_days')
      .values(many.slice(start, start + 500))
      .execute()
  await database
    .insertInto('analytics_days')
    .values([count('2026-05-21', 'OLD'), count('2026-05-22', 'KEPT')])
    .execute()
  const usage = (day: string) => ({ project_id: 'shop', day, calls: 1 })
  await database
    .insertInto('project_usage')
    .values([usage('2026-05-21'), usage('2026-05-22')])
    .execute()
  const token = (account: string, read_at: number) => ({ account, name: 'T', symbol: 'T', decimals: 6, read_at })
  await database
    .insertInto('token_metadata')
    .values([token('old', now - 90 * dayMs - 1), token('kept', now - 90 * dayMs)])
    .execute()

  await forgetOld(database, { countDays: 10 }, now)

  const days = await database.selectFrom('analytics_days').select(['day', 'event']).execute()
  expect(days).toEqual([{ day: '2026-05-22', event: 'KEPT' }])
  expect(await database.selectFrom('project_usage').select('day').execute()).toEqual([{ day: '2026-05-22' }])
  expect(await database.selectFrom('token_metadata').select('account').execute()).toEqual([{ account: 'kept' }])
  await database.destroy()
  await drop()
})
