import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceConditions } from '../../vite.shared.ts'
import { kitCss } from './vite.css.ts'
import { namedFeatures } from './vite.features.ts'
import { fileOf, isClientModule, nameOf } from './vite.files.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entries = Object.fromEntries(
  ['index', 'react', 'evm', 'networks', 'wagmi', 'walletconnect', 'cookies']
    .map((name) => [`exports/${name}`, at(`./src/exports/${name}.ts`)] as const)
    .filter(([, file]) => existsSync(file)),
)

/**
 * CSS that the minifier leaves as it is (`Features` of lightningcss). It would put languages in place of `:dir()` (4), which
 * says something else and stands behind `@supports`, and prepares every `color-scheme` for `light-dark()` (1048576), which
 * nothing uses.
 */
const keptCss = 4 + 1_048_576

export default defineConfig({
  ...sourceConditions,
  css: { ...kitCss, lightningcss: { exclude: keptCss } },
  plugins: [namedFeatures()],
  build: {
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    cssCodeSplit: false,
    minify: false,
    cssMinify: 'lightningcss',
    lib: { entry: entries, formats: ['es'], cssFileName: 'styles' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // Would merge files that are loaded at different times.
      experimental: { chunkOptimization: false },
      external: [
        /^react($|\/)/,
        /^react-dom($|\/)/,
        /^viem($|\/)/,
        /^wagmi($|\/)/,
        /^@walletconnect\//,
        /^zustand($|\/)/,
        /^valibot$/,
        /^@tanstack\//,
        /^mipd($|\/)/,
        /^@foyer\/contract($|\/)/,
      ],
      output: {
        // Groups need to take modules without what these import.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, minSize: 0 }] },
        minifyInternalExports: false,
        entryFileNames: '[name].js',
        chunkFileNames: nameOf,
        minify: { compress: true, mangle: false, codegen: false },
        // The declarations carry the documentation.
        comments: { jsdoc: false, annotation: true, legal: true },
        // Bundlers for React Server Components need to be told what runs on the client only.
        banner: (chunk) => (chunk.moduleIds.some(isClientModule) ? "'use client';" : ''),
      },
    },
  },
})
