import { defineConfig } from 'vite'

/** The entry points as ES modules; what npm installs beside them stays outside. */
export default defineConfig({
  build: {
    target: 'es2022',
    minify: false,
    emptyOutDir: true,
    lib: {
      formats: ['es'],
      entry: {
        index: 'src/exports/index.ts',
        wallet: 'src/exports/wallet.ts',
        playwright: 'src/exports/playwright.ts',
        walletconnect: 'src/exports/walletconnect.ts',
        'relay-cli': 'src/walletConnect/relay/relayCli.ts',
      },
    },
    rolldownOptions: {
      external: [
        /^node:/,
        /^viem(\/|$)/,
        /^(litesvm|mailparser|smtp-server|ws)$/,
        /^@(playwright|scure|reown|solana|solana-program|wallet-standard|walletconnect)\//,
      ],
      output: { banner: ({ name }) => (name === 'relay-cli' ? '#!/usr/bin/env node' : '') },
    },
  },
})
