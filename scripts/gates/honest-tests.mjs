// Nothing skipped, nothing singled out, no test without an assertion, no compiler error silenced, and no wait of a fixed
// time: a test waits for what it wants to see, or advances its own clock. When the wait itself is the subject, the line
// before it says so: `// fixed wait: <reason>`. A promise that must reject is expected to before the test waits for
// something else: a rejection that comes first would end the whole run.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { importsOf, isTestCode, isTestFile, listSources, parse, place, readCallee, walk } from '../lib/sources.mjs'

const silenced = /@ts-(ignore|nocheck)/
const asserts = /^(expect|assert)/
const runners = ['it', 'test']
const evasions = ['skip', 'only', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']

function callsAssertion(node, helpers) {
  let found = false
  walk(node, (inner) => {
    if (!ts.isCallExpression(inner)) return
    const { name, words } = readCallee(inner.expression)
    if (asserts.test(name) || helpers.has(name) || words.some((word) => asserts.test(word))) found = true
  })
  return found
}

/** Functions of this file that assert, directly or through one another. */
function findHelpers(file) {
  const functions = []
  walk(file, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.push([node.name.text, node])
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isFunctionLike(node.initializer))
      functions.push([node.name.getText(), node.initializer])
  })
  const helpers = new Set()
  for (let before = -1; before !== helpers.size; ) {
    before = helpers.size
    for (const [name, node] of functions) if (callsAssertion(node, helpers)) helpers.add(name)
  }
  return helpers
}

function judgeTestFile(file) {
  const problems = []
  const helpers = findHelpers(file)
  walk(file, (node) => {
    if (!ts.isCallExpression(node)) return
    const { name, words } = readCallee(node.expression)
    if (![...runners, 'describe', 'suite'].includes(name) && !/^x(it|test|describe)$/.test(name)) return
    const evasion = words.find((word) => evasions.includes(word)) ?? (name.startsWith('x') ? name : undefined)
    if (evasion) problems.push(`${place(file, node)}: ${evasion}`)
    const body = node.arguments.find((argument) => ts.isFunctionLike(argument))
    const isTest = runners.includes(name) && words.every((word) => /^(each|for|concurrent|sequential)$/.test(word))
    if (isTest && body && !callsAssertion(body, helpers))
      problems.push(`${place(file, node)}: a test without an assertion`)
  })
  return problems
}

/** Names under which a file imports the timers that are promises. */
function findSleeps(file) {
  const names = new Set()
  for (const { node, to } of importsOf(file)) {
    if (!/^(node:)?timers\/promises$/.test(to) || !ts.isImportDeclaration(node)) continue
    const bindings = node.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        if ((propertyName ?? name).text === 'setTimeout') names.add(name.text)
  }
  return names
}

/** `new Promise((resolve) => setTimeout(resolve, 20))`: a timer whose only work is to go on with the test. */
function isTimedPromise(node) {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'Promise') return false
  const [executor] = node.arguments ?? []
  if (!executor || !ts.isFunctionLike(executor)) return false
  const resolve = executor.parameters[0]?.name.getText()
  const body = executor.body && ts.isBlock(executor.body) ? executor.body.statements[0]?.expression : executor.body
  if (!body || !ts.isCallExpression(body) || body.expression.getText() !== 'setTimeout') return false
  const [then, time] = body.arguments
  return then?.getText() === resolve && time !== undefined && time.getText() !== '0'
}

/** A loop with a condition asks again and again: what it waits for is an event. */
function isInLoop(node) {
  for (let outer = node.parent; outer && !ts.isFunctionLike(outer); outer = outer.parent)
    if (ts.isWhileStatement(outer) || ts.isDoStatement(outer)) return true
  return false
}

function findFixedWaits(file) {
  const problems = []
  const sleeps = findSleeps(file)
  const lines = file.text.split('\n')
  walk(file, (node) => {
    const isSleep =
      ts.isCallExpression(node) &&
      (sleeps.has(node.expression.getText()) || /\.waitForTimeout$/.test(node.expression.getText()))
    if (!isSleep && !isTimedPromise(node)) return
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line
    const isExplained = /^\s*\/\/ fixed wait: \S/.test(lines[line - 1] ?? '')
    if (!isExplained && !isInLoop(node)) problems.push(`${place(file, node)}: a wait of a fixed time`)
  })
  return problems
}

/** Calls `visit` on every node below this one, but not inside the functions there. */
function walkHere(node, visit) {
  ts.forEachChild(node, (inner) => {
    visit(inner)
    if (!ts.isFunctionLike(inner)) walkHere(inner, visit)
  })
}

function awaitsHere(statement) {
  let found = false
  walkHere(statement, (node) => {
    if (ts.isAwaitExpression(node)) found = true
  })
  return found
}

/** `expect(name).rejects` and `assert.rejects(name)`, by the name's text. */
function expectsRejection(statement, name) {
  let found = false
  walkHere(statement, (node) => {
    if (!ts.isCallExpression(node) || node.arguments[0]?.getText() !== name) return
    const callee = node.expression.getText()
    if (callee === 'assert.rejects') found = true
    if (callee === 'expect' && ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'rejects')
      found = true
  })
  return found
}

/** `name.catch(...)`, `name.then(...)` and `Promise.allSettled([name])` take a rejection as well. */
const handles = (statement, name) =>
  new RegExp(`\\b${name}\\.(catch|then|finally)\\(|allSettled\\(\\[[^\\]]*\\b${name}\\b`).test(statement.getText())

/** Promises that may reject while the test waits for something else: `{ made, expected }`, both statements of one block. */
export function findLateRejections(file) {
  const late = []
  walk(file, (block) => {
    if (!ts.isBlock(block)) return
    block.statements.forEach((made, index) => {
      if (!ts.isVariableStatement(made)) return
      for (const { name, initializer } of made.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) continue
        const rest = block.statements.slice(index + 1)
        const at = rest.findIndex((statement) => expectsRejection(statement, name.text))
        const between = rest.slice(0, Math.max(at, 0))
        const first = between.find((statement) => awaitsHere(statement) || handles(statement, name.text))
        if (first && !handles(first, name.text)) late.push({ name: name.text, made, expected: rest[at] })
      }
    })
  })
  return late
}

export function check(root) {
  const files = listSources(root)
  const problems = files.flatMap((path) => {
    const file = parse(root, path)
    const lines = file.text.split('\n')
    const hidden = lines.flatMap((line, index) => (silenced.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
    // A fault test keeps an engine away for a while: its waits are the outage. A bench measures time.
    const waits = isTestCode(path) && !/^bench\/|\.fault\.test\.ts$/.test(path) ? findFixedWaits(file) : []
    const late = isTestFile(path) ? findLateRejections(file) : []
    const unheld = late.map(({ name, made }) => `${place(file, made)}: ${name} may reject before it is expected to`)
    return [...hidden, ...waits, ...unheld, ...(isTestFile(path) ? judgeTestFile(file) : [])]
  })
  return { problems, notes: [`${files.filter(isTestFile).length} test files`] }
}

await runAsGate(import.meta.url, check)
