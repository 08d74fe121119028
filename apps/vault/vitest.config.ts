import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { sharedModules, testTimeouts } from '../../vite.shared.ts'
import { workspace } from './vite.workspace.ts'

const chromium = playwright({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        ...workspace,
        test: {
          name: 'node',
          ...sharedModules,
          ...testTimeouts,
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        ...workspace,
        // All at once: one that is found while tests run makes the page of a running file outdated.
        optimizeDeps: {
          include: [
            '@noble/curves/ed25519.js',
            '@noble/curves/secp256k1.js',
            '@noble/hashes/hmac.js',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@scure/base',
            '@scure/bip32',
            '@scure/bip39',
            '@scure/bip39/wordlists/english.js',
            'axe-core',
            'shamir-secret-sharing',
            'valibot',
            'viem',
            'viem/utils',
            'viem/actions',
            'axe-core',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
          ],
        },
        test: {
          name: 'browser',
          ...testTimeouts,
          provide: { triesAll: Boolean(process.env.FOYER_ALL_LOOKS) },
          include: ['src/**/*.browser.test.{ts,tsx}'],
          // A test waits for its page more than it computes.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            // As in Node: a document that has loaded the modules once is kept for the next file.
            ...sharedModules,
            provider: chromium,
            screenshotFailures: false,
            // Larger than the window it would be drawn scaled, which no browser takes for visible.
            viewport: { width: 800, height: 640 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
