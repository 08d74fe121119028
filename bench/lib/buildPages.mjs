import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const pages = fileURLToPath(new URL('../pages/', import.meta.url))
const kit = fileURLToPath(new URL('../../packages/kit/dist/exports/index.js', import.meta.url))

/**
 * Builds one page for production into a temporary folder and reads it into memory.
 *
 * @param {string} name A page's HTML file without its ending.
 * @returns {Promise<Map<string, { body: Buffer, packed: Buffer }>>} By path; `packed` is gzip at level 9.
 */
export async function buildPage(name) {
  if (!existsSync(kit)) throw new Error('The kit is not built: run npm run build first')
  const outDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  try {
    await build({
      root: pages,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        target: 'es2022',
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(pages, `${name}.html`) },
      },
    })
    return new Map(
      readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const file = join(entry.parentPath, entry.name)
          const path = `/${relative(outDir, file).split(sep).join('/')}`
          const body = readFileSync(file)
          return [path === `/${name}.html` ? '/' : path, { body, packed: gzipSync(body, { level: 9 }) }]
        }),
    )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
