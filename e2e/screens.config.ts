import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Writes a picture of every view and state into `screens/`. */
export default defineConfig({ ...journeys, testDir: './screens', timeout: 180_000, retries: 0 })
