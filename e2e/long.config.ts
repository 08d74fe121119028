import { defineConfig } from '@playwright/test'
import { withoutCompilers } from '../bench/lib/heapGrowth.mjs'
import journeys from './playwright.config.ts'

const { launchOptions, ...use } = journeys.use ?? {}

/** Proofs that take minutes; one at a time, since they measure. */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: '**/*.long.spec.ts',
  timeout: 300_000,
  workers: 1,
  use: { ...use, launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), withoutCompilers] } },
})
