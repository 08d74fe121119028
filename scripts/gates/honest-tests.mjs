// Nothing skipped, nothing singled out, no test without an assertion, no compiler error silenced, and no wait of a fixed
// time: a test waits for what it wants to see, or advances its own clock. When the wait itself is the subject, the line
// before it says so: `// fixed wait: <reason>`.
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

export function check(root) {
  const files = listSources(root)
  const problems = files.flatMap((path) => {
    const file = parse(root, path)
    const lines = file.text.split('\n')
    const hidden = lines.flatMap((line, index) => (silenced.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
    // A fault test keeps an engine away for a while: its waits are the outage. A bench measures time.
    const waits = isTestCode(path) && !/^bench\/|\.fault\.test\.ts$/.test(path) ? findFixedWaits(file) : []
    return [...hidden, ...waits, ...(isTestFile(path) ? judgeTestFile(file) : [])]
  })
  return { problems, notes: [`${files.filter(isTestFile).length} test files`] }
}

await runAsGate(import.meta.url, check)
