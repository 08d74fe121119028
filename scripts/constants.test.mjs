import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { findMismatch, judgeChange, judgeUnchanged } from './constants/judge.mjs'
import { constants } from './constants/table.mjs'
import { root } from './lib/paths.mjs'

const test = (state) => ({ type: 'test', name: 'keeps a name', result: { state, errors: [{ message: '5 is not 4' }] } })
const file = (...tests) => ({
  tasks: [{ type: 'suite', tasks: tests }],
  result: { state: tests.some(({ result }) => result.state === 'fail') ? 'fail' : 'pass' },
})
const unloaded = { name: 'a.test.ts', tasks: [], result: { state: 'fail' } }

it('asks that a text stands once in its file, and that something is changed', () => {
  assert.equal(findMismatch({ from: 'a = 1', to: 'a = 2' }, 'const a = 1'), undefined)
  assert.match(findMismatch({ from: 'a = 1', to: 'a = 2' }, 'const a = 3'), /^stands 0 times/)
  assert.match(findMismatch({ from: 'a = 1', to: 'a = 2' }, 'a = 1; a = 1'), /^stands 2 times/)
  assert.equal(findMismatch({ from: 'a = 1', to: 'a = 1' }, 'a = 1'), 'changes nothing')
})

it('takes a change for noticed only by a test that failed, or an error outside of the tests', () => {
  const judge = (files, more = {}) => judgeChange({ applied: true, errors: [], files, ...more })
  assert.equal(judge([file(test('pass'), test('fail'))]), undefined)
  assert.equal(judge([file(test('pass'))], { errors: ['late'] }), undefined)
  assert.equal(judge([file(test('pass'))]), 'no test turns red')
  assert.equal(judge([file(test('fail'))], { applied: false }), 'no test loads the file')
  assert.equal(judge([unloaded]), 'a test file does not load')
  assert.equal(judge([file()]), 'no test ran')
})

it('takes tests that are red without a change for no proof, and says which', () => {
  const judge = (files, errors = []) => judgeUnchanged({ files, errors })
  assert.equal(judge([file(test('pass'))]), undefined)
  assert.equal(judge([file(test('pass'), test('fail'))]), 'red without any change: keeps a name: 5 is not 4')
  assert.equal(judge([file(test('pass'))], ['late']), 'red without any change: outside of the tests: late')
  assert.equal(judge([file(test('pass')), unloaded]), 'red without any change: a.test.ts: no message')
  assert.equal(judge([]), 'no test ran')
})

for (const row of constants)
  it(`finds ${row.words} and its test`, () => {
    assert.equal(findMismatch(row, readFileSync(join(root, row.file), 'utf8')), undefined)
    assert.ok(existsSync(join(root, row.room, row.test)), row.test)
  })
