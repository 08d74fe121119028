import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { workspace } from './vite.workspace.ts'

export default defineConfig({
  ...workspace,
  plugins: [workspace.plugins, react()],
  worker: { format: 'es' },
  build: {
    // Top-level await, which the frame waits for its page with.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [fileURLToPath(new URL('./frame.html', import.meta.url))] },
  },
})
