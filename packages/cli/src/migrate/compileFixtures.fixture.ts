import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const room = fileURLToPath(new URL('../..', import.meta.url))

/** The compiler that `npm test` takes for all rooms. */
function findCompiler(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@foyer/native-compiler/package.json'))
  return resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc')
}

/** Compiles the folders `after` of all fixtures against the built packages, with a site's strict settings; answers the errors. */
export function compileFixtures(): readonly string[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [findCompiler(), '-p', 'tsconfig.fixtures.json', '--pretty', 'false'],
    { cwd: room, encoding: 'utf8' },
  )
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
  // A compiler that fails without an error of a file has compiled nothing.
  if (status !== 0 && errors.length === 0) throw new Error(`${stdout}${stderr}`)
  return errors.map((line) => line.replace(/^fixtures\//, ''))
}
