import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Alias, InlineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One of the builds that the pages need. */
export type PageBuild = {
  /** HTML files, or the module that draws on the server. */
  readonly inputs: readonly string[]
  readonly outDir: string
  readonly alias?: readonly Alias[]
  /** React's development build, which says when server and browser disagree. */
  readonly isDevelopment?: boolean
  readonly isServer?: boolean
}

/** Makes a page run on wagmi 2, which is installed under another name. */
export const wagmi2: readonly Alias[] = [{ find: /^wagmi(?=\/|$)/, replacement: 'wagmi2' }]

/** Makes a page run on React 18. */
export const react18: readonly Alias[] = [
  { find: /^react-dom(?=\/|$)/, replacement: at('../react18/node_modules/react-dom') },
  { find: /^react(?=\/|$)/, replacement: at('../react18/node_modules/react') },
]

/** Vite's options for a build; the kit is the built package, as a site has it. */
export function pageBuild({ alias = [], inputs, isDevelopment, isServer, outDir }: PageBuild): InlineConfig {
  return {
    root: at('.'),
    configFile: false,
    logLevel: 'warn',
    mode: isDevelopment ? 'development' : 'production',
    plugins: [react()],
    resolve: { alias: [...alias] },
    define: isDevelopment ? { 'process.env.NODE_ENV': '"development"' } : {},
    ssr: { noExternal: true },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      // React's development build is large, and no visitor fetches it.
      chunkSizeWarningLimit: 4000,
      ssr: isServer ?? false,
      rolldownOptions: { input: inputs.map(at) },
    },
  }
}
