import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const desktop = { viewport: { width: 640, height: 760 } }
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

/** The gallery's states look after light and dark themselves, since that needs no new page. */
const once = { testIgnore: '**/gallery.spec.ts' }

/** Writes a picture of every view and state into `screens/`, and lets axe look at the states of the gallery. */
export default defineConfig({
  ...journeys,
  testDir: './screens',
  timeout: 90_000,
  retries: 0,
  reporter: [['list'], ['./screens/axeFigure.reporter.ts']],
  use: { ...journeys.use, deviceScaleFactor: 2, actionTimeout: 10_000 },
  projects: [
    { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' } },
    { name: 'desktop-dark', ...once, use: { ...desktop, colorScheme: 'dark' } },
    { name: 'phone-light', use: { ...phone, colorScheme: 'light' } },
    { name: 'phone-dark', ...once, use: { ...phone, colorScheme: 'dark' } },
  ],
})
