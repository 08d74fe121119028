import { defineConfig } from 'vitest/config'
import { patience, sharedModules, sourceConditions } from '../../vite.shared.ts'

export default defineConfig({
  ...sourceConditions,
  test: { name: 'contract', include: ['src/**/*.test.ts'], environment: 'node', ...sharedModules, ...patience },
})
