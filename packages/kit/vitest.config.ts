import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { sharedModules, sourceConditions, testTimeouts } from '../../vite.shared.ts'
import { kitCss } from './vite.css.ts'
import { featureStyles } from './vite.styles.ts'
import { vaultPage } from './vite.vaultPage.ts'

const chromium = playwright({
  // Tests about motion ask for it: see `withMotion`.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
})

const inBrowser = 'src/**/*.browser.test.{ts,tsx}'

/**
 * What code and styles do as they come: each of these files has a document that has loaded none.
 * A test that hovers stands here, too: a page that was a phone once (`emulateTouch`) reports no hover any more.
 */
const fresh = [
  'src/features/connect/typedEarly.browser.test.tsx',
  'src/react/theme.browser.test.tsx',
  'src/ui/Button.browser.test.tsx',
  'src/ui/adoptStyles.browser.test.ts',
]

type BrowserProject = { name: string; include: string[]; exclude?: string[]; isolate: boolean }

const browserProject = (files: BrowserProject) => ({
  ...sourceConditions,
  css: kitCss,
  plugins: [featureStyles(), vaultPage()],
  // All at once: one that is found while tests run makes the page of a running file outdated.
  optimizeDeps: {
    include: [
      '@ariakit/react',
      '@base-ui/react/dialog',
      '@headlessui/react',
      '@mui/material/Dialog',
      '@radix-ui/react-dialog',
      'react-aria-components',
      '@scure/base',
      '@solana/kit',
      '@tanstack/react-query',
      '@wallet-standard/app',
      'fast-check',
      'mipd',
      'valibot',
      'viem',
      'viem/accounts',
      'viem/actions',
      'viem/utils',
      'zustand/vanilla',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'axe-core',
      'jsqr',
      'uqr',
    ],
  },
  test: {
    ...testTimeouts,
    ...files,
    // A test waits for its page more than it computes.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    setupFiles: ['src/test/font.ts'],
    browser: {
      enabled: true,
      headless: true,
      isolate: files.isolate,
      provider: chromium,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        ...sourceConditions,
        css: kitCss,
        plugins: [featureStyles()],
        test: {
          name: 'node',
          ...sharedModules,
          ...testTimeouts,
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [inBrowser],
        },
      },
      browserProject({ name: 'browser', include: [inBrowser], exclude: fresh, isolate: false }),
      browserProject({ name: 'browser, fresh', include: fresh, isolate: true }),
    ],
  },
})
