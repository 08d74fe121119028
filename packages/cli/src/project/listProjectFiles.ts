import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'storybook-static', 'public'])

/** The most files that are read; a folder with more is no single site. */
const maxFiles = 20_000

/** Every file of a project, relative to its root with forward slashes, without built, installed and hidden ones. */
export function listProjectFiles(root: string): readonly string[] {
  const found: string[] = []
  const visit = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= maxFiles) return
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isHidden = entry.name.startsWith('.') && !/^\.(env|nvmrc|node-version)/.test(entry.name)
      if (isHidden || (entry.isDirectory() && skipped.has(entry.name))) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  visit('')
  return found
}
