import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installClone } from './freshClone.mjs'
import { root } from './paths.mjs'
import { followPage } from './testSteps.mjs'

const onEngines = { FOYER_TEST_ENGINES: 'postgres,redis' }
const gateway = join(root, 'apps/gateway')
const allJourneys = 'journeys in the browser, all of them'
/** More lanes than there are: what measures time has the machine to itself. */
const alone = Number.POSITIVE_INFINITY

/** The gateway's whole suite again, on Postgres and Redis instead of SQLite and one process, and its slow fault tests. */
const testOnEngines = ({ runners }) => ({
  name: 'tests apps/gateway on Postgres and Redis',
  run: () =>
    runners.vitest('gateway on Postgres and Redis', gateway, {
      // The soak and the floods are steps of their own. One worker would wait for the databases half of its time.
      args: ['--exclude', 'src/soak.fault.test.ts', '--exclude', 'src/floods.fault.test.ts', '--maxWorkers=2'],
      extra: onEngines,
      timeout: 2_700_000,
    }),
})

/** Half an hour of kills and outages. It mostly waits, so it takes no lane. */
const soak = ({ runners }) => ({
  name: 'soak of 30 minutes',
  lanes: 0,
  run: async () => {
    const result = await runners.tool('soak of 30 minutes', 'vitest', ['run', 'src/soak.fault.test.ts'], {
      cwd: gateway,
      extra: { ...onEngines, FOYER_SOAK_SECONDS: '1800' },
      timeout: 2_700_000,
    })
    const [summary] = /\d+ events, .*each stored once/.exec(result.output) ?? []
    return summary === undefined ? result : { ...result, note: summary }
  },
})

const longTests = ({ runners }, folder) => {
  const name = `long tests ${folder}`
  return {
    name,
    run: () => runners.command(name, 'npm', ['run', 'test:long'], { cwd: join(root, folder), timeout: 1_200_000 }),
  }
}

/** A script that takes long and prints what it found. */
const script = ({ runners }, name, file) => ({
  name,
  run: () => runners.command(name, process.execPath, [`scripts/${file}`], { timeout: 2_700_000 }),
})

const bench = ({ runners }, file, after) => ({
  name: `bench ${file}`,
  lanes: alone,
  after,
  run: async () => {
    const result = await runners.command(`bench ${file}`, process.execPath, [`bench/${file}`], { timeout: 1_200_000 })
    if (result.ok) console.log(result.output.trimEnd())
    return result
  },
})

/** What only `npm run test:all` proves, after the journeys. */
export function listLongSteps(context) {
  const { runners } = context
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hasLong = (folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts?.['test:long'] !== undefined
  const roads = ['gateway', 'image', 'wagmi', 'next', 'types']
  const measured = [
    soak(context),
    testOnEngines(context),
    {
      name: 'long journeys in the browser',
      after: [allJourneys],
      run: () => runners.playwright('long journeys in the browser', 'e2e/long.config.ts'),
    },
    {
      name: 'journeys in Firefox',
      after: ['long journeys in the browser'],
      run: () => runners.playwright('journeys in Firefox', 'e2e/firefox.config.ts'),
    },
    // A picture of every screen.
    {
      name: 'screens',
      after: ['journeys in Firefox'],
      run: () => runners.command('screens', 'npm', ['run', 'screens'], { timeout: 1_800_000 }),
    },
    script(context, 'youngest tests under load', 'repeat.mjs'),
    script(context, 'mutations of the rules', 'mutation.mjs'),
    script(context, 'changed constants', 'constants.mjs'),
    { name: 'npm ci in a fresh clone', run: () => installClone(runners, 'npm ci in a fresh clone') },
    ...workspaces.filter(hasLong).map((folder) => longTests(context, folder)),
    // One after the other, since each looks at the same folders of npm.
    ...roads.map((page, index) => followPage(context, page, [`a newcomer's road: ${roads[index - 1] ?? 'vite'}`])),
  ]
  const others = measured.map(({ name }) => name)
  // What floods do to another visitor's times; compared with nothing else beside them.
  const floods = {
    name: 'floods',
    lanes: alone,
    after: others,
    run: () => runners.vitest('floods', gateway, { args: ['src/floods.fault.test.ts'], extra: onEngines }),
  }
  const benches = existsSync(join(root, 'bench')) ? readdirSync(join(root, 'bench')) : []
  const files = benches.filter((name) => name.endsWith('.mjs')).sort()
  return [...measured, floods, ...files.map((file) => bench(context, file, ['floods', ...others]))]
}
