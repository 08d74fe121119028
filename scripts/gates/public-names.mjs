// What a site can import is a promise, names and signatures: for every entry of a published package there is a readable
// report in `<package>/api`, and it changes on purpose, with `node scripts/gates/public-names.mjs --update`. Every type
// that an exported one mentions is exported too, by an entry of the same package. Every name has its sentence, and no
// sentence cites a text that only we have.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { readApi } from '../lib/apiReport.mjs'
import { emitDeclarations } from '../lib/declarations.mjs'
import { runAsGate } from '../lib/gate.mjs'
import { hashFiles } from '../lib/hashFiles.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { isTestFile } from '../lib/sources.mjs'

const update = 'node scripts/gates/public-names.mjs --update'

/** The published packages: `{ folder, name, entries }`, each entry with its import name and source file. */
function listPackages(root) {
  return ['packages', 'apps'].flatMap((place) => {
    const path = join(root, place)
    const folders = existsSync(path) ? readdirSync(path).sort() : []
    return folders.flatMap((name) => {
      const folder = join(path, name)
      const file = join(folder, 'package.json')
      const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { private: true }
      const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
        target['foyer-source']
          ? [{ importName: manifest.name + subpath.slice(1), source: join(folder, target['foyer-source']) }]
          : [],
      )
      return manifest.private || entries.length === 0 ? [] : [{ folder, name: manifest.name, entries }]
    })
  })
}

const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '')

/** Up to `most` lines that only one of the two reports has, marked as a diff marks them. */
function compare(kept, found, most = 12) {
  const [before, now] = [linesOf(kept), linesOf(found)]
  const gone = before.filter((line) => !now.includes(line)).map((line) => `- ${line}`)
  const added = now.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
  const changed = [...gone, ...added]
  const rest = changed.length > most ? [`… and ${changed.length - most} lines more`] : []
  return [...changed.slice(0, most), ...rest].map((line) => `\n       ${line}`).join('')
}

/** The names that a report lists as exported. */
function exportedNames(report) {
  const declared = report.matchAll(/^export (?:declare )?(?:abstract )?(?:\w+) (\w+)/gm)
  const renamed = report.matchAll(/^export \{ \w+(?: as (\w+))? \}/gm)
  return [...declared, ...renamed].map(([, name]) => name)
}

/** The exported names that a report marks as having no sentence. */
function bareNames(report) {
  const marked = report.matchAll(/^\/\/ @\w+(?: @\w+)* \(undocumented\)\n(.+)/gm)
  return [...marked].flatMap(([, declaration]) => exportedNames(declaration))
}

const citation = /specification(?:\s|\*)+sections?\b/i

/** Where an editor would show a reader a reference to our own papers. */
function checkSentences(root, folder) {
  const files = listFiles(root, relative(root, folder)).filter(
    (path) => /\/src\/.*\.tsx?$/.test(path) && !isTestFile(path),
  )
  return files.flatMap((path) => {
    const comments = readFileSync(join(root, path), 'utf8').match(/\/\*\*[\s\S]*?\*\//g) ?? []
    return comments.some((text) => citation.test(text))
      ? [`${path} cites a section of a text that readers do not have`]
      : []
  })
}

function checkReport(root, file, report, importName) {
  if (!existsSync(file)) return [`${importName} has no report ${relative(root, file)}; write it with ${update}`]
  const kept = readFileSync(file, 'utf8')
  if (kept === report) return []
  return [`${importName} differs from ${relative(root, file)}; if that is meant, run ${update}${compare(kept, report)}`]
}

/** Reads the package's declarations, unless nothing has changed since they were last read. */
function readPackage(root, folder, entries) {
  const inputs = [relative(root, folder), 'packages/contract', 'scripts/lib', 'scripts/gates']
    .flatMap((path) => listFiles(root, path))
    .filter((path) => /\.(ts|tsx|mjs|json)$/.test(path) && !isTestFile(path))
  const hash = hashFiles(
    root,
    [...new Set(inputs), 'package-lock.json'].filter((path) => existsSync(join(root, path))),
  )
  const keptFile = join(folder, '.foyer/api.json')
  const kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {}
  if (kept.hash === hash) return kept
  const sources = entries.map(({ source }) => source)
  const { declarationOf, types } = emitDeclarations(folder, sources)
  const read = readApi(
    folder,
    sources.map((source) => ({ declaration: declarationOf(source), name: basename(source, '.ts') })),
  )
  writeFileSync(keptFile, JSON.stringify({ hash, types, read }))
  return { types, read }
}

function checkPackage(root, { folder, name, entries }, updating) {
  const absent = entries.filter(({ source }) => !existsSync(source))
  if (absent.length > 0)
    return absent.map(
      ({ importName, source }) =>
        `${importName}: ${relative(root, source)} is declared in package.json and does not exist`,
    )
  const { types, read } = readPackage(root, folder, entries)
  const reports = join(folder, 'api')
  const files = entries.map(({ source }) => join(reports, `${basename(source, '.ts')}.api.md`))
  const problems = read.flatMap((entry) => entry.problems)
  if (updating) {
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports, { recursive: true })
    for (const [index, { report }] of read.entries()) writeFileSync(files[index], report)
  }
  for (const [index, { report }] of read.entries())
    problems.push(...checkReport(root, files[index], report, entries[index].importName))
  for (const left of existsSync(reports) ? readdirSync(reports) : [])
    if (!files.includes(join(reports, left)))
      problems.push(`${relative(root, join(reports, left))} belongs to no entry of ${name}; ${update} removes it`)
  for (const [index, { report }] of read.entries())
    for (const bare of bareNames(report))
      problems.push(`${entries[index].importName} exports ${bare} without a sentence: write a TSDoc comment above it`)
  problems.push(...checkSentences(root, folder))
  const exported = new Set(read.flatMap(({ report }) => exportedNames(report)))
  // A value that is only reached through `typeof` is no type that a site would want to name.
  const hidden = new Set(read.flatMap(({ unexported }) => unexported))
  for (const type of [...hidden].filter((type) => types.includes(type) && !exported.has(type)))
    problems.push(`${name} uses the type ${type} in its exports and exports it nowhere`)
  return problems
}

export function check(root, { updating = process.argv.includes('--update') } = {}) {
  const packages = listPackages(root)
  const problems = packages.flatMap((item) => checkPackage(root, item, updating))
  const count = packages.flatMap(({ entries }) => entries).length
  return { problems, notes: [`${count} entries of ${packages.length} packages`] }
}

await runAsGate(import.meta.url, check)
