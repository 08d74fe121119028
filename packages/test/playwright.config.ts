import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './src/playwright/chromiumLaunch.ts'

/** Proves the fixtures and the wallet's panel in a real browser. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.pw.ts',
  globalSetup: './playwright.setup.config.ts',
  workers: 1,
  // Limits for what hangs; a busy machine is slow and not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunch },
})
