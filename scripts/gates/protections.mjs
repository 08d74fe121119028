// Every row of what the wallet protects from names the tests that prove it, and each of them is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { parse, walk } from '../lib/sources.mjs'

const page = 'docs/what-the-wallet-protects.md'
/** What stands in the last column of a row that promises nothing. */
const nothing = '–'

/** The rows of the table that ends with the column of proofs: who, and what stands in its last cell. */
function rowsOf(text) {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => /\|\s*Proven by\s*\|\s*$/.test(line))
  if (head < 0) return []
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  return lines.slice(head + 2, end < 0 ? undefined : end).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return { who: cells[1], proofs: cells.at(-2) }
  })
}

/** The titles of a file's tests. */
function titlesOf(root, path) {
  const titles = []
  walk(parse(root, path), (node) => {
    if (!ts.isCallExpression(node) || !/^(it|test)\b/.test(node.expression.getText())) return
    const [title] = node.arguments
    if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
  })
  return titles
}

export function check(root) {
  const problems = []
  const rows = rowsOf(readFileSync(join(root, page), 'utf8'))
  if (rows.length === 0) problems.push(`${page}: no table with a last column "Proven by"`)
  let count = 0
  for (const { proofs, who } of rows) {
    if (proofs === nothing) continue
    const named = [...proofs.matchAll(/`([^`]+)` “([^”]+)”/g)]
    if (named.length === 0) problems.push(`${page}: "${who}" names no test`)
    for (const [, path, title] of named) {
      count += 1
      if (!existsSync(join(root, path))) problems.push(`${page}: "${who}" names ${path}, which is not there`)
      else if (!titlesOf(root, path).some((each) => each.includes(title)))
        problems.push(`${page}: "${who}" names a test that ${path} has not: ${title}`)
    }
  }
  return { problems, notes: [`${rows.length} rows, ${count} tests named`] }
}

await runAsGate(import.meta.url, check)
