// Changes each constant of the specification's section 9, one at a time and only in what the tests load, and expects a red
// test each time. No file on disk is changed.
//
//   node scripts/constants.mjs             all of scripts/constants/table.mjs
//   node scripts/constants.mjs onramp      those whose words or file hold this text
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { findMismatch, judgeChange, judgeUnchanged } from './constants/judge.mjs'
import { constants } from './constants/table.mjs'
import { root } from './lib/paths.mjs'

const config = join(root, 'scripts/constants/vitest.config.ts')
const isBrowser = (test) => test.includes('.browser.test.')

async function run(room, tests, change) {
  process.env.FOYER_CONSTANT_ROOM = room
  process.env.FOYER_CONSTANT_TESTS = tests.join(' ')
  globalThis.foyerConstant = change && { ...change, applied: false }
  const vitest = await createVitest('test', { config, watch: false, run: true, bail: change ? 1 : 0 })
  try {
    await vitest.start()
    const errors = vitest.state.getUnhandledErrors().map((error) => error?.message ?? String(error))
    return { files: vitest.state.getFiles(), errors, applied: globalThis.foyerConstant?.applied }
  } finally {
    await vitest.close()
  }
}

/** The tests of all rows are green as long as nothing is changed: each room's at once, in Node and in the browser apart. */
async function checkUnchanged(rows, problems) {
  for (const group of groupRows(rows).values()) {
    const [{ room }] = group
    const tests = [...new Set(group.map(({ test }) => test))]
    const problem = judgeUnchanged(await run(room, tests))
    if (problem) problems.push(`${room}: ${tests.join(', ')}: ${problem}`)
  }
}

const groupOf = ({ room, test }) => `${room} ${isBrowser(test)}`

function groupRows(rows) {
  const groups = new Map()
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  return groups
}

async function main() {
  const wanted = process.argv.slice(2)
  const rows = constants.filter(({ words, file }) => wanted.every((text) => `${words} ${file}`.includes(text)))
  const problems = []
  const known = rows.filter((row) => {
    const mismatch = findMismatch(row, readFileSync(join(root, row.file), 'utf8'))
    if (mismatch) problems.push(`${row.words} (${row.file}): ${mismatch}`)
    return !mismatch
  })
  if (rows.length === 0) problems.push('no constant has such words')
  await checkUnchanged(known, problems)
  for (const row of known) {
    const problem = judgeChange(await run(row.room, [row.test], row))
    console.log(`${problem ? 'FAIL' : 'ok  '} ${row.words}${problem ? `: ${problem}` : ''}`)
    if (problem) problems.push(`${row.words} (${row.file}, ${row.test}): ${problem}`)
  }
  for (const problem of problems) console.log(`FAIL ${problem}`)
  console.log(`${known.length} constants changed, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

await main()
