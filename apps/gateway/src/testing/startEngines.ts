/** Runs before the tests: with `FOYER_TEST_ENGINES`, one Postgres and one Redis for the whole run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.FOYER_TEST_ENGINES) return undefined
  // Loaded only now, because most runs need neither.
  const { startPostgres, startRedis } = await import('@foyer/test')
  const { createTemplate } = await import('./createTestDatabase.ts')
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  process.env.FOYER_TEST_DATABASE_URL = postgres.url
  process.env.FOYER_TEST_TEMPLATE = await createTemplate(postgres.url)
  process.env.FOYER_TEST_REDIS_URL = redis.url
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
