import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { patience, sharedModules, sourceConditions } from '../../vite.shared.ts'
import { kitCss } from './vite.css.ts'
import { featureStyles } from './vite.styles.ts'
import { vaultPage } from './vite.vaultPage.ts'

const chromium = playwright({
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
          ...patience,
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        ...sourceConditions,
        css: kitCss,
        plugins: [featureStyles(), vaultPage()],
        // All at once: one that is found while tests run makes the page of a running file outdated.
        optimizeDeps: {
          include: [
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
          name: 'browser',
          ...patience,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['src/test/font.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: chromium,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
