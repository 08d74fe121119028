import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { describeEngine } from '../../testing/describeEngine.ts'
import { migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createSharedEngine } from './createSharedEngine.ts'

describeEngine('the engine in memory, with locks in the database', async () => {
  const { location, drop } = await createTestDatabase()
  const database = openDatabase(location)
  await migrate(database)
  const one = await createSharedEngine({ redis: undefined, redisPrefix: 'x' }, database, createLogger('silent'))
  return {
    one,
    two: one,
    stop: async () => {
      await one.close()
      await database.destroy()
      await drop()
    },
  }
})
