import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

/** The ways in which a step runs a tool; each answers `{ ok, output, log, cpu?, tests?, failures? }`. */
export function createRunners(processes, env) {
  async function command(name, program, args, { cwd = root, timeout = stuck, extra = {} } = {}) {
    const log = logFile(name)
    const { code, ...ran } = await processes.run(program, args, { cwd, env: { ...env, ...extra }, log, timeout })
    return { ok: code === 0, ...ran, log }
  }

  /** A tool of the root's node_modules. */
  const tool = (name, program, args, options) => command(name, bin(program), args, options)

  async function vitest(name, cwd, { args = [], ...options } = {}) {
    const report = reportFile(`vitest ${name}`)
    const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
    const result = await tool(`vitest ${name}`, 'vitest', all, { cwd, ...options })
    const counted = readJson(report)
    return { ...result, tests: counted && countVitest(counted), failures: counted && vitestFailures(counted) }
  }

  async function playwright(name, config, { args = [], extra = {}, ...options } = {}) {
    const report = reportFile(name)
    const outputs = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' }
    const all = ['test', '-c', config, '--reporter=list,json', ...args]
    const result = await tool(name, 'playwright', all, { ...options, extra: { ...extra, ...outputs } })
    const counted = readJson(report)
    return { ...result, tests: counted && countPlaywright(counted), failures: counted && playwrightFailures(counted) }
  }

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
