import { configDefaults, defineConfig } from 'vitest/config'
import { patience, sharedModules, sourceConditions } from '../../vite.shared.ts'

// With FOYER_TEST_ENGINES the same tests run on Postgres and Redis, and the slow fault tests with them.
const onEngines = Boolean(process.env.FOYER_TEST_ENGINES)

export default defineConfig({
  ...sourceConditions,
  // What runs before the tests has an environment of its own, and reads sources as they do.
  environments: { __vitest__: { resolve: sourceConditions.ssr.resolve } },
  test: {
    name: 'gateway',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(onEngines ? [] : ['src/**/*.fault.test.ts'])],
    globalSetup: ['src/testing/startEngines.ts'],
    ...sharedModules,
    ...patience,
  },
})
