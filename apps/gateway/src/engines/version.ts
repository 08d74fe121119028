import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest `package.json` upwards: sources lie deeper below it than the build does. */
function readManifest(folder: string): unknown {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const parent = dirname(folder)
  return parent === folder ? undefined : readManifest(parent)
}

const manifest = readManifest(import.meta.dirname)

/** The gateway's version. */
export const version: string =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'

/** The commit that was built; `unknown` when the builder did not set FOYER_COMMIT. */
export const commit: string = process.env.FOYER_COMMIT ?? 'unknown'
