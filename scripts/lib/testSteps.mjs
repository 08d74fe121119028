import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGroups, buildWorkspace } from './build.mjs'
import { tryLock } from './freshClone.mjs'
import { listFiles } from './listFiles.mjs'
import { logFile, nativeCompiler, root } from './paths.mjs'

const sourceGates = [
  'imports',
  'module-state',
  'any',
  'mocks',
  'honest-tests',
  'shape',
  'bare-text',
  'package-names',
  'manifests',
  'lock',
  'licences',
  'protections',
  'words',
]
const buildGates = ['size', 'footprint', 'packages', 'docs']

const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const { workspaces } = manifest('.')
const builtRooms = buildGroups.flat()
const builds = builtRooms.map((folder) => `build ${folder}`)
const sourcesOf = (folder) => listFiles(root, folder).filter((path) => /\.(ts|tsx|mts)$/.test(path))
const testsOf = (folder) =>
  sourcesOf(folder).filter((path) => /\.test\.tsx?$/.test(path) && !/\.fault\.test\.ts$/.test(path))
const shippedBy = (folders) =>
  folders.flatMap((folder) => sourcesOf(folder).filter((path) => !/\.(test|pw)\./.test(path)))

const hasTypes = (folder) => existsSync(join(root, folder, 'tsconfig.json'))
/** They use the packages and hold none: against what was built, the packages' sources are not read once more for each. */
const users = ['apps/demo', 'e2e', 'bench'].filter(hasTypes)
const rooms = workspaces.filter((folder) => hasTypes(folder) && !users.includes(folder))

/*
 * A step of `npm test`: its `part` (lint, build or tests), the names of steps that it `needs`, how many `lanes` of the machine it
 * takes, and `run`, which answers as the runners do. `inputs` are the files from which everything that it depends on can be reached
 * (`null`: the whole repository); a step with `files` can run with some of them, each of which depends on itself and `inputs`.
 */
function lintSteps({ runners }, isBuilt) {
  const gate = (name) => ({
    name: `gate ${name}`,
    inputs: null,
    run: () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]),
  })
  const types = (folder, options = [], needs = []) => ({
    name: `types ${folder}`,
    needs,
    inputs: [`${folder}/tsconfig.json`, ...sourcesOf(folder)],
    run: () =>
      runners.command(`types ${folder}`, nativeCompiler, ['-p', join(folder, 'tsconfig.json'), '--noEmit', ...options]),
  })
  const scriptTests = listFiles(root, 'scripts').filter((path) => path.endsWith('.test.mjs'))
  const steps = [
    gate('public-names'),
    {
      name: 'tests scripts',
      inputs: null,
      run: () => runners.nodeTests('tests scripts', scriptTests),
    },
    { name: 'lint (biome)', inputs: null, run: () => runners.tool('lint', 'biome', ['ci', '--colors=off']) },
    ...rooms.map((folder) => types(folder)),
    ...users.map((folder) => (isBuilt ? types(folder, ['--customConditions', 'null'], builds) : types(folder))),
    ...sourceGates.map(gate),
    {
      name: 'npm ci accepts the lock',
      inputs: ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((folder) => `${folder}/package.json`)],
      run: () => tryLock(runners, 'npm ci accepts the lock'),
    },
  ]
  return steps.map((step) => ({ part: 'lint', ...step }))
}

function buildSteps({ runners, processes }) {
  const build = (folder, group) => ({
    name: `build ${folder}`,
    needs: buildGroups
      .slice(0, group)
      .flat()
      .map((earlier) => `build ${earlier}`),
    run: async () => {
      const built = await buildWorkspace(processes, folder).catch((error) => error)
      if (built instanceof Error) return { ok: false, output: built.message, log: logFile(`build ${folder}`) }
      return { ok: true, ...built }
    },
  })
  const ofBuilt = [
    ...buildGates.map((name) => ({
      name: `gate ${name}`,
      run: () => runners.command(`gate ${name}`, process.execPath, [`scripts/gates/${name}.mjs`]),
    })),
    {
      name: 'types as published',
      run: () => runners.tool('types as published', 'tsc', ['-p', 'e2e/consumer', '--noEmit']),
    },
    // It reads the journeys' settings, which import what has just been built.
    { name: 'unused code (knip)', run: () => runners.tool('knip', 'knip', ['--no-progress']) },
  ]
  return [
    ...buildGroups.flatMap((group, index) => group.map((folder) => build(folder, index))),
    ...ofBuilt.map((step) => ({ needs: builds, inputs: null, ...step })),
  ].map((step) => ({ part: 'build', ...step }))
}

/** The longest first. */
const slowest = ['packages/kit', 'apps/gateway', 'apps/vault']

function testSteps({ runners, isLong }) {
  const vitest = (folder) => ({
    name: `tests ${folder}`,
    // The journeys wait for the builds, so that one suite alone runs beside them.
    after: folder === slowest[0] ? [] : builds,
    inputs: [`${folder}/package.json`],
    files: testsOf(folder),
    run: (files = []) =>
      runners.vitest(folder, join(root, folder), {
        args: files.map((path) => path.slice(folder.length + 1)),
        // Every look and language of a matrix, of which `npm test` tries one.
        ...(isLong ? { extra: { FOYER_ALL_LOOKS: 'yes' } } : {}),
      }),
  })
  const tested = [...new Set([...slowest, ...workspaces])].filter((folder) => testsOf(folder).length > 0)
  const browser = (folder) => {
    const name = folder === 'e2e' ? 'journeys in the browser' : `browser ${folder}`
    const files = sourcesOf(folder).filter(
      (path) => /\.(spec|pw)\.ts$/.test(path) && !/\/(screens|pictures)\/|\.long\./.test(path),
    )
    return {
      name: isLong ? `${name}, all of them` : name,
      needs: builds,
      inputs: shippedBy([...builtRooms, 'e2e']),
      files,
      // `npm test` leaves out the journeys that are tagged as long.
      run: (chosen = []) =>
        runners.playwright(name, `${folder}/playwright.config.ts`, {
          args: chosen,
          ...(isLong ? { extra: { FOYER_ALL_JOURNEYS: 'yes' }, timeout: 2_700_000 } : {}),
        }),
    }
  }
  const inBrowser = [...workspaces, 'e2e'].filter((folder) => existsSync(join(root, folder, 'playwright.config.ts')))
  return [...tested.map(vitest), ...inBrowser.map(browser), followPage({ runners }, 'vite')].map((step) => ({
    part: 'tests',
    ...step,
  }))
}

/** What a newcomer does first, with the packed packages in an empty folder: code and commands are those of the pages. */
export function followPage({ runners }, page, after = []) {
  const name = `a newcomer's road: ${page}`
  const run = () => runners.nodeTests(name, [`scripts/newcomer/${page}.road.mjs`])
  return { name, part: 'build', needs: builds, after, inputs: null, run }
}

/** What takes longest is begun as soon as it can be, so that shorter steps fill the lanes beside it and at the end. */
const isJourneys = ({ name }) => name.startsWith('journeys')
const isSlowest = ({ name }) => slowest.some((room) => name === `tests ${room}`)
const isBuild = ({ name }) => builds.includes(name)

/** What `npm test` runs, in the order in which it begins. `parts` names what is wanted of lint, build and tests. */
export function listTestSteps(context, parts = ['lint', 'build', 'tests']) {
  const built = buildSteps(context)
  const tests = testSteps(context)
  const steps = [
    ...built.filter(isBuild),
    ...tests.filter(isJourneys),
    ...tests.filter(isSlowest),
    ...built.filter((step) => !isBuild(step)),
    ...lintSteps(context, parts.includes('build')),
    ...tests.filter((step) => !isJourneys(step) && !isSlowest(step)),
  ]
  return steps.filter(({ part }) => parts.includes(part))
}
