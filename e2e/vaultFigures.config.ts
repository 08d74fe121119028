import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** What `bench/vault.mjs` measures of the hosted wallet, with everything real behind it. */
export default defineConfig({
  ...journeys,
  testDir: './figures',
  grepInvert: [],
  timeout: 600_000,
  retries: 0,
  workers: 1,
})
