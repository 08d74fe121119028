import { createTemplate } from './createTestDatabase.ts'

/** Runs before the tests: makes the tables once, and with `FOYER_TEST_ENGINES` starts one Postgres and one Redis for the whole run. */
export async function setup(): Promise<() => Promise<void>> {
  if (!process.env.FOYER_TEST_ENGINES) {
    const { template, drop } = await createTemplate()
    process.env.FOYER_TEST_TEMPLATE = template
    return drop
  }
  // Loaded only now, because most runs need neither.
  const { startPostgres, startRedis } = await import('@foyer/test')
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  process.env.FOYER_TEST_DATABASE_URL = postgres.url
  const { template } = await createTemplate(postgres.url)
  process.env.FOYER_TEST_TEMPLATE = template
  process.env.FOYER_TEST_REDIS_URL = redis.url
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
