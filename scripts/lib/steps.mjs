import { describeFailures } from './failures.mjs'

const inSeconds = (value) => (value === undefined ? '' : `${value.toFixed(1)} s`)
const secondsSince = (since) => (performance.now() - since) / 1000

/** Prints one line for a finished step: what it was, how long it took, and a few words on what came out. */
function printStep(mark, name, wall, note = '') {
  console.log(`${mark} ${name.padEnd(34)} ${inSeconds(wall).padStart(8)}${note ? `  ${note}` : ''}`)
}

/** Lines of a table of steps, each `{ name, wall, cpu? }` in seconds, the longest first; short ones are one line together. */
export function describeSteps(steps, shortest = 5) {
  const short = steps.filter(({ wall }) => wall < shortest)
  const rows = steps.filter(({ wall }) => wall >= shortest).sort((a, b) => b.wall - a.wall)
  const sum = (all) => ({
    wall: all.reduce((total, { wall }) => total + wall, 0),
    cpu: all.reduce((total, { cpu = 0 }) => total + cpu, 0),
  })
  if (short.length > 0) rows.push({ name: `${short.length} shorter steps`, ...sum(short) })
  const line = (name, wall, cpu) => `${name.padEnd(44)} ${wall.padStart(9)} ${cpu.padStart(9)}`
  const all = sum(steps)
  return [
    line('step', 'wall', 'CPU'),
    ...rows.map(({ name, wall, cpu }) => line(name, inSeconds(wall), inSeconds(cpu))),
    line('all steps', inSeconds(all.wall), inSeconds(all.cpu)),
  ]
}

/** Runs one step of a sequence that cannot go on without it. */
export async function step(name, work) {
  const since = performance.now()
  try {
    const result = await work()
    printStep('ok  ', name, secondsSince(since), typeof result === 'string' ? result : (result?.note ?? ''))
    return result
  } catch (error) {
    printStep('FAIL', name, secondsSince(since))
    throw error
  }
}

/** Lines of a failed step's log that are printed: its end where the runner's report says what failed, more where nothing does. */
const tail = { explained: 60, unexplained: 400 }

/** Prints what failed by name and message, then the end of the log. */
function printFailure({ output = '', log, failures = [] }) {
  const lines = output.trimEnd().split('\n')
  const most = failures.length > 0 ? tail.explained : tail.unexplained
  const cut = lines.length > most ? [`(the last ${most} of ${lines.length} lines; all of them in ${log})`] : []
  const printed = [...describeFailures(failures), ...cut, ...lines.slice(-most)]
  console.log(printed.map((line) => `     ${line}`).join('\n'))
}

/** The last lines of a red run: what failed, by step and name, since a shortened output keeps its end. */
export const describeFailed = (failed) =>
  failed.flatMap(({ step: name, failures }) => [
    `Failed: ${name}`,
    ...describeFailures(failures, { lines: 4 }).map((line) => `  ${line}`),
  ])

/** Collects the results of steps that may fail without ending the run, and counts tests over all of them. */
export function createReport() {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  /** `{ step, failures }` of each failed step: what its runner's report says, by name and message. */
  const failed = []
  const steps = []

  /**
   * `work` answers `{ ok, output, note?, cpu?, tests?, failures? }`. A step without tests counts as one; a step that fails
   * although its tests passed (or never ran) counts as one more failure.
   */
  async function record(name, work) {
    const since = performance.now()
    const result = await work().catch((error) => ({ ok: false, output: error.stack ?? String(error) }))
    const { passed = 0, failed: fell = 0, skipped = 0 } = result.tests ?? {}
    totals.passed += result.tests ? passed : Number(result.ok)
    totals.failed += result.ok ? fell : Math.max(fell, 1)
    totals.skipped += skipped
    const ok = result.ok && fell === 0
    const wall = secondsSince(since)
    steps.push({ name, wall, cpu: result.cpu })
    const counted = result.tests ? `${passed} passed, ${fell} failed${skipped ? `, ${skipped} skipped` : ''}` : ''
    printStep(ok ? 'ok  ' : 'FAIL', name, wall, result.note ?? counted)
    if (!ok) {
      failed.push({ step: name, failures: result.failures ?? [] })
      printFailure(result)
      return false
    }
    return true
  }

  return { record, totals, failed, steps }
}

/** Runs jobs with at most `width` at a time, in their order. Answers their results in that order. */
export async function inParallel(width, jobs) {
  const results = new Array(jobs.length)
  let next = 0
  const lane = async () => {
    while (next < jobs.length) {
      const index = next++
      results[index] = await jobs[index]()
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, lane))
  return results
}
