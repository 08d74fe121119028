import { defineConfig } from 'vitest/config'
import { sourceConditions } from '../../vite.shared.ts'

export default defineConfig({
  ...sourceConditions,
  test: { name: 'gateway', include: ['src/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
})
