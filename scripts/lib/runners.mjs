import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { playwrightFailures, tapFailures, vitestFailures } from './failures.mjs'
import { logDir, logFile, root } from './paths.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Where a runner writes its own report; an old one is removed, so that it cannot be taken for a new one. */
function reportFile(name, ending = 'json') {
  const path = join(logDir, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${ending}`)
  rmSync(path, { force: true })
  return path
}

/** A test file that could not be loaded holds no test, and still failed. */
function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
  skipped: stats.skipped,
})

function countNodeTests(tap) {
  const read = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  return { passed: read('pass'), failed: read('fail') + read('cancelled'), skipped: read('skipped') + read('todo') }
}

/** Milliseconds after which a step is taken for stuck: many times what any of them needs, for a busy machine is not broken. */
const stuck = 1_800_000

/** Failed tests of one step at most that a second run may clear: more of them are no accident of a busy machine. */
const mostFlaky = 3

/** How often they are run again: what else the machine does may also fall on the second run. */
const furtherRuns = 2

/**
 * Runs the few tests that failed again by themselves. When all of them pass, the step does too and tells them as
 * `flaky`, each with its first message; otherwise the first result stands.
 */
export async function runFailedAgain(first, runAgain) {
  const { ok, tests, failures = [] } = first
  if (ok || !tests || failures.length === 0 || failures.length > mostFlaky || tests.failed !== failures.length)
    return first
  for (let run = 0; run < furtherRuns; run += 1) {
    const again = await runAgain(failures)
    if (again.ok && again.tests?.failed === 0 && again.tests.passed >= failures.length)
      return {
        ...first,
        ok: true,
        tests: { ...tests, passed: tests.passed + tests.failed, failed: 0 },
        flaky: failures,
      }
  }
  return first
}

/** The ways in which a step runs a tool; each answers `{ ok, output, log, tests?, failures?, flaky? }`. */
export function createRunners(processes, env) {
  async function command(name, program, args, { cwd = root, timeout = stuck, extra = {} } = {}) {
    const log = logFile(name)
    const { code, output } = await processes.run(program, args, { cwd, env: { ...env, ...extra }, log, timeout })
    return { ok: code === 0, output, log }
  }

  /** A tool of the root's node_modules. */
  const tool = (name, program, args, options) => command(name, bin(program), args, options)

  async function runVitest(name, cwd, extraArgs, options) {
    const report = reportFile(`vitest ${name}`)
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extraArgs]
    const result = await tool(`vitest ${name}`, 'vitest', args, { cwd, ...options })
    const counted = readJson(report)
    return { ...result, tests: counted && countVitest(counted), failures: counted && vitestFailures(counted) }
  }

  async function vitest(name, cwd, { args = [], extra = {}, timeout = stuck } = {}) {
    const first = await runVitest(name, cwd, args, { timeout, extra })
    return runFailedAgain(first, (failures) => {
      const files = [...new Set(failures.map((failure) => relative(cwd, join(root, failure.name.split(' > ')[0]))))]
      return runVitest(`${name} again`, cwd, files, { timeout, extra })
    })
  }

  async function runPlaywright(name, config, { args = [], extra = {}, timeout = stuck } = {}) {
    const report = reportFile(name)
    const outputs = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' }
    const all = ['test', '-c', config, '--reporter=list,json', ...args]
    const result = await tool(name, 'playwright', all, { timeout, extra: { ...extra, ...outputs } })
    const counted = readJson(report)
    return { ...result, tests: counted && countPlaywright(counted), failures: counted && playwrightFailures(counted) }
  }

  const playwright = async (name, config, options = {}) =>
    runFailedAgain(await runPlaywright(name, config, options), () =>
      // Traced only here: a trace makes a journey half as long again.
      runPlaywright(`${name} again`, config, { ...options, args: ['--last-failed', '--trace=retain-on-failure'] }),
    )

  async function nodeTests(name, files) {
    const report = reportFile(name, 'tap')
    const reporters = ['spec', 'stdout', 'tap', report]
    const flags = reporters.map((value, index) => `--test-reporter${index % 2 ? '-destination' : ''}=${value}`)
    const result = await command(name, process.execPath, ['--test', ...flags, ...files])
    const tap = existsSync(report) ? readFileSync(report, 'utf8') : undefined
    return { ...result, tests: tap && countNodeTests(tap), failures: tap && tapFailures(tap) }
  }

  return { command, tool, vitest, playwright, nodeTests }
}
