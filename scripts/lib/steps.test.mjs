import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createReport, inParallel } from './steps.mjs'

const cases = [
  ['a step without tests counts as one', { ok: true }, { passed: 1, failed: 0 }],
  ['a failed step without tests counts as one', { ok: false, output: '' }, { passed: 0, failed: 1 }],
  ['tests count as themselves', { ok: true, tests: { passed: 7, failed: 0 } }, { passed: 7, failed: 0 }],
  ['failed tests count as themselves', { ok: false, tests: { passed: 5, failed: 2 } }, { passed: 5, failed: 2 }],
  [
    'a runner that fails after its tests passed fails',
    { ok: false, tests: { passed: 5, failed: 0 } },
    { passed: 5, failed: 1 },
  ],
]

for (const [name, result, totals] of cases)
  it(name, async () => {
    const report = createReport()
    await report.record('step', async () => result)
    assert.deepEqual({ passed: report.totals.passed, failed: report.totals.failed }, totals)
    assert.deepEqual(report.failures, totals.failed > 0 ? ['step'] : [])
  })

it('a step that throws fails and does not end the run', async () => {
  const report = createReport()
  await report.record('step', async () => {
    throw new Error('no')
  })
  assert.equal(report.totals.failed, 1)
})

it('runs at most so many jobs at once and keeps their order', async () => {
  let running = 0
  let most = 0
  const job = (value) => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running--
    return value
  }
  assert.deepEqual(await inParallel(2, [job(1), job(2), job(3)]), [1, 2, 3])
  assert.equal(most, 2)
})
