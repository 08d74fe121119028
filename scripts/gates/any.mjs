// `any` switches the compiler off: at most one in a thousand lines. Non-null `!` is counted beside it and must be 0.
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { listSources, parse, place, walk } from '../lib/sources.mjs'

const allowedPerThousandLines = 1

export function check(root) {
  const anys = []
  const assertions = []
  let lines = 0
  for (const path of listSources(root)) {
    const file = parse(root, path)
    lines += file.getLineStarts().length
    walk(file, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(place(file, node))
      if (ts.isNonNullExpression(node)) assertions.push(place(file, node))
    })
  }
  const rate = lines > 0 ? (anys.length * 1000) / lines : 0
  const problems = assertions.map((where) => `${where}: non-null assertion`)
  if (rate > allowedPerThousandLines)
    problems.push(`${anys.length} any in ${lines} lines (${rate.toFixed(2)} per thousand): ${anys.join(', ')}`)
  return { problems, notes: [`${lines} lines, ${anys.length} any, ${assertions.length} non-null assertions`] }
}

await runAsGate(import.meta.url, check)
