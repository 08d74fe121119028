// Bundles the TypeScript module that the first argument names, from the workspaces' sources, and prints where it lies. The
// same sources are bundled once: loading them one by one takes a process several seconds, and some tests start twenty.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashFiles } from '../../../../scripts/lib/hashFiles.mjs'
import { listFiles } from '../../../../scripts/lib/listFiles.mjs'
import { root } from '../../../../scripts/lib/paths.mjs'

const day = 86_400_000
const [, , file] = process.argv
const gateway = join(root, 'apps/gateway')
// Below the gateway, where its packages are found.
const bundles = join(gateway, '.foyer-processes')
const read = ['apps/gateway/src', 'packages/contract/src', 'packages/test/src'].flatMap((each) => listFiles(root, each))
const name = basename(file, '.ts')
const folder = join(bundles, `${name}-${hashFiles(root, [...read, 'package-lock.json']).slice(0, 16)}`)
const entry = join(folder, `${name}.js`)

async function bundle() {
  // Only now, because mostly there is nothing to do.
  const { build } = await import('vite')
  const fresh = mkdtempSync(`${folder}.`)
  await build({
    root: gateway,
    configFile: join(gateway, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: fresh, emptyOutDir: true, rolldownOptions: { input: { [name]: file } } },
  })
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(entry)) throw error
    rmSync(fresh, { recursive: true })
  }
}

/** Bundles of earlier sources; those of today may still be running. */
function removeOld() {
  for (const each of readdirSync(bundles)) {
    const path = join(bundles, each)
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true })
  }
}

if (!existsSync(entry)) {
  mkdirSync(bundles, { recursive: true })
  removeOld()
  await bundle()
}
process.stdout.write(entry)
