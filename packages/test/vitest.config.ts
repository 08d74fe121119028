import { defineConfig } from 'vitest/config'
import { patience, sharedModules, sourceConditions } from '../../vite.shared.ts'

export default defineConfig({
  ...sourceConditions,
  test: { name: 'test', include: ['src/**/*.test.ts'], ...sharedModules, ...patience },
})
