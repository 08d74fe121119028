import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createReport, describeFailed, describeSteps, inParallel } from './steps.mjs'

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
    assert.deepEqual(report.failed, totals.failed > 0 ? [{ step: 'step', failures: [] }] : [])
  })

it('a step that throws fails and does not end the run', async () => {
  const report = createReport()
  await report.record('step', async () => {
    throw new Error('no')
  })
  assert.equal(report.totals.failed, 1)
})

it('prints what failed before the end of the log, however long the log is', async (context) => {
  const printed = context.mock.method(console, 'log', () => undefined)
  const output = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n')
  const failures = [{ name: 'a.test.ts > holds', message: 'expected 1 to be 2' }]
  const result = { ok: false, output, log: 'kit.log', tests: { passed: 9, failed: 1 }, failures }
  await createReport().record('step', async () => result)
  const lines = printed.mock.calls.flatMap((call) => call.arguments[0].split('\n')).map((line) => line.trim())
  assert.match(lines[0], /^FAIL step .* 9 passed, 1 failed$/)
  assert.deepEqual(lines.slice(1, 3), ['x a.test.ts > holds', 'expected 1 to be 2'])
  assert.equal(lines[3], '(the last 60 of 5000 lines; all of them in kit.log)')
  assert.equal(lines.at(-1), 'line 4999')
  assert.equal(lines.length, 64)
})

it('tells at the end what failed in each step, in few lines', async (context) => {
  context.mock.method(console, 'log', () => undefined)
  const report = createReport()
  const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
  await report.record('tests', async () => ({ ok: false, failures: [{ name: 'a.test.ts > holds', message }] }))
  await report.record('lint', async () => ({ ok: false, output: 'many words' }))
  assert.deepEqual(describeFailed(report.failed), [
    'Failed: tests',
    '  x a.test.ts > holds',
    '      line 0',
    '      line 1',
    '      line 2',
    '      line 3',
    '      (26 more lines)',
    'Failed: lint',
  ])
})

it('lists the steps with their times, the longest first and the short ones together', () => {
  const steps = [
    { name: 'lint', wall: 2, cpu: 3 },
    { name: 'tests', wall: 40, cpu: 12.25 },
    { name: 'build', wall: 90 },
    { name: 'gate', wall: 1, cpu: 0.5 },
  ]
  assert.deepEqual(
    describeSteps(steps).map((line) => line.split(/ {2,}/)),
    [
      ['step', 'wall', 'CPU'],
      ['build', '90.0 s', ''],
      ['tests', '40.0 s', '12.3 s'],
      ['2 shorter steps', '3.0 s', '3.5 s'],
      ['all steps', '133.0 s', '15.8 s'],
    ],
  )
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
