// Tests run against real parts: at most 0.3 mocks per test file, and never a mock of our own modules.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { isTestCode, isTestFile, listSources, parse, place, walk } from '../lib/sources.mjs'

const allowedPerFile = 0.3
const moduleMocks = ['mock', 'doMock', 'importMock']
const otherMocks = ['fn', 'spyOn', 'stubGlobal', 'mocked']

export function check(root) {
  const problems = []
  const found = []
  const files = listSources(root).filter((path) => isTestCode(path) && !/\.config\.ts$/.test(path))
  for (const path of files) {
    const file = parse(root, path)
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
      const { expression, name } = node.expression
      if (!['vi', 'jest'].includes(expression.getText())) return
      const [first] = node.arguments
      if (moduleMocks.includes(name.text) && first && /^['"`](\.|@foyer\/)/.test(first.getText()))
        problems.push(`${place(file, node)}: mocks our own module ${first.getText()}`)
      if ([...moduleMocks, ...otherMocks].includes(name.text)) found.push(place(file, node))
    })
  }
  const count = files.filter(isTestFile).length
  const rate = found.length / Math.max(count, 1)
  if (rate > allowedPerFile)
    problems.push(`${found.length} mocks in ${count} test files (${rate.toFixed(2)} each): ${found.join(', ')}`)
  return { problems, notes: [`${count} test files, ${found.length} mocks`] }
}

await runAsGate(import.meta.url, check)
