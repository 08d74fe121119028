// `npm test`: installs what is missing, runs every check and test, and ends in one line of totals.
// `npm run test:all` adds the long proofs. Plain Node without packages: on a fresh clone this runs before `npm ci`.
// `npm test -- lint build` runs only these parts (lint, build, tests). Each step's whole output is kept in .foyer/logs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGroups, buildWorkspace } from './lib/build.mjs'
import { installClone, tryLock } from './lib/freshClone.mjs'
import { checkTools, ensureChromium, ensureDependencies } from './lib/install.mjs'
import { listFiles } from './lib/listFiles.mjs'
import { logFile, root } from './lib/paths.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { createRunners } from './lib/runners.mjs'
import { createReport, inParallel, step } from './lib/steps.mjs'

const all = process.argv.includes('--all')
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const wanted = (part) => parts.length === 0 || parts.includes(part)
/** Steps at once where they do not measure time; the machine has two cores. */
const width = 2

const sourceGates = [
  'imports',
  'module-state',
  'any',
  'mocks',
  'honest-tests',
  'shape',
  'public-names',
  'lock',
  'licences',
]
const buildGates = ['size', 'footprint', 'packages']

const scriptTests = listFiles(root, 'scripts').filter((path) => path.endsWith('.test.mjs'))
const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const workspaces = manifest('.').workspaces
const hasTests = (folder) => listFiles(root, folder).some((path) => /\.(test|spec)\.tsx?$/.test(path))

function lint({ record, runners }) {
  const gate = (name) => () =>
    record(`gate ${name}`, () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]))
  const typed = [...workspaces, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  return inParallel(width, [
    () => record('lint (biome)', () => runners.tool('lint', 'biome', ['ci', '--colors=off', '--max-diagnostics=50'])),
    ...typed.map((folder) => () => {
      const name = `types ${folder}`
      return record(name, () => runners.tool(name, 'tsc', ['-p', join(folder, 'tsconfig.json'), '--noEmit']))
    }),
    ...sourceGates.map(gate),
    () => record('npm ci accepts the lock', () => tryLock(runners, 'npm ci accepts the lock')),
    () => record('tests scripts', () => runners.nodeTests('gate self-tests', scriptTests)),
  ])
}

async function build({ record, runners, processes }) {
  const buildOne = (workspace) => () =>
    record(`build ${workspace}`, async () => {
      const built = await buildWorkspace(processes, workspace).catch((error) => error)
      if (built instanceof Error) return { ok: false, output: built.message, log: logFile(`build ${workspace}`) }
      return { ok: true, note: built }
    })
  for (const group of buildGroups) await inParallel(width, group.map(buildOne))
  const gate = (name) => () =>
    record(`gate ${name}`, () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]))
  const published = () =>
    record('types as published', () => runners.tool('types as published', 'tsc', ['-p', 'e2e/consumer', '--noEmit']))
  // It reads the journeys' settings, which import what has just been built.
  const unused = () => record('unused code (knip)', () => runners.tool('knip', 'knip', ['--no-progress']))
  await inParallel(width, [...buildGates.map(gate), published, unused])
}

/** One after the other: these measure time, and two at once would disturb one another on two cores. */
async function runTests({ record, runners }) {
  for (const folder of workspaces.filter(hasTests))
    await record(`tests ${folder}`, () => runners.vitest(folder, join(root, folder)))
  for (const folder of [...workspaces, 'e2e']) {
    const config = `${folder}/playwright.config.ts`
    const name = folder === 'e2e' ? 'journeys in the browser' : `browser ${folder}`
    if (existsSync(join(root, config))) await record(name, () => runners.playwright(name, config))
  }
}

/** The gateway's whole suite again, on Postgres and Redis instead of SQLite and one process, and its slow fault tests. */
const testOnEngines = ({ record, runners }) =>
  record('tests apps/gateway on Postgres and Redis', () =>
    runners.vitest('gateway on Postgres and Redis', join(root, 'apps/gateway'), {
      extra: { FOYER_TEST_ENGINES: 'postgres,redis' },
      timeout: 1_800_000,
    }),
  )

async function runLongProofs({ record, runners }) {
  await testOnEngines({ record, runners })
  await record('npm ci in a fresh clone', () => installClone(runners, 'npm ci in a fresh clone'))
  for (const folder of workspaces.filter((path) => manifest(path).scripts?.['test:long']))
    await record(`long tests ${folder}`, () =>
      runners.command(`long tests ${folder}`, 'npm', ['run', 'test:long'], {
        cwd: join(root, folder),
        timeout: 1_200_000,
      }),
    )
  const longJourneys = 'long journeys in the browser'
  if (existsSync(join(root, 'e2e/long.config.ts')))
    await record(longJourneys, () => runners.playwright(longJourneys, 'e2e/long.config.ts'))
  if (manifest('.').scripts?.screens)
    await record('screens', () => runners.command('screens', 'npm', ['run', 'screens'], { timeout: 600_000 }))
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
    if (wanted('lint')) await lint(context)
    if (wanted('build')) await build(context)
    if (wanted('tests')) await runTests(context)
    if (all) await runLongProofs(context)
  } catch (error) {
    report.totals.failed += 1
    report.failures.push('preparation')
    console.error(`\n${error instanceof Error ? error.message : error}`)
  }
  const { passed, failed, skipped } = report.totals
  if (report.failures.length > 0) console.log(`\nFailed: ${report.failures.join('; ')}`)
  if (skipped > 0) console.log(`Skipped: ${skipped}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()
