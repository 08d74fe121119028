import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The playground uses the built packages, as a site does.
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
})
