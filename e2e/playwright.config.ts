import { chromiumLaunch } from '@foyer/test/playwright'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './journeys',
  testIgnore: '**/*.long.spec.ts',
  // What few changes reach, or reaches again what another journey does: `test:all` walks it, with all the others.
  ...(process.env.FOYER_ALL_JOURNEYS ? {} : { grepInvert: /@long/ }),
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  // Limits for what hangs; a busy machine is slow and not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: chromiumLaunch,
    viewport: { width: 1280, height: 900 },
    // Drawing motion takes more than all the rest. Connecting, signing in, sending, buying, swapping and the hosted wallet are each
    // walked with it by a journey that says so.
    reducedMotion: 'reduce',
  },
})
