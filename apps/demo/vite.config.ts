import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `virtual:figures`: what the built kit weighs, by the same measurement that holds the budgets. */
function figures(): Plugin {
  return {
    name: 'foyer-figures',
    resolveId: (id) => (id === 'virtual:figures' ? '\0virtual:figures' : undefined),
    async load(id) {
      if (id !== '\0virtual:figures') return undefined
      const { stdout } = await promisify(execFile)(process.execPath, [at('../../scripts/figures.mjs')])
      return `export const figures = ${stdout}`
    },
  }
}

// The playground uses the built packages, as a site does.
export default defineConfig({
  plugins: [react(), figures()],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: [at('./index.html'), at('./stage.html'), at('./phone.html')] },
  },
})
