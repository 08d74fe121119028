import { defineConfig } from 'vitest/config'
import { sharedModules, sourceConditions, testTimeouts } from '../../vite.shared.ts'

export default defineConfig({
  ...sourceConditions,
  test: { name: 'test', include: ['src/**/*.test.ts'], ...sharedModules, ...testTimeouts },
})
