/**
 * What failed, read from a runner's own report: `{ name, message }` each, in the report's order. A runner's printed output
 * holds the same somewhere between thousands of lines of what passed.
 */
import { relative } from 'node:path'
import { root } from './paths.mjs'

const within = (path) => (path.startsWith(root) ? relative(root, path) : path)

/** From Vitest's JSON report. A file that could not be loaded has a message and no tests. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: [within(name), ...test.ancestorTitles, test.title].join(' > '),
        message: test.failureMessages.join('\n'),
      }))
    return status === 'failed' && tests.length === 0 ? [{ name: within(name), message: message ?? '' }] : tests
  })
}

/** Errors that no test of Vitest caught, which end its run as failed: its JSON report leaves them out, its output has them. */
export function unhandledFailures(output) {
  const [, section] = plain(output).split(/^⎯+ Unhandled Errors ⎯+$/m)
  if (section === undefined) return []
  const [, ...errors] = section.split(/^⎯+ (?:Unhandled|Uncaught) [\w ]+ ⎯+$/m)
  return errors.map((message) => ({ name: 'outside of the tests', message: message.split(/^⎯+$/m)[0].trim() }))
}

/** From Playwright's JSON report. A test that passed at the second attempt only is told too: it counts as failed. */
export function playwrightFailures({ suites, errors = [] }) {
  const messageOf = ({ status, errors = [] }) =>
    errors.length > 0 ? errors.map((error) => error.message ?? error.value ?? '').join('\n') : status
  const ofSuite = (suite, path) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({
          name: [...path, spec.title, test.projectName].filter(Boolean).join(' > '),
          message: test.results
            .filter((result) => result.status !== 'passed')
            .slice(0, 1)
            .map(messageOf)
            .join('\n'),
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...path, inner.title])),
  ]
  return [
    ...(suites ?? []).flatMap((suite) => ofSuite(suite, [suite.title])),
    ...errors.map((error) => ({ name: 'outside of the tests', message: error.message ?? error.value ?? '' })),
  ]
}

const readTitle = (title) => title.replace(/\\([#\\])/g, '$1')
const indentOf = (line) => line.length - line.trimStart().length

/** The text of `error:` in a test's YAML block: quoted on its line, or the lines below that stand deeper. */
function errorIn(block) {
  const at = block.findIndex((line) => /^\s*error: /.test(line))
  if (at < 0) return ''
  const text = block[at].replace(/^\s*error: /, '')
  if (!text.startsWith('|')) return text.replace(/^(['"])(.*)\1$/, '$2')
  const rest = block.slice(at + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= indentOf(block[at]))
  const lines = end < 0 ? rest : rest.slice(0, end)
  return lines.map((line) => line.slice(indentOf(block[at]) + 2)).join('\n')
}

/** From the TAP that Node's own test runner writes. A suite fails because of what is inside, so its inside alone is told. */
export function tapFailures(tap) {
  const lines = tap.split('\n')
  const path = []
  const failures = []
  lines.forEach((line, index) => {
    const depth = indentOf(line) / 4
    const subtest = /^ *# Subtest: (.*)$/.exec(line)
    if (subtest) path.splice(depth, path.length, readTitle(subtest[1]))
    const failed = /^ *not ok \d+ - (.*)$/.exec(line)
    if (!failed || / # (TODO|SKIP)\b/.test(failed[1])) return
    const end = lines.findIndex((other, at) => at > index && other.trim() === '...')
    const block = lines.slice(index + 1, end < 0 ? undefined : end)
    if (block.some((other) => /^\s*failureType: 'subtestsFailed'/.test(other))) return
    failures.push({ name: [...path.slice(0, depth), readTitle(failed[1])].join(' > '), message: errorIn(block) })
  })
  return failures
}

/** Bounds of what is printed of them: the log and the runner's report hold the rest. */
const most = { failures: 25, lines: 15, width: 240 }

const cut = (line) => (line.length > most.width ? `${line.slice(0, most.width)} ...` : line)
/** Colours of a terminal, which Playwright's messages carry. */
const plain = (text) => text.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')

/** Lines for the terminal: each failure's name, and at most `lines` lines of its message below, both bounded. */
export function describeFailures(failures, { lines: maxLines = most.lines } = {}) {
  const shown = failures.slice(0, most.failures).flatMap(({ name, message }) => {
    const lines = plain(message).trimEnd().split('\n')
    const left = lines.length - maxLines
    return [
      cut(`x ${name}`),
      ...lines.slice(0, maxLines).map((line) => cut(`    ${line}`)),
      ...(left > 0 ? [`    (${left} more lines)`] : []),
    ]
  })
  const left = failures.length - most.failures
  return left > 0 ? [...shown, `(${left} more failed)`] : shown
}
