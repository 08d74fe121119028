import { readFileSync } from 'node:fs'

// Sources and build both lie one folder below package.json.
const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The gateway's version. */
export const version: string =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'

/** The commit that was built; `unknown` when the builder did not set FOYER_COMMIT. */
export const commit: string = process.env.FOYER_COMMIT ?? 'unknown'
