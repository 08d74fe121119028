import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Proofs that take minutes; one at a time, since some measure. */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: '**/*.long.spec.ts',
  grepInvert: [],
  timeout: 300_000,
  workers: 1,
})
