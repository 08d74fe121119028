// `npm test`: installs what is missing, runs every check and test, and ends in one line of totals.
// `npm run test:all` adds the long proofs. Plain Node without packages: on a fresh clone this runs before `npm ci`.
// `npm test -- lint build` runs only these parts (lint, build, tests). `npm run test:changed` leaves out what was green before with
// the same inputs. Each step's whole output is kept in .foyer/logs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkTools, ensureChromium, ensureDependencies, ensureFirefox } from './lib/install.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { createRunners } from './lib/runners.mjs'
import { schedule } from './lib/schedule.mjs'
import { calibrate, checkBudgets } from './lib/stepBudgets.mjs'
import { createReport, describeFailed, describeSteps, step } from './lib/steps.mjs'

const isLong = process.argv.includes('--all')
const isChanged = process.argv.includes('--changed')
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
/** Steps at once. The machine has two cores, and most suites wait for chains and browsers half of their time. */
const width = 3

/** Installs what is missing, then answers what the steps run with. */
async function prepare(processes, chainFolder) {
  await step('tools', async () => checkTools())
  const packages = step('packages', () => ensureDependencies(processes))
  const browser = step('browser', () => ensureChromium(processes, isLong))
  const [chromium] = await Promise.all([browser, packages])
  const firefox = isLong && (await step('second browser', () => ensureFirefox(processes)))
  const env = {
    ...process.env,
    FOYER_CHROMIUM: chromium,
    CHROMIUM_PATH: chromium,
    ...(firefox && { FOYER_FIREFOX: firefox }),
    FOYER_PREPARED_CHAINS: chainFolder,
    CI: 'true',
    NO_COLOR: '1',
  }
  return { runners: createRunners(processes, env), processes, isLong, chromium }
}

function compareWithBudgets(steps, unit) {
  const budgets = JSON.parse(readFileSync(new URL('./stepBudgets.json', import.meta.url), 'utf8'))
  const problems = checkBudgets(steps, budgets, unit)
  return { ok: problems.length === 0, output: problems.join('\n'), note: `one loop takes ${unit.toFixed(2)} s` }
}

async function runSteps(context, report) {
  const unit = calibrate()
  // These read packages, which may have come only now.
  const { listTestSteps } = await import('./lib/testSteps.mjs')
  const { createGreenMemory } = await import('./lib/greenMemory.mjs')
  const steps = listTestSteps(context, parts.length > 0 ? parts : undefined)
  if (isLong) steps.push(...(await import('./lib/longSteps.mjs')).listLongSteps(context))
  const memory = createGreenMemory(context.chromium)
  const { wanted, left } = isChanged ? memory.leaveOut(steps) : { wanted: steps, left: [] }
  await schedule(wanted, {
    width,
    run: (next) =>
      report.record(next.name, async () => {
        const result = await next.run(next.chosen)
        memory.remember(next, result)
        return result
      }),
    leave: ({ name }, need) =>
      report.record(name, async () => ({ ok: false, output: `Not run, since "${need}" failed.` })),
  })
  if (isLong) await report.record('budgets of the steps', async () => compareWithBudgets(report.steps, unit))
  if (left.length > 0) console.log(`\nGreen before with the same inputs, and left out:\n  ${left.join('\n  ')}`)
}

async function main() {
  const processes = createProcesses()
  const chainFolder = mkdtempSync(join(tmpdir(), 'foyer-chains-'))
  process.on('exit', () => {
    processes.killAll()
    rmSync(chainFolder, { recursive: true, force: true })
  })
  onStopSignal(() => processes.stopAll())
  const report = createReport()
  try {
    await runSteps(await prepare(processes, chainFolder), report)
  } catch (error) {
    report.totals.failed += 1
    report.failed.push({ step: 'preparation', failures: [] })
    console.error(`\n${error instanceof Error ? error.message : error}`)
  }
  const { passed, failed, skipped } = report.totals
  console.log(`\n${describeSteps(report.steps).join('\n')}`)
  if (report.failed.length > 0) console.log(`\n${describeFailed(report.failed).join('\n')}`)
  if (skipped > 0) console.log(`Skipped: ${skipped}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()
