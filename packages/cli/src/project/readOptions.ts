import ts from 'typescript'
import { lineOf, type ParsedSource, walk } from './parseSource.ts'
import type { Project } from './readProject.ts'
import { bare, findConstant } from './readText.ts'

/** One call of a function of ours, or of a kit that a site has: where it stands and what it is given. */
export type FoundCall = {
  readonly source: ParsedSource
  readonly line: number
  readonly node: ts.CallExpression
  /** The object that it takes first, if that can be read. */
  readonly options: ts.ObjectLiteralExpression | undefined
}

/** The names under which a file has an export of a package. */
export function localNames({ file }: ParsedSource, packages: RegExp, exported: string): readonly string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const named = statement.importClause?.namedBindings
    if (!packages.test(statement.moduleSpecifier.text) || !named || !ts.isNamedImports(named)) return []
    return named.elements
      .filter((element) => (element.propertyName ?? element.name).text === exported)
      .map((element) => element.name.text)
  })
}

/** The object that an expression is, directly or through a constant of its file. */
export function readObject(source: ParsedSource, input: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const node = bare(input)
  if (ts.isObjectLiteralExpression(node)) return node
  const value = ts.isIdentifier(node) ? findConstant(source, node.text) : undefined
  return value && readObject(source, value)
}

/** The items of a list, directly or through a constant of its file; undefined where they can't be read. */
export function readList(source: ParsedSource, input: ts.Expression): readonly ts.Expression[] | undefined {
  const node = bare(input)
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter((element) => !ts.isOmittedExpression(element))
  const value = ts.isIdentifier(node) ? findConstant(source, node.text) : undefined
  return value && readList(source, value)
}

/** The value that an object gives a property, shorthands included. */
export function readProperty(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText().replace(/^['"]|['"]$/g, '') === name)
      return property.initializer
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name
  }
  return undefined
}

/** All calls of an exported function in a project. */
export function findCalls(project: Project, packages: RegExp, exported: string): readonly FoundCall[] {
  return project.sources.flatMap((source) => {
    const names = localNames(source, packages, exported)
    if (names.length === 0) return []
    const found: FoundCall[] = []
    walk(source.file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
      if (!names.includes(node.expression.text)) return
      const [first] = node.arguments
      const options = first && readObject(source, first)
      found.push({ source, line: lineOf(source, node.getStart(source.file)), node, options })
    })
    return found
  })
}
