import { defineConfig } from 'vite'
import { sourceConditions } from '../../vite.shared.ts'

/** What goes into the bundle: our own, and viem with what it stands on, of which a process then holds a fifth of the modules. */
const bundled = /^(@foyer|viem|ox|abitype|@adraffy|@noble|@scure)(\/|$)/

export default defineConfig({
  ...sourceConditions,
  ssr: { ...sourceConditions.ssr, noExternal: [bundled] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { cli: 'src/cli.ts', index: 'src/exports/index.ts' },
      external: (id: string) => !id.startsWith('.') && !id.startsWith('/') && !bundled.test(id),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner: (chunk) => (chunk.name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
