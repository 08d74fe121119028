import { chromiumLaunch } from '@foyer/test/playwright'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './journeys',
  testIgnore: '**/*.long.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunch, trace: 'retain-on-failure', viewport: { width: 1280, height: 900 } },
})
