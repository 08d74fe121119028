import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runFailedAgain } from './runners.mjs'

const failuresOf = (count) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.test.ts > waits`, message: 'no' }))
const failed = (count, tests = { passed: 7, failed: count, skipped: 0 }) => ({
  ok: false,
  tests,
  failures: failuresOf(count),
})
const passes = { ok: true, tests: { passed: 5, failed: 0, skipped: 0 } }

it('clears up to three failed tests that pass by themselves, and tells them', async () => {
  const result = await runFailedAgain(failed(3), async () => passes)
  assert.deepEqual(result.tests, { passed: 10, failed: 0, skipped: 0 })
  assert.equal(result.ok, true)
  assert.deepEqual(result.flaky, failuresOf(3))
})

it('gives them a third run where the second one failed', async () => {
  const runs = [{ ok: false, tests: { passed: 0, failed: 1, skipped: 0 } }, passes]
  const result = await runFailedAgain(failed(1), async () => runs.shift())
  assert.equal(result.ok, true)
  assert.deepEqual(runs, [])
})

const standing = [
  ['one of them fails again', failed(2), { ok: false, tests: { passed: 1, failed: 1, skipped: 0 } }],
  ['a runner fails although its tests pass', failed(1), { ...passes, ok: false }],
  ['nothing ran', failed(1), { ok: true, tests: { passed: 0, failed: 0, skipped: 0 } }],
  ['there is no report', failed(1), { ok: true }],
]
for (const [name, first, again] of standing)
  it(`lets the first result stand where ${name}`, async () => {
    assert.equal(await runFailedAgain(first, async () => again), first)
  })

const unasked = [
  ['everything passed', { ok: true, tests: { passed: 7, failed: 0, skipped: 0 }, failures: [] }],
  ['more than three failed', failed(4)],
  ['it failed outside of its tests', { ok: false, tests: { passed: 7, failed: 0, skipped: 0 }, failures: [] }],
  ['a file could not be told', failed(1, { passed: 7, failed: 2, skipped: 0 })],
  ['no report was written', { ok: false }],
]
for (const [name, first] of unasked)
  it(`runs nothing again where ${name}`, async () => {
    assert.equal(await runFailedAgain(first, () => assert.fail('ran again')), first)
  })
