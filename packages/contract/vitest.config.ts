import { defineConfig } from 'vitest/config'
import { sharedModules, sourceConditions, testTimeouts } from '../../vite.shared.ts'

export default defineConfig({
  ...sourceConditions,
  test: { name: 'contract', include: ['src/**/*.test.ts'], environment: 'node', ...sharedModules, ...testTimeouts },
})
