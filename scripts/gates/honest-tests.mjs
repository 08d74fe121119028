// Nothing skipped, nothing singled out, no test without an assertion, no compiler error silenced.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { isTestFile, listSources, parse, place, walk } from '../lib/sources.mjs'

const silenced = /@ts-(ignore|nocheck)/
const asserts = /^(expect|assert)/
const runners = ['it', 'test']
const evasions = ['skip', 'only', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']

/** `it`, `it.each([...])`, `test.only`: the name in front and the words behind it. */
function readCallee(node) {
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

export function check(root) {
  const files = listSources(root)
  const problems = files.flatMap((path) => {
    const file = parse(root, path)
    const lines = file.text.split('\n')
    const hidden = lines.flatMap((line, index) => (silenced.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
    return [...hidden, ...(isTestFile(path) ? judgeTestFile(file) : [])]
  })
  return { problems, notes: [`${files.filter(isTestFile).length} test files`] }
}

await runAsGate(import.meta.url, check)
