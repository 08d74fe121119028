import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { playwrightFailures, tapFailures, unhandledFailures, vitestFailures } from './failures.mjs'
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

/** Test files, from the repository's root, of which every test passed. */
const greenOfVitest = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(root, name))

function greenOfPlaywright({ config, suites }) {
  const isGood = (suite) => [...(suite.specs ?? [])].every(({ ok }) => ok) && (suite.suites ?? []).every(isGood)
  return suites.filter(isGood).map(({ file }) => relative(root, resolve(config.rootDir, file)))
}

function countNodeTests(tap) {
  const read = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  return { passed: read('pass'), failed: read('fail') + read('cancelled'), skipped: read('skipped') + read('todo') }
}

const readVitest = (report) => ({
  tests: countVitest(report),
  failures: vitestFailures(report),
  green: greenOfVitest(report),
})
const readPlaywright = (report) => ({
  tests: countPlaywright(report),
  failures: playwrightFailures(report),
  green: greenOfPlaywright(report),
})

/** Milliseconds of silence after which a step is taken for stuck: a busy machine is not broken. */
const stuck = 1_200_000

/** The ways in which a step runs a tool; each answers `{ ok, output, log, cpu?, tests?, failures?, green? }`. */
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
    if (!counted) return result
    const { tests, failures, green } = readVitest(counted)
    return { ...result, tests, failures: [...failures, ...unhandledFailures(result.output)], green }
  }

  async function playwright(name, config, { args = [], extra = {}, ...options } = {}) {
    const report = reportFile(name)
    const outputs = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' }
    const all = ['test', '-c', config, '--reporter=list,json', ...args]
    const result = await tool(name, 'playwright', all, { ...options, extra: { ...extra, ...outputs } })
    const counted = readJson(report)
    return { ...result, ...(counted && readPlaywright(counted)) }
  }

  async function nodeTests(name, files) {
    const report = reportFile(name, 'tap')
    const reporters = ['spec', 'stdout', 'tap', report]
    const flags = reporters.map((value, index) => `--test-reporter${index % 2 ? '-destination' : ''}=${value}`)
    const result = await command(name, process.execPath, ['--test', ...flags, ...files])
    const tap = existsSync(report) ? readFileSync(report, 'utf8') : undefined
    return { ...result, ...(tap && { tests: countNodeTests(tap), failures: tapFailures(tap) }) }
  }

  return { command, tool, vitest, playwright, nodeTests }
}
