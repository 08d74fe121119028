// The shape of a file: short, named after the one thing inside, no default export, barrels only in src/exports. And of a
// test's title: a sentence with a verb, about what the product does.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { isTestCode, listSources, parse, place, readCallee, walk } from '../lib/sources.mjs'

const longest = 300
const mayExportDefault = /\.(config|reporter)\.ts$|^vite\.shared\.ts$/
// A number in front ("A5: ", "3, 4: ") names the requirement that the test proves.
const weakStart =
  /^(?:[A-Z]?\d[\d.]*(?:, [A-Z]?\d[\d.]*)*:? )?(is|are|was|were|has|have|had|may|might|that|which|what|who|whoever|nobody|none|of|its)\b/i

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

const isText = (node) => node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
const textOf = (node) => (ts.isTemplateExpression(node) ? node.head.text : node.text)

/** The first text of each row that `it.each([...])` writes out: with the title `%s` it begins the title of its test. */
function findRowTitles(call) {
  let table = ts.isCallExpression(call.expression) ? call.expression.arguments[0] : undefined
  while (table && (ts.isAsExpression(table) || ts.isSatisfiesExpression(table))) table = table.expression
  if (!table || !ts.isArrayLiteralExpression(table)) return []
  return table.elements.map((row) => (ts.isArrayLiteralExpression(row) ? row.elements[0] : row)).filter(isText)
}

/** Titles that leave the product out of the sentence: "is refused", "has no X", "what a visitor sees". */
function findWeakTitles(file) {
  const found = []
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || !isText(node.arguments[0])) return
    const { name, words } = readCallee(node.expression)
    if (!['it', 'test'].includes(name) || words.includes('describe')) return
    const [title] = node.arguments
    for (const text of textOf(title).startsWith('%s') ? findRowTitles(node) : [title]) {
      const start = weakStart.exec(textOf(text))?.[1]
      if (start)
        found.push(
          `${place(file, text)}: a test title that begins with "${start}": say what the product does, as in "refuses a nonce after ten minutes"`,
        )
    }
  })
  return found
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
    if (isTestCode(path) || path.startsWith('scripts/')) problems.push(...findWeakTitles(file))
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
