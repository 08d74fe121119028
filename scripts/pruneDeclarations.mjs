// node pruneDeclarations.mjs <dist>: removes the declarations that no entry in <dist>/exports reaches. Compilers of sites
// never read them, and every site would store them.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

const dist = resolve(process.argv[2] ?? 'dist')
const entries = readdirSync(join(dist, 'exports')).filter((name) => name.endsWith('.d.ts'))
const reached = new Set()
const open = entries.map((name) => join(dist, 'exports', name))
while (open.length > 0) {
  const file = open.pop()
  if (reached.has(file)) continue
  reached.add(file)
  const { ambientExternalModules = [], importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'))
  const named = [...importedFiles.map(({ fileName }) => fileName), ...ambientExternalModules]
  for (const name of named.filter((path) => path.startsWith('.'))) {
    const target = join(dirname(file), name.replace(/\.(js|tsx?)$/, '.d.ts'))
    if (!existsSync(target)) throw new Error(`${file} imports ${name}, which is not there`)
    open.push(target)
  }
}
const all = readdirSync(dist, { recursive: true }).filter((path) => path.endsWith('.d.ts'))
const unreached = all.map((path) => join(dist, path)).filter((path) => !reached.has(path))
for (const path of unreached) rmSync(path)
console.log(`${reached.size} declarations kept, ${unreached.length} removed`)
