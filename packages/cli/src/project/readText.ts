import ts from 'typescript'
import type { ParsedSource } from './parseSource.ts'
import type { Project } from './readProject.ts'

/** The value that a file gives a name at its top level, if it does. */
export function findConstant({ file }: ParsedSource, name: string): ts.Expression | undefined {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(declared) && declared.text === name) return initializer
  }
  return undefined
}

/** The expression without `as`, `satisfies`, `!` and parentheses. */
export function bare(node: ts.Expression): ts.Expression {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  )
    return bare(node.expression)
  return node
}

const envFiles = ['.env.production.local', '.env.local', '.env.production', '.env', '.env.development']

function readEnv(project: Project, name: string): string | undefined {
  for (const file of envFiles) {
    const line = project.read(file)?.match(new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(.+?)\\s*$`, 'm'))
    if (line?.[1]) return line[1].replace(/^(['"])(.*)\1$/, '$2')
  }
  return undefined
}

const isEnv = (node: ts.Expression): boolean => /^(process\.env|import\.meta\.env)$/.test(node.getText())

/** The text that an expression has in every build: a literal, a constant of the file, or a variable of the `.env` files. */
export function readText(project: Project, source: ParsedSource, input: ts.Expression): string | undefined {
  const node = bare(input)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    const value = findConstant(source, node.text)
    return value && readText(project, source, value)
  }
  if (ts.isPropertyAccessExpression(node) && isEnv(node.expression)) return readEnv(project, node.name.text)
  if (ts.isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.operatorToken.getText()))
    return readText(project, source, node.left) ?? readText(project, source, node.right)
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const text = readText(project, source, expression)
    return text === undefined ? undefined : text + literal.text
  })
  return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
}
