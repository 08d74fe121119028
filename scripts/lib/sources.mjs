import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { listFiles } from './listFiles.mjs'

const isSource = (name) => /\.(ts|tsx|mts)$/.test(name) && !/\.d\.m?ts$/.test(name)

/** The TypeScript files of the rooms that hold our own code. */
export function listSources(root, folders = ['packages', 'apps', 'e2e', 'bench']) {
  return folders.flatMap((folder) => listFiles(root, folder)).filter((path) => isSource(path))
}

/**
 * True for code that only runs while testing or building: it may reach what shipped code may not. That is tests, their
 * fixtures (`x.fixture.ts`, `test/`, `testing/`), build settings beside `src/`, journeys and benchmarks.
 */
export function isTestCode(path) {
  return (
    /\.(test|spec|pw|fixture)\.(ts|tsx|mts)$/.test(path) ||
    /\/src\/(.*\/)?(test|testing)\//.test(path) ||
    /^(packages|apps)\/[^/]+\/[^/]+\.ts$/.test(path) ||
    /^(e2e|bench)\//.test(path)
  )
}

/** True for a file that a test runner picks up. */
export const isTestFile = (path) => /\.(test|spec|pw)\.(ts|tsx|mts)$/.test(path)

/** Parses one file; node positions are kept, types are not resolved. */
export function parse(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

/** `path:line` of a node, as an editor understands it. */
export function place(file, node) {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

/** Calls `visit` for every node below `node`, the node itself included. */
export function walk(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** `it`, `it.each([...])`, `test.only`: the name in front and the words behind it. */
export function readCallee(node) {
  const words = []
  let inner = node
  for (;;) {
    if (ts.isPropertyAccessExpression(inner)) {
      words.push(inner.name.text)
      inner = inner.expression
    } else if (ts.isCallExpression(inner)) inner = inner.expression
    else if (ts.isTaggedTemplateExpression(inner)) inner = inner.tag
    else return { name: inner.getText(), words }
  }
}

function typeOnly(statement) {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const named = ts.isImportDeclaration(statement) ? clause.namedBindings : statement.exportClause
  const list = named && (ts.isNamedImports(named) || ts.isNamedExports(named)) ? named.elements : []
  return !clause.name && list.length > 0 && list.every((element) => element.isTypeOnly)
}

/** All imports of a file: `kind` is value, type or lazy (an `import()` call that runs later). */
export function importsOf(file) {
  const found = []
  walk(file, (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      found.push({ to: node.moduleSpecifier.text, kind: typeOnly(node) ? 'type' : 'value', node })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteralLike(argument)) found.push({ to: argument.text, kind: 'lazy', node })
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ to: node.argument.literal.text, kind: 'type', node })
    }
  })
  return found
}

/** Path of a relative import, relative to `root`; the query of `./a.css?raw` is dropped. */
export function resolveRelative(root, from, to) {
  return relative(root, resolve(root, dirname(from), to.replace(/\?.*$/, ''))).replaceAll('\\', '/')
}
