import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Imports that a built script has at once; those for later are calls. */
const staticImport = /(?:from|import)\s*["']\.\/([^"']+)["']/g

/**
 * What the scripts of a built app weigh in kB of gzip: the one whose name begins so, with all that it imports at once.
 * Nothing where there is no such script.
 */
export function weighBuilt(folder, start) {
  if (!existsSync(folder)) return undefined
  const first = readdirSync(folder).find((file) => file.startsWith(start) && file.endsWith('.js'))
  if (!first) return undefined
  const found = new Set()
  const add = (file) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, next] of readFileSync(join(folder, file), 'utf8').matchAll(staticImport)) add(next)
  }
  add(first)
  return [...found].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000,
    0,
  )
}
