// The shape of a file: short, named after the one thing inside, no default export, barrels only in src/exports.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { listSources, parse, place } from '../lib/sources.mjs'

const longest = 300
const mayExportDefault = /\.(config|reporter)\.ts$|^vite\.shared\.ts$/

/** A file past the limit says why in its first comment: `Long because ...`. */
function explainsItsLength(text) {
  const comment = /^(?:#!.*\n)?\s*(?:'use client'\s*)?((?:\/\/[^\n]*\n)+|\/\*[\s\S]*?\*\/)/.exec(text)
  return comment !== null && /\blong\b/i.test(comment[1])
}

const isReExport = (statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined

function findDefaultExports(file) {
  return file.statements.filter((statement) => {
    if (ts.isExportAssignment(statement)) return !statement.isExportEquals
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)) return true
    const named = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
    return named && ts.isNamedExports(named) && named.elements.some((element) => element.name.text === 'default')
  })
}

export function check(root) {
  const sources = listSources(root)
  const scripts = listFiles(root, 'scripts').filter((path) => path.endsWith('.mjs'))
  const problems = []
  for (const path of [...sources, ...scripts]) {
    const file = parse(root, path)
    const lines = file.text.trimEnd().split('\n').length
    if (lines > longest && !explainsItsLength(file.text))
      problems.push(`${path} has ${lines} lines and no "Long because ..." comment at its top`)
    if (/Utils?\.(ts|tsx|mjs)$|\/utils?\//i.test(path)) problems.push(`${path}: name a file after the one thing inside`)
    if (!mayExportDefault.test(path))
      for (const statement of findDefaultExports(file)) problems.push(`${place(file, statement)}: default export`)
    if (/\/src\/exports\//.test(path)) continue
    const statements = file.statements.filter((statement) => !ts.isExpressionStatement(statement))
    if (statements.length > 0 && statements.every(isReExport)) problems.push(`${path} is a barrel outside src/exports`)
    for (const statement of statements)
      if (isReExport(statement) && !statement.exportClause)
        problems.push(`${place(file, statement)}: export * outside src/exports`)
  }
  return { problems, notes: [`${sources.length + scripts.length} files`] }
}

await runAsGate(import.meta.url, check)
