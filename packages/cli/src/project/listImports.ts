import ts from 'typescript'
import { lineOf, type ParsedSource, walk } from './parseSource.ts'

/** One import of a file: what it names, and where. */
export type SourceImport = {
  readonly path: string
  readonly line: number
  readonly from: string
  /** True where only types are taken, which leaves nothing in the build. */
  readonly isType: boolean
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  const clause = node.importClause
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  if (clause.name || named === undefined || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly)
}

/** All imports of a file, `import()` and `require()` too, in their order. */
export function listImports(source: ParsedSource): readonly SourceImport[] {
  const found: SourceImport[] = []
  const add = (node: ts.Node, from: string, isType: boolean) =>
    found.push({ path: source.path, line: lineOf(source, node.getStart(source.file)), from, isType })
  walk(source.file, (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      if (ts.isStringLiteral(node.moduleSpecifier)) add(node, node.moduleSpecifier.text, isTypeOnly(node))
      return
    }
    if (!ts.isCallExpression(node)) return
    const isLoading =
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node.expression) && node.expression.text === 'require')
    const [argument] = node.arguments
    if (isLoading && argument && ts.isStringLiteralLike(argument)) add(node, argument.text, false)
  })
  return found
}
