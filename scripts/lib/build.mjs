import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hashFiles.mjs'
import { listFiles } from './listFiles.mjs'
import { logFile, root, stateDir } from './paths.mjs'

/** Workspaces that are built, in groups: a group needs only the groups before it. */
export const buildGroups = [
  ['packages/contract'],
  ['packages/kit', 'packages/test', 'packages/cli', 'apps/gateway'],
  ['apps/demo', 'apps/vault'],
]

const shared = ['package-lock.json', 'scripts/pruneDeclarations.mjs', 'tsconfig.base.json', 'vite.shared.ts']
const isTest = (path) => /\.(test|spec|pw)\.tsx?$/.test(path)
const stampOf = (workspace) => join(stateDir, 'stamps', workspace.replace('/', '-'))

/** One text that changes when anything changes that the build of a workspace reads. */
function describeInputs(workspace) {
  const earlier = buildGroups
    .slice(
      0,
      buildGroups.findIndex((group) => group.includes(workspace)),
    )
    .flat()
  const paths = [workspace, ...earlier].flatMap((folder) => listFiles(root, folder)).filter((path) => !isTest(path))
  return hashFiles(root, [...paths, ...shared])
}

function isBuilt(workspace, inputs) {
  const dist = join(root, workspace, 'dist')
  const stamp = stampOf(workspace)
  return existsSync(dist) && readdirSync(dist).length > 0 && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
}

/**
 * Builds one workspace through its `build` script, unless what it reads is unchanged since the last time.
 * Answers `{ note, cpu? }` with the note `built` or `unchanged`; throws with the tool's output when it fails.
 */
export async function buildWorkspace(processes, workspace) {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  if (!manifest.scripts?.build) throw new Error(`${workspace}/package.json has no "build" script.`)
  const inputs = describeInputs(workspace)
  if (isBuilt(workspace, inputs)) return { note: 'unchanged' }
  const log = logFile(`build ${workspace}`)
  const { code, output, cpu } = await processes.run('npm', ['run', 'build'], {
    cwd: join(root, workspace),
    log,
    timeout: 1_800_000,
  })
  if (code !== 0) throw new Error(output)
  mkdirSync(join(stateDir, 'stamps'), { recursive: true })
  writeFileSync(stampOf(workspace), inputs)
  return { note: 'built', cpu }
}
