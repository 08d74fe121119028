import { defineConfig } from 'vitest/config'
import { sharedModules, testTimeouts } from '../../vite.shared.ts'

// The built packages, as a site has them: what is generated and checked here compiles against them too.
export default defineConfig({
  test: { name: 'cli', include: ['src/**/*.test.ts'], environment: 'node', ...sharedModules, ...testTimeouts },
})
