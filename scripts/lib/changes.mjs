import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** What differs from the point where this branch left `main`: committed, staged, changed or new. Paths from the root. */
export function listChanges(base = process.env.FOYER_BASE ?? 'main') {
  const [since] = git('merge-base', 'HEAD', base)
  const paths = new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])
  const sorted = [...paths].sort()
  return { since, present: sorted.filter((path) => existsSync(join(root, path))), all: sorted }
}

const code = /\.(ts|tsx|mts|mjs)$/
const roomOf = (path, rooms) => rooms.find((room) => path.startsWith(`${room}/`))

/**
 * What a list of changed paths can reach: rooms whose types to check, rooms whose tests may import a changed file, and
 * gates by name. `journeys` and `publicNames` tell what it reaches that takes longer.
 */
export function planChecks(paths, { rooms, tested }) {
  const touched = new Set(paths.filter((path) => /\.(ts|tsx|json)$/.test(path)).map((path) => roomOf(path, rooms)))
  const sources = paths.filter((path) => /\.(ts|tsx|css)$/.test(path) && roomOf(path, rooms))
  const gates = []
  if (paths.some((path) => code.test(path) || path.endsWith('.md'))) gates.push('package-names')
  if (paths.some((path) => code.test(path)))
    gates.push('imports', 'module-state', 'any', 'mocks', 'honest-tests', 'shape')
  if (paths.some((path) => /(^|\/)package(-lock)?\.json$/.test(path))) gates.push('lock', 'licences')
  // A room's tests reach its own files and those of the packages it imports.
  const reaches = (room) => (path) =>
    path.startsWith(`${room}/`) || path.startsWith('packages/contract/') || path.startsWith('packages/test/')
  return {
    types: rooms.filter((room) => touched.has(room)),
    tests: tested.filter((room) => sources.some(reaches(room))),
    gates,
    scripts: paths.some((path) => path.startsWith('scripts/')),
    journeys: paths.some((path) => /^(packages\/kit|apps|e2e)\//.test(path)),
    // Reading every signature anew takes longer than all the rest.
    publicNames: sources.some((path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && !/\.(test|pw)\./.test(path)),
    sources,
  }
}
