import { defineConfig } from 'vite'
import { pageBuild } from './pageBuild.ts'

// For looking at the pages by hand; the journeys build every variant through buildPages.ts.
export default defineConfig(
  pageBuild({
    inputs: ['wagmi3', 'two-kits', 'two-chains', 'unmount', 'wallet-connect', 'mobile-wallet'].map(
      (name) => `./${name}.html`,
    ),
    outDir: '../dist/by-hand',
  }),
)
