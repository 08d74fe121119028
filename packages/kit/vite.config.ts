import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceConditions } from '../../vite.shared.ts'
import { kitCss } from './vite.css.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entries = Object.fromEntries(
  ['index', 'react', 'evm', 'wagmi']
    .map((name) => [`exports/${name}`, at(`./src/exports/${name}.ts`)] as const)
    .filter(([, file]) => existsSync(file)),
)

/** Chunks with components or hooks run on the client only; bundlers for React Server Components need to be told. */
const isClientModule = (id: string) => /\.tsx$|\/src\/react\//.test(id)

export default defineConfig({
  ...sourceConditions,
  css: kitCss,
  build: {
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    sourcemap: true,
    cssCodeSplit: false,
    minify: false,
    cssMinify: 'lightningcss',
    lib: { entry: entries, formats: ['es'], cssFileName: 'styles' },
    rolldownOptions: {
      external: [
        /^react($|\/)/,
        /^react-dom($|\/)/,
        /^viem($|\/)/,
        /^wagmi($|\/)/,
        /^zustand($|\/)/,
        /^valibot$/,
        /^@tanstack\//,
        /^mipd($|\/)/,
        /^@foyer\/contract($|\/)/,
      ],
      output: {
        // One file for each module: a site's bundler then puts into its first load only what the first load uses.
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        // The sources are in the package, so the maps need not carry them.
        sourcemapExcludeSources: true,
        minify: { compress: true, mangle: false, codegen: false },
        banner: (chunk) => (chunk.moduleIds.some(isClientModule) ? "'use client';" : ''),
      },
    },
  },
})
