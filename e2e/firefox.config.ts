import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Journeys of the hosted wallet in Firefox, which cannot say what is drawn over a frame. `world/test.ts` launches it. */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: [
    '**/newcomer.spec.ts',
    '**/embedded.spec.ts',
    '**/oneSheet.spec.ts',
    '**/approvalWindow.spec.ts',
    '**/oneBrowser.spec.ts',
    '**/vault.spec.ts',
    '**/vaultSwap.spec.ts',
    '**/names.spec.ts',
  ],
  // What asks for more than Playwright can do with Firefox.
  grepInvert: /@chromium/,
  use: { browserName: 'firefox', channel: 'moz-firefox', viewport: { width: 1280, height: 900 } },
})
