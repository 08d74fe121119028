import { startPostgres, startRedis } from '@foyer/test'

/** Runs before the tests when `FOYER_TEST_ENGINES` is set: one Postgres and one Redis for the whole run. */
export async function setup(): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  process.env.FOYER_TEST_DATABASE_URL = postgres.url
  process.env.FOYER_TEST_REDIS_URL = redis.url
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
