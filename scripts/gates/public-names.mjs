// What a site may import is a promise: every public name stands in scripts/public-names.json, and a change is made on
// purpose with `node scripts/gates/public-names.mjs --update`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { root as repository } from '../lib/paths.mjs'

const snapshotFile = (root) => join(root, 'scripts/public-names.json')

/** All source entries of the published packages: `[import name, absolute file]`. */
export function listEntries(root) {
  return ['packages', 'apps'].flatMap((folder) => {
    const path = join(root, folder)
    const names = existsSync(path) ? readdirSync(path).sort() : []
    return names.flatMap((name) => {
      const manifestFile = join(path, name, 'package.json')
      const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : { private: true }
      if (manifest.private) return []
      return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
        target['foyer-source'] ? [[manifest.name + subpath.slice(1), join(path, name, target['foyer-source'])]] : [],
      )
    })
  })
}

function readNames(entries) {
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: ['foyer-source'],
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  return entries.map(([name, path]) => {
    const file = program.getSourceFile(path)
    const module = file && checker.getSymbolAtLocation(file)
    const symbols = module ? checker.getExportsOfModule(module) : []
    const names = symbols.map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return target.flags & ts.SymbolFlags.Value ? symbol.name : `type ${symbol.name}`
    })
    return [name, names.sort()]
  })
}

export function check(root, { update = false } = {}) {
  const entries = listEntries(root)
  const absent = entries.filter(([, file]) => !existsSync(file))
  const found = Object.fromEntries(readNames(entries.filter(([, file]) => existsSync(file))))
  if (update) writeFileSync(snapshotFile(root), `${JSON.stringify(found, null, 2)}\n`)
  const kept = existsSync(snapshotFile(root)) ? JSON.parse(readFileSync(snapshotFile(root), 'utf8')) : {}
  const problems = absent.map(([name, file]) => `${name}: ${file} is declared in package.json and does not exist`)
  const hint = 'if that is meant, run node scripts/gates/public-names.mjs --update'
  for (const entry of new Set([...Object.keys(found), ...Object.keys(kept)])) {
    const now = found[entry] ?? []
    const before = kept[entry] ?? []
    const added = now.filter((name) => !before.includes(name))
    const gone = before.filter((name) => !now.includes(name))
    if (added.length > 0) problems.push(`${entry} newly exports ${added.join(', ')}; ${hint}`)
    if (gone.length > 0) problems.push(`${entry} no longer exports ${gone.join(', ')}; ${hint}`)
  }
  const count = Object.values(found).flat().length
  return { problems, notes: [`${count} public names in ${entries.length} entries`] }
}

if (process.argv.includes('--update')) check(repository, { update: true })
await runAsGate(import.meta.url, check)
