// `node scripts/dedentTypes.mjs <folder>`: takes the indentation out of declarations, which only compilers read: inferred types
// are nested so deeply that it is a good part of what a site installs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder] = process.argv
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue
  const path = join(folder, name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ +(?!\*)/gm, ''))
}
