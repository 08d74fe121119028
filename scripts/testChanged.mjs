// `npm run test:changed`: checks what differs from main, in under two minutes, and says what it left out. FOYER_BASE
// names another branch or commit to compare with. It is for while you work; `npm test` decides.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChanges, planChecks } from './lib/changes.mjs'
import { ensureChromium } from './lib/install.mjs'
import { listFiles } from './lib/listFiles.mjs'
import { nativeCompiler, root } from './lib/paths.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { createRunners } from './lib/runners.mjs'
import { createReport, inParallel } from './lib/steps.mjs'

/** Milliseconds after which no further test file is started; those that run may end. */
const budget = 75_000

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const rooms = [...workspaces, 'e2e', 'bench'].filter((room) => existsSync(join(root, room, 'tsconfig.json')))
const tested = workspaces.filter((room) => listFiles(root, room).some((path) => /\.test\.tsx?$/.test(path)))

async function main() {
  const deadline = Date.now() + budget
  const processes = createProcesses()
  process.on('exit', processes.killAll)
  onStopSignal(() => processes.stopAll())
  const { since, present, all } = listChanges()
  const plan = planChecks(all, { rooms, tested })
  console.log(`${all.length} files differ from ${since.slice(0, 8)}`)
  if (all.length === 0) return
  const chromium = await ensureChromium(processes)
  const env = { ...process.env, FOYER_CHROMIUM: chromium, CHROMIUM_PATH: chromium, CI: 'true', NO_COLOR: '1' }
  const { record, totals, failures } = createReport()
  const runners = createRunners(processes, env)
  const left = []

  const runTests = (room) => async () => {
    const name = `tests ${room}`
    const files = plan.sources.filter((path) => existsSync(join(root, path))).map((path) => join(root, path))
    await record(name, async () => {
      const script = join(root, 'scripts/runRelated.mjs')
      const result = await runners.command(name, process.execPath, [script, String(deadline), ...files], {
        cwd: join(root, room),
      })
      const unrun = JSON.parse(/^left out: (.*)$/m.exec(result.output)?.[1] ?? '[]')
      left.push(...unrun.map((file) => `${room}/${file}`))
      return { ...result, note: unrun.length > 0 ? `${unrun.length} files left out` : undefined }
    })
  }
  const checkTypes = (room) => () => {
    const kept = join(root, '.foyer/types', `${room.replaceAll('/', '-')}.tsbuildinfo`)
    const args = ['-p', join(room, 'tsconfig.json'), '--noEmit', '--incremental', '--tsBuildInfoFile', kept]
    return record(`types ${room}`, () => runners.command(`types ${room}`, nativeCompiler, args))
  }
  const runGate = (name) => () =>
    record(`gate ${name}`, () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]))
  const scriptTests = listFiles(root, 'scripts/lib').filter((path) => path.endsWith('.test.mjs'))

  await inParallel(2, [
    () =>
      record('lint (biome)', () =>
        runners.tool('lint', 'biome', ['ci', '--colors=off', '--no-errors-on-unmatched', ...present]),
      ),
    ...plan.tests.map(runTests),
    ...plan.types.map(checkTypes),
    ...plan.gates.map(runGate),
    ...(plan.scripts ? [() => record('tests scripts', () => runners.nodeTests('tests scripts', scriptTests))] : []),
  ])

  if (plan.publicNames) left.push('the report of the public names (npm run api)')
  if (plan.journeys) left.push('the journeys in the browser (npm test -- tests)')
  if (plan.sources.length > 0) left.push('types of rooms that only import what changed, builds and byte budgets')
  if (plan.scripts) left.push('the self-tests of the gates (node --test scripts/gates.test.mjs)')
  if (left.length > 0) console.log(`\nLeft out:\n${left.map((line) => `  ${line}`).join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

await main()
