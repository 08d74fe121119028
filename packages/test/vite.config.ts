import { defineConfig } from 'vite'

/** The three entry points as ES modules; what npm installs beside them stays outside. */
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
      },
    },
    rolldownOptions: { external: [/^node:/, /^viem(\/|$)/, /^@playwright\/test$/] },
  },
})
