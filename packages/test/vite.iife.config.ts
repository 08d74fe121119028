import { defineConfig } from 'vite'

const scripts = {
  evm: { name: 'FoyerTestWallet', entry: 'src/playwright/walletScript.ts', file: 'wallet.iife.js' },
  solana: {
    name: 'FoyerSolanaTestWallet',
    entry: 'src/playwright/solanaWalletScript.ts',
    file: 'solana-wallet.iife.js',
  },
} as const

/** A wallet as one script without imports, for injection into pages; `--mode solana` builds the one for Solana. */
export default defineConfig(({ mode }) => {
  const { entry, file, name } = scripts[mode === 'solana' ? 'solana' : 'evm']
  return {
    // A page has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      lib: { formats: ['iife'], name, entry, fileName: () => file },
    },
  }
})
