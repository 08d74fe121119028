import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceConditions } from '../../vite.shared.ts'
import { browsers, keptCss, kitCss } from './vite.css.ts'
import { withoutFacades } from './vite.facades.ts'
import { namedFeatures } from './vite.features.ts'
import { createFileOf, isClientModule, nameOf } from './vite.files.ts'
import { featureStyles, inlineClassNames } from './vite.styles.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entries = Object.fromEntries(
  [
    'index',
    'react',
    'evm',
    'solana',
    'bitcoin',
    'solana-signers',
    'solana-web3',
    'sign-in',
    'server',
    'networks',
    'wagmi',
    'walletconnect',
    'embedded',
    'cookies',
  ]
    .map((name) => [`exports/${name}`, at(`./src/exports/${name}.ts`)] as const)
    .filter(([, file]) => existsSync(file)),
)

export default defineConfig({
  ...sourceConditions,
  css: { ...kitCss, lightningcss: { exclude: keptCss } },
  plugins: [namedFeatures(), featureStyles(), inlineClassNames(), withoutFacades()],
  build: {
    target: browsers,
    cssCodeSplit: false,
    minify: false,
    cssMinify: 'lightningcss',
    lib: { entry: entries, formats: ['es'], cssFileName: 'styles' },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // Would merge files that are loaded at different times.
      experimental: { attachDebugInfo: 'none', chunkOptimization: false },
      external: [
        /^react($|\/)/,
        /^react-dom($|\/)/,
        /^viem($|\/)/,
        /^wagmi($|\/)/,
        /^@walletconnect\//,
        /^@solana\//,
        /^zustand($|\/)/,
        /^valibot$/,
        /^@tanstack\//,
        /^mipd($|\/)/,
        /^jose($|\/)/,
        /^@foyer\/contract($|\/)/,
      ],
      output: {
        // Groups need to take modules without what these import.
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createFileOf(), minSize: 0 }] },
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
