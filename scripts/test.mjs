// `npm test`: installs what is missing, runs every check and test, and ends in one line of totals.
// `npm run test:all` adds the long proofs. Plain Node without packages: on a fresh clone this runs before `npm ci`.
// `npm test -- lint build` runs only these parts (lint, build, tests). Each step's whole output is kept in .foyer/logs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGroups, buildWorkspace } from './lib/build.mjs'
import { installClone, tryLock } from './lib/freshClone.mjs'
import { checkTools, ensureChromium, ensureDependencies } from './lib/install.mjs'
import { listFiles } from './lib/listFiles.mjs'
import { logFile, nativeCompiler, root } from './lib/paths.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { createRunners } from './lib/runners.mjs'
import { createReport, describeSteps, inParallel, step } from './lib/steps.mjs'

const all = process.argv.includes('--all')
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const wanted = (part) => parts.length === 0 || parts.includes(part)
/** Steps at once; the machine has two cores. What measures time (the benches) runs alone. */
const width = 2

const sourceGates = [
  'imports',
  'module-state',
  'any',
  'mocks',
  'honest-tests',
  'shape',
  'public-names',
  'package-names',
  'manifests',
  'lock',
  'licences',
]
const buildGates = ['size', 'footprint', 'packages', 'docs']

const scriptTests = listFiles(root, 'scripts').filter((path) => path.endsWith('.test.mjs'))
const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const workspaces = manifest('.').workspaces
const hasTests = (folder) => listFiles(root, folder).some((path) => /\.(test|spec)\.tsx?$/.test(path))

const gate = ({ record, runners }, name) =>
  record(`gate ${name}`, () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]))

function types({ record, runners }, folder, options = []) {
  const name = `types ${folder}`
  const args = ['-p', join(folder, 'tsconfig.json'), '--noEmit', ...options]
  return record(name, () => runners.command(name, nativeCompiler, args))
}

const hasTypes = (folder) => existsSync(join(root, folder, 'tsconfig.json'))
/** They use the packages and hold none: against what was built, the packages' sources are not read once more for each. */
const users = ['apps/demo', 'e2e', 'bench'].filter(hasTypes)
const rooms = workspaces.filter((folder) => hasTypes(folder) && !users.includes(folder))
const againstBuilt = ['--customConditions', 'null']

const lintJobs = (context) => [
  () => context.record('lint (biome)', () => context.runners.tool('lint', 'biome', ['ci', '--colors=off'])),
  ...rooms.map((folder) => () => types(context, folder)),
  ...(wanted('build') ? [] : users.map((folder) => () => types(context, folder))),
  ...sourceGates.map((name) => () => gate(context, name)),
  () => context.record('npm ci accepts the lock', () => tryLock(context.runners, 'npm ci accepts the lock')),
  () => context.record('tests scripts', () => context.runners.nodeTests('gate self-tests', scriptTests)),
]

/** One job for each workspace, after the jobs of what it is built from. */
function buildJobs({ record, processes }) {
  const buildOne = (workspace) =>
    record(`build ${workspace}`, async () => {
      const built = await buildWorkspace(processes, workspace).catch((error) => error)
      if (built instanceof Error) return { ok: false, output: built.message, log: logFile(`build ${workspace}`) }
      return { ok: true, ...built }
    })
  const ends = new Map()
  return buildGroups.flatMap((group, index) =>
    group.map((workspace) => {
      let end = () => undefined
      ends.set(workspace, new Promise((resolve) => (end = resolve)))
      const earlier = buildGroups.slice(0, index).flat()
      return async () => {
        await Promise.all(earlier.map((name) => ends.get(name)))
        await buildOne(workspace).finally(end)
      }
    }),
  )
}

const builtJobs = (context) => [
  ...users.map((folder) => () => types(context, folder, againstBuilt)),
  ...buildGates.map((name) => () => gate(context, name)),
  () =>
    context.record('types as published', () =>
      context.runners.tool('types as published', 'tsc', ['-p', 'e2e/consumer', '--noEmit']),
    ),
  // It reads the journeys' settings, which import what has just been built.
  () => context.record('unused code (knip)', () => context.runners.tool('knip', 'knip', ['--no-progress'])),
]

/** The longest first, so that the other lane has the rest to do meanwhile. Nothing here measures time. */
const slowest = ['apps/gateway', 'packages/kit']
const testJobs = ({ record, runners }) =>
  [...new Set([...slowest, ...workspaces])]
    .filter(hasTests)
    .map((folder) => () => record(`tests ${folder}`, () => runners.vitest(folder, join(root, folder))))

/** One after the other: each takes both processors by itself. */
async function runBrowserTests({ record, runners }) {
  for (const folder of [...workspaces, 'e2e']) {
    const config = `${folder}/playwright.config.ts`
    const name = folder === 'e2e' ? 'journeys in the browser' : `browser ${folder}`
    // `npm test` leaves out the journeys that are tagged as long.
    const options = all && folder === 'e2e' ? { extra: { FOYER_ALL_JOURNEYS: 'yes' }, timeout: 2_700_000 } : {}
    if (existsSync(join(root, config))) await record(name, () => runners.playwright(name, config, options))
  }
}

/** What a newcomer does first, with the packed packages in an empty folder: code and commands are those of the pages. */
const followPage = ({ record, runners }, page) => {
  const name = `a newcomer's road: ${page}`
  return record(name, () => runners.nodeTests(name, [`scripts/newcomer/${page}.road.mjs`]))
}

async function runParts(context) {
  const builds = wanted('build') ? buildJobs(context) : []
  const lints = wanted('lint') ? lintJobs(context) : []
  // In turns, so that a build that waits for another has somebody beside it.
  const turns = Array.from({ length: Math.max(builds.length, lints.length) }, (_, index) => [
    builds[index],
    lints[index],
  ])
  await inParallel(width, turns.flat().filter(Boolean))
  await inParallel(width, [
    ...(wanted('tests') ? testJobs(context) : []),
    ...(wanted('build') ? builtJobs(context) : []),
  ])
}

/** What takes both processors by itself, and needs what was built. */
async function runJourneys(context) {
  if (wanted('tests')) await runBrowserTests(context)
  if (wanted('tests') && wanted('build')) await followPage(context, 'vite')
}

const onEngines = { FOYER_TEST_ENGINES: 'postgres,redis' }

/** The gateway's whole suite again, on Postgres and Redis instead of SQLite and one process, and its slow fault tests. */
const testOnEngines = ({ record, runners }) =>
  record('tests apps/gateway on Postgres and Redis', () =>
    runners.vitest('gateway on Postgres and Redis', join(root, 'apps/gateway'), {
      // The soak and the floods are steps of their own. One worker would wait for the databases half of its time.
      args: ['--exclude', 'src/soak.fault.test.ts', '--exclude', 'src/floods.fault.test.ts', '--maxWorkers=2'],
      extra: onEngines,
      timeout: 2_700_000,
    }),
  )

/** What floods do to another visitor's times; compared with nothing else beside them. */
const floods = ({ record, runners }) =>
  record('floods', () =>
    runners.vitest('floods', join(root, 'apps/gateway'), { args: ['src/floods.fault.test.ts'], extra: onEngines }),
  )

/** Half an hour of kills and outages. */
const soak = ({ record, runners }) =>
  record('soak of 30 minutes', async () => {
    const result = await runners.tool('soak of 30 minutes', 'vitest', ['run', 'src/soak.fault.test.ts'], {
      cwd: join(root, 'apps/gateway'),
      extra: { ...onEngines, FOYER_SOAK_SECONDS: '1800' },
      timeout: 2_700_000,
    })
    const [told] = /\d+ events, .*each stored once/.exec(result.output) ?? []
    return told === undefined ? result : { ...result, note: told }
  })

const longTests = ({ record, runners }, folder) => {
  const name = `long tests ${folder}`
  const options = { cwd: join(root, folder), timeout: 1_200_000 }
  return record(name, () => runners.command(name, 'npm', ['run', 'test:long'], options))
}

/** Journeys that take minutes, and a picture of every screen: one after the other, in the browser. */
async function runLongJourneys({ record, runners }) {
  const name = 'long journeys in the browser'
  await record(name, () => runners.playwright(name, 'e2e/long.config.ts'))
  await record('screens', () => runners.command('screens', 'npm', ['run', 'screens'], { timeout: 1_800_000 }))
}

/** Long, and measures no time. The longest first. */
const longJobs = (context) => [
  () => testOnEngines(context),
  () => runLongJourneys(context),
  () => context.record('npm ci in a fresh clone', () => installClone(context.runners, 'npm ci in a fresh clone')),
  ...workspaces
    .filter((path) => manifest(path).scripts?.['test:long'])
    .map((folder) => () => longTests(context, folder)),
  // One after the other, since each looks at the same folders of npm.
  async () => {
    for (const page of ['gateway', 'wagmi', 'next']) await followPage(context, page)
  },
]

/** The journeys of `npm test`, with the long ones, then what only `npm run test:all` proves. */
async function runLongProofs(context) {
  const { record, runners } = context
  const others = async () => {
    await runJourneys(context)
    await inParallel(width, longJobs(context))
  }
  // The soak mostly waits, so it takes no other's place.
  await Promise.all([soak(context), others()])
  await floods(context)
  const benches = existsSync(join(root, 'bench'))
    ? readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.mjs'))
    : []
  for (const name of benches.sort())
    await record(`bench ${name}`, async () => {
      const result = await runners.command(`bench ${name}`, process.execPath, [`bench/${name}`], { timeout: 1_200_000 })
      if (result.ok) console.log(result.output.trimEnd())
      return result
    })
}

async function main() {
  const processes = createProcesses()
  process.on('exit', processes.killAll)
  onStopSignal(() => processes.stopAll())
  const report = createReport()
  try {
    await step('tools', async () => checkTools())
    await step('packages', () => ensureDependencies(processes))
    const chromium = await step('browser', () => ensureChromium(processes))
    const env = { ...process.env, FOYER_CHROMIUM: chromium, CHROMIUM_PATH: chromium, CI: 'true', NO_COLOR: '1' }
    const context = { record: report.record, runners: createRunners(processes, env), processes }
    await runParts(context)
    await (all ? runLongProofs(context) : runJourneys(context))
  } catch (error) {
    report.totals.failed += 1
    report.failures.push('preparation')
    console.error(`\n${error instanceof Error ? error.message : error}`)
  }
  const { passed, failed, skipped } = report.totals
  console.log(`\n${describeSteps(report.steps).join('\n')}`)
  if (report.failures.length > 0) console.log(`\nFailed: ${report.failures.join('; ')}`)
  if (skipped > 0) console.log(`Skipped: ${skipped}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()
