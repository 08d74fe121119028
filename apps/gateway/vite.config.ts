import { defineConfig } from 'vite'
import { sourceConditions } from '../../vite.shared.ts'

const ownPackages = /^@foyer\//

export default defineConfig({
  ...sourceConditions,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { cli: 'src/cli.ts', index: 'src/exports/index.ts' },
      external: (id: string) => !id.startsWith('.') && !id.startsWith('/') && !ownPackages.test(id),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner: (chunk) => (chunk.name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
})
