import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { describeFailures, playwrightFailures, tapFailures, unhandledFailures, vitestFailures } from './failures.mjs'
import { root } from './paths.mjs'

const inFolder = (files, work) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-failures-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The environment without what tells a runner that it runs inside another one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_TEST|VITEST)/.test(name)))

it("tells each failed test of Node's runner by its path and its words, and no suite", () => {
  const test = `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
describe('room', () => {
  it('holds', () => undefined)
  it('counts # of it', () => assert.equal(1, 2, 'one is\\nnot two'))
  describe('inner', () => it('deep', () => { throw new Error("it's short") }))
})
it('later', { todo: true }, () => assert.fail('not yet'))
it('top', () => assert.deepEqual({ a: 1 }, { a: 2 }))
`
  const failures = inFolder({ 'a.test.mjs': test }, (folder) => {
    const tap = join(folder, 'out.tap')
    const args = ['--test', '--test-reporter=tap', `--test-reporter-destination=${tap}`, join(folder, 'a.test.mjs')]
    assert.equal(spawnSync(process.execPath, args, { env }).status, 1)
    return tapFailures(readFileSync(tap, 'utf8'))
  })
  assert.deepEqual(
    failures.map(({ name }) => name),
    ['room > counts # of it', 'room > inner > deep', 'top'],
  )
  assert.match(failures[0].message, /^one is\nnot two/)
  assert.match(failures[1].message, /^it's short$/)
  assert.match(failures[2].message, /strictly deep-equal:[\s\S]*- {3}a: 2/)
})

it('tells each failed test of Vitest, and a file that could not be loaded', () => {
  const files = {
    'a.test.mjs': `import { describe, expect, it } from 'vitest'
describe('room', () => {
  it('holds', () => expect(1).toBe(1))
  it('does not hold', () => expect({ a: 1 }).toEqual({ a: 2 }))
})
`,
    'b.test.mjs': `import './nothing.mjs'\n`,
    'vitest.config.mjs': 'export default { test: { include: ["*.test.mjs"] } }\n',
  }
  // Inside the repository, where Vitest is found.
  const folder = mkdtempSync(join(root, 'node_modules/.foyer-failures-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const out = join(folder, 'out.json')
    const args = ['run', `--root=${folder}`, '--reporter=json', `--outputFile=${out}`]
    assert.equal(spawnSync(join(root, 'node_modules/.bin/vitest'), args, { env, cwd: folder }).status, 1)
    const failures = vitestFailures(JSON.parse(readFileSync(out, 'utf8')))
    const of = (name) => failures.find((failure) => failure.name.endsWith(name))
    assert.equal(failures.length, 2)
    assert.match(of('a.test.mjs > room > does not hold').message, /expected \{ a: 1 \} to deeply equal \{ a: 2 \}/)
    assert.match(of('b.test.mjs').message, /nothing\.mjs/)
    assert.ok(!of('b.test.mjs').name.startsWith('/'), 'a path inside the repository is told from its root')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('tells each error that no test of Vitest caught', () => {
  const files = {
    'a.test.mjs': `import { expect, it } from 'vitest'
it('passes', async () => {
  Promise.reject(new Error('not awaited'))
  setTimeout(() => { throw new TypeError('too late') }, 0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(1).toBe(1)
})
`,
    'vitest.config.mjs': 'export default { test: { include: ["*.test.mjs"] } }\n',
  }
  const folder = mkdtempSync(join(root, 'node_modules/.foyer-failures-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const args = ['run', `--root=${folder}`]
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { env, cwd: folder })
    assert.equal(status, 1)
    const failures = unhandledFailures(`${stdout}${stderr}`)
    assert.deepEqual(
      failures.map(({ message }) => message.split('\n')[0]),
      ['Error: not awaited', 'TypeError: too late'],
    )
    assert.ok(failures.every(({ message }) => message.includes('a.test.mjs')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('tells none where Vitest caught them all', () => {
  assert.deepEqual(unhandledFailures(' Test Files  1 passed (1)\n      Tests  1 passed (1)\n'), [])
})

it('tells each failed test of Playwright, those that passed at a second attempt, and what failed outside', () => {
  const test = (status, ...results) => ({ projectName: 'chromium', status, results })
  const failed = (message) => ({ status: 'failed', errors: [{ message }] })
  const report = {
    suites: [
      {
        title: 'send.spec.ts',
        specs: [{ title: 'passes', tests: [test('expected', { status: 'passed', errors: [] })] }],
        suites: [
          {
            title: 'amounts',
            specs: [
              { title: 'fails', tests: [test('unexpected', failed('first'), failed('second'))] },
              { title: 'wavers', tests: [test('flaky', failed('once'), { status: 'passed', errors: [] })] },
              { title: 'hangs', tests: [test('unexpected', { status: 'timedOut', errors: [] })] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no server' }],
  }
  assert.deepEqual(playwrightFailures(report), [
    { name: 'send.spec.ts > amounts > fails > chromium', message: 'first' },
    { name: 'send.spec.ts > amounts > wavers > chromium', message: 'once' },
    { name: 'send.spec.ts > amounts > hangs > chromium', message: 'timedOut' },
    { name: 'outside of the tests', message: 'no server' },
  ])
})

it('prints a bounded number of failures, lines and characters, without colours', () => {
  const long = { name: 'long', message: Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n') }
  const lines = describeFailures([long, { name: 'wide', message: `\u001b[31m${'w'.repeat(5_000)}\u001b[39m` }])
  assert.deepEqual(lines.slice(0, 2), ['x long', '    line 0'])
  assert.equal(lines[16], '    (25 more lines)')
  assert.match(lines.at(-1), /^ {4}w{236} \.\.\.$/)

  const many = describeFailures(Array.from({ length: 300 }, (_, index) => ({ name: `n${index}`, message: 'no' })))
  assert.equal(many.length, 51)
  assert.equal(many.at(-1), '(275 more failed)')
})
