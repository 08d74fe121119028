import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Writes every picture of the documentation anew, from the playground: `npm run pictures`. */
export default defineConfig({
  ...journeys,
  testDir: './pictures',
  workers: 1,
  use: { ...journeys.use, deviceScaleFactor: 2, colorScheme: 'light' },
})
