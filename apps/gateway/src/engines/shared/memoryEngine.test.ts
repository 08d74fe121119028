import { createTestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { describeEngine } from '../../testing/describeEngine.ts'
import { migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createSharedEngine } from './createSharedEngine.ts'

describeEngine('the engine in memory, with locks in the database', async () => {
  const { location, drop } = await createTestDatabase()
  const database = openDatabase(location)
  await migrate(database)
  const clock = createTestClock()
  const config = { redis: undefined, redisPrefix: 'x' }
  const one = await createSharedEngine(config, database, createLogger('silent'), clock.now)
  return {
    one,
    two: one,
    clock,
    stop: async () => {
      await one.close()
      await database.destroy()
      await drop()
    },
  }
})
