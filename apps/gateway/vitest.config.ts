import { configDefaults, defineConfig } from 'vitest/config'
import { sharedModules, sourceConditions, testTimeouts } from '../../vite.shared.ts'

/** Vitest hands these to Node, which knows no condition "module" and cannot read every file that packages keep under it. */
const withoutModule = (conditions: readonly string[]) => conditions.filter((name) => name !== 'module')
const { conditions, externalConditions } = sourceConditions.ssr.resolve
const ssr = {
  ...sourceConditions.ssr,
  resolve: { conditions: withoutModule(conditions), externalConditions: withoutModule(externalConditions) },
}

// With FOYER_TEST_ENGINES the same tests run on Postgres and Redis, and the slow fault tests with them.
const onEngines = Boolean(process.env.FOYER_TEST_ENGINES)

export default defineConfig({
  ...sourceConditions,
  ssr,
  // Global setup runs in a separate environment, and reads sources as the tests do.
  environments: { __vitest__: { resolve: ssr.resolve } },
  test: {
    name: 'gateway',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(onEngines ? [] : ['src/**/*.fault.test.ts'])],
    // A test waits for chains and databases more than it computes.
    maxWorkers: 2,
    globalSetup: ['src/testing/startEngines.ts'],
    ...sharedModules,
    ...testTimeouts,
  },
})
