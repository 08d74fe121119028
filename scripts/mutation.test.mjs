import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { root } from './lib/paths.mjs'
import { judgeRun } from './mutation/judgeRun.mjs'
import { expandEntries, isNodeTest, isRule, rooms } from './mutation/rooms.mjs'
import { describeMutant, describeScore, listErrors, scoreFolders } from './mutation/score.mjs'

const mutant = (fileName, status) => ({ fileName, status })

it('counts a mutant that turned a test red or never ended, and leaves out what was ignored', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'RuntimeError']
  const results = [...statuses.map((status) => mutant('b/src/x.ts', status)), mutant('a/y.ts', 'Killed')]
  assert.deepEqual(scoreFolders(results), [
    { folder: 'a', noticed: 1, total: 1, score: 100 },
    { folder: 'b/src', noticed: 2, total: 4, score: 50 },
  ])
})

it('fails a folder below 90 per cent and shows it below 90', () => {
  const row = (noticed, total) => describeScore({ folder: 'a', noticed, total, score: (100 * noticed) / total })
  assert.equal(row(90, 100), 'ok    90.0 %  a (90 of 100)')
  assert.equal(row(8999, 10_000), 'FAIL  89.9 %  a (8999 of 10000)')
})

it('lists mutants that could not be judged', () => {
  assert.deepEqual(listErrors([mutant('a', 'Killed'), mutant('b', 'RuntimeError')]), [mutant('b', 'RuntimeError')])
})

it('says on one line what was changed where', () => {
  const location = { start: { line: 3, column: 5 }, end: { line: 4, column: 1 } }
  const text = describeMutant({ ...mutant('a.ts', 'Survived'), location, mutatorName: 'Block', replacement: '{\n  }' })
  assert.equal(text, 'a.ts:3:5 Survived Block: { }')
})

const survived = (nrOfTests) => ({ status: 'survived', nrOfTests })
const loaded = { name: 'a.test.ts', tasks: [{}], result: { state: 'pass' } }

it('takes no run without a test for a mutant that survived', () => {
  assert.deepEqual(judgeRun(survived(2), [loaded], 't'), survived(2))
  assert.equal(judgeRun(survived(0), [loaded], 't').status, 'error')
})

it('takes a test file that does not load for a test that failed', () => {
  const unloaded = { name: 'b.test.ts', tasks: [], result: { state: 'fail', errors: [{ message: 'no name' }] } }
  assert.deepEqual(judgeRun(survived(2), [loaded, unloaded], 't'), {
    status: 'killed',
    killedBy: ['t'],
    failureMessage: 'b.test.ts does not load: no name',
    nrOfTests: 1,
  })
})

it('leaves other verdicts as they are', () => {
  const killed = { status: 'killed', nrOfTests: 1 }
  assert.equal(judgeRun(killed, [], 't'), killed)
})

it('takes a folder for what lies in it, and says which entry is out of date', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  try {
    for (const name of ['a.ts', 'a.test.ts', 'a.browser.test.ts', 'a.fixture.ts', 'a.worker.ts', 'a.md'])
      writeFileSync(join(folder, name), '')
    assert.deepEqual(expandEntries(folder, ['/'], isRule), ['/a.ts'])
    assert.deepEqual(expandEntries(folder, ['/'], isNodeTest), ['/a.test.ts'])
    assert.deepEqual(expandEntries(folder, ['a.ts'], isRule), ['a.ts'])
    assert.throws(() => expandEntries(folder, ['b.ts'], isRule), /b\.ts is no file/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

for (const room of rooms)
  it(`names rules and tests of ${room.name} that are there`, () => {
    const folder = join(root, room.folder)
    assert.ok(expandEntries(folder, room.rules, isRule).length > 0)
    assert.ok(expandEntries(folder, room.tests, isNodeTest).length > 0)
  })
