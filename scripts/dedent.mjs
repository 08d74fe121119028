// `node scripts/dedent.mjs <folder>`: takes the indentation out of modules and declarations, which only compilers read: inferred
// types are nested so deeply that it is a good part of what a site installs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder] = process.argv
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.d.ts') && !name.endsWith('.js')) continue
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  // A text over several lines would lose spaces that belong to it.
  const indented = text.match(/`(?:\\.|[^`\\])*`/g)?.find((template) => /\n +/.test(template))
  if (name.endsWith('.js') && indented) throw new Error(`${path} has a text with indented lines: ${indented}`)
  writeFileSync(path, text.replace(/^ +(?!\*)/gm, ''))
}
