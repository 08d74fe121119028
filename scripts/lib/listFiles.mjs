import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'screens', 'test-results', 'fixtures', 'stubs'])

/** Every file below `folder` (paths with forward slashes, relative to `root`), without built or foreign ones. */
export function listFiles(root, folder = '') {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
}
