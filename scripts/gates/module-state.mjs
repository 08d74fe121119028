// The kit holds no state at module level: two kits may live on one page, and a server renders many at once.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { isTestCode, listSources, parse, place, walk } from '../lib/sources.mjs'

const containers = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']
const readonlyContainers = { Map: 'ReadonlyMap', Set: 'ReadonlySet', Array: 'ReadonlyArray' }
/** Constructors whose instances hold nothing that changes. */
const stateless = ['RegExp', 'URL', 'Error', 'Date', 'TextEncoder', 'TextDecoder', 'BigInt']
const stateMakers =
  /^(create(Store|Kit|Config|Client|PublicClient|WalletClient|QueryClient|Events?|Emitter|Signal|WithEqualityFn)?|atom|proxy|signal|observable|reactive|ref|debounce|throttle|memoi[sz]e|once|setTimeout|setInterval)$/
const mutators = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear)$/

const isDirective = (node) => ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)

function unwrap(node) {
  let inner = node
  while (inner && (ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner) || ts.isParenthesizedExpression(inner)))
    inner = inner.expression
  return inner
}

function judgeNew(initializer, declaration, where, name) {
  const made = initializer.expression.getText()
  if (stateless.includes(made) || made.startsWith('Intl.')) return []
  if (!containers.includes(made)) return [`${where}: ${name} holds an instance of ${made} at module level`]
  const wanted = readonlyContainers[made]
  if (wanted && declaration.type?.getText().startsWith(wanted) && initializer.arguments?.length) return []
  return [`${where}: ${name} is a ${made} at module level${wanted ? `; constant data is typed ${wanted}` : ''}`]
}

function judgeVariable(declaration, where) {
  const name = declaration.name.getText()
  const initializer = unwrap(declaration.initializer)
  if (!initializer) return []
  if (ts.isNewExpression(initializer)) return judgeNew(initializer, declaration, where, name)
  if (!ts.isCallExpression(initializer)) return []
  const callee = unwrap(initializer.expression)
  if (ts.isFunctionExpression(callee) || ts.isArrowFunction(callee))
    return [`${where}: ${name} comes from a function that runs on import and may close over state`]
  const called = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  return stateMakers.test(called) ? [`${where}: ${name} is made by ${called}() at module level`] : []
}

function judgeClass(file, statement) {
  return statement.members.flatMap((member) => {
    const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []
    const has = (kind) => modifiers.some((modifier) => modifier.kind === kind)
    if (ts.isClassStaticBlockDeclaration(member)) return [`${place(file, member)}: a static block runs on import`]
    if (!ts.isPropertyDeclaration(member) || !has(ts.SyntaxKind.StaticKeyword)) return []
    const initializer = unwrap(member.initializer)
    if (has(ts.SyntaxKind.ReadonlyKeyword) && !(initializer && ts.isNewExpression(initializer))) return []
    return [`${place(file, member)}: static ${member.name.getText()} is shared state`]
  })
}

/** Names at module level of this file: own constants and imported bindings. */
function topLevelNames(file) {
  const names = new Set()
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) names.add(declaration.name.text)
    if (ts.isImportDeclaration(statement) && statement.moduleSpecifier.text.startsWith('.')) {
      const bindings = statement.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings)) for (const element of bindings.elements) names.add(element.name.text)
    }
  }
  return names
}

/** The identifier at the root of `a.b[c].d`, unless a local of the same name stands between. */
function rootName(node, names) {
  let inner = unwrap(node)
  while (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) inner = unwrap(inner.expression)
  if (!ts.isIdentifier(inner) || !names.has(inner.text)) return null
  for (let scope = inner.parent; scope && !ts.isSourceFile(scope); scope = scope.parent) {
    const parameters = ts.isFunctionLike(scope) ? scope.parameters : []
    if (parameters.some((parameter) => parameter.name.getText() === inner.text)) return null
    if (scope.locals?.has(inner.text)) return null
  }
  return inner.text
}

function findMutations(file) {
  const names = topLevelNames(file)
  const problems = []
  const isPath = (node) => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
  const report = (node, target) => {
    const name = rootName(target, names)
    if (name) problems.push(`${place(file, node)}: changes ${name}, which lives at module level`)
  }
  walk(file, (node) => {
    if (ts.isBinaryExpression(node) && isPath(node.left)) {
      const kind = node.operatorToken.kind
      if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) report(node, node.left)
    } else if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isPath(node.operand)) {
      if ([ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator))
        report(node, node.operand)
    } else if (ts.isDeleteExpression(node)) {
      report(node, node.expression)
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (mutators.test(name.text) && ts.isIdentifier(unwrap(expression))) report(node, expression)
    }
  })
  return problems
}

function judgeStatement(file, statement) {
  const where = place(file, statement)
  if (ts.isVariableStatement(statement)) {
    if (!(statement.declarationList.flags & ts.NodeFlags.Const)) return [`${where}: let or var at module level`]
    return statement.declarationList.declarations.flatMap((declaration) => judgeVariable(declaration, where))
  }
  if (ts.isClassDeclaration(statement)) return judgeClass(file, statement)
  if (ts.isExpressionStatement(statement) && !isDirective(statement))
    return [`${where}: a statement runs on import (${statement.getText().slice(0, 50).split('\n')[0]})`]
  if (ts.isIfStatement(statement) || ts.isForStatement(statement) || ts.isForOfStatement(statement))
    return [`${where}: a statement runs on import`]
  return []
}

export function check(root) {
  const files = listSources(root, ['packages/kit/src']).filter((path) => !isTestCode(path))
  const problems = files.flatMap((path) => {
    const file = parse(root, path)
    return [...file.statements.flatMap((statement) => judgeStatement(file, statement)), ...findMutations(file)]
  })
  return { problems, notes: [`${files.length} files of the kit`] }
}

await runAsGate(import.meta.url, check)
