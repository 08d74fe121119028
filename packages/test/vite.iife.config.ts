import { defineConfig } from 'vite'

/** The wallet as one script without imports, for injection into pages. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: {
      formats: ['iife'],
      name: 'FoyerTestWallet',
      entry: 'src/playwright/walletScript.ts',
      fileName: () => 'wallet.iife.js',
    },
  },
})
