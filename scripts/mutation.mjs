// Changes the pure rules of each room in every way that Stryker knows, and expects a red test for each change. What was judged
// before is kept in .foyer and judged again only after a change. Mutants that no test noticed: .foyer/mutation/<room>.txt
//
//   node scripts/mutation.mjs              every room
//   node scripts/mutation.mjs kit vault    these rooms
//   node scripts/mutation.mjs src/gate/     of the rules, these only
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { listFiles } from './lib/listFiles.mjs'
import { root, stateDir } from './lib/paths.mjs'
import { expandEntries, isNodeTest, isRule, rooms } from './mutation/rooms.mjs'
import { describeMutant, describeScore, floor, listErrors, scoreFolders } from './mutation/score.mjs'

const state = join(stateDir, 'mutation')

/** Stryker compares the mutated files and the tests by itself, so this stands for all the others that a test may load. */
function hashOthers(room, compared) {
  const hash = createHash('sha256')
  const folders = [room.folder, 'packages/contract/src', 'packages/test/src', 'scripts/mutation']
  const files = ['package-lock.json', 'vite.shared.ts', ...folders.flatMap((folder) => listFiles(root, folder))]
  for (const file of files.filter((path) => !compared.includes(path)))
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Drops what was judged before when something else than a mutated file or a test is no longer the same. */
function keepWhatHolds(room, compared) {
  const judged = join(state, `${room.name}.json`)
  const stamp = join(state, `${room.name}.hash`)
  const hash = hashOthers(room, compared)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) rmSync(judged, { force: true })
  writeFileSync(stamp, hash)
  return judged
}

async function mutate(room, wanted) {
  const at = (path) => `${room.folder}/${path}`
  const rules = expandEntries(join(root, room.folder), room.rules, isRule).map(at)
  const tests = expandEntries(join(root, room.folder), room.tests, isNodeTest).map(at)
  const mutated = rules.filter(wanted)
  if (mutated.length === 0) return []
  process.env.FOYER_MUTATION_ROOM = room.name
  const stryker = new Stryker({
    mutate: mutated,
    // What is copied, and changed there: the room and what its settings read.
    ignorePatterns: [
      '**',
      `!${room.folder}/**`,
      '!scripts/mutation/**',
      '!vite.shared.ts',
      '!tsconfig.base.json',
      '**/node_modules',
    ],
    tempDirName: '.foyer/mutation/sandboxes',
    plugins: [join(root, 'scripts/mutation/stryker.mjs')],
    testRunner: 'foyer',
    ignorers: ['foyer'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.FOYER_MUTATION_WORKERS ?? cpus().length),
    incremental: true,
    incrementalFile: keepWhatHolds(room, [...rules, ...tests]),
    reporters: ['json'],
    jsonReporter: { fileName: join(state, `${room.name}.report.json`) },
    logLevel: process.env.FOYER_MUTATION_LOG ?? 'warn',
    allowConsoleColors: false,
    // A machine with other work is slower by far more than what Stryker allows for.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
  })
  const results = await stryker.runMutationTest()
  return results.map((result) => ({ ...result, fileName: relative(root, result.fileName) }))
}

async function main() {
  mkdirSync(state, { recursive: true })
  const asked = process.argv.slice(2)
  const names = asked.filter((name) => rooms.some((room) => room.name === name))
  const paths = asked.filter((name) => !names.includes(name))
  const wanted = (file) => paths.length === 0 || paths.some((path) => file.includes(path))
  let isLow = false
  for (const room of rooms.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const results = await mutate(room, wanted)
    const errors = listErrors(results)
    const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    writeFileSync(
      join(state, `${room.name}.txt`),
      [...errors, ...unnoticed].map((it) => `${describeMutant(it)}\n`).join(''),
    )
    const scores = scoreFolders(results)
    for (const score of scores) console.log(describeScore(score))
    for (const error of errors) console.log(`FAIL ${describeMutant(error)}`)
    const low = scores.filter(({ score }) => score < floor).map(({ folder }) => folder)
    for (const mutant of unnoticed)
      if (low.some((folder) => mutant.fileName.startsWith(`${folder}/`))) console.log(`     ${describeMutant(mutant)}`)
    isLow ||= low.length > 0 || errors.length > 0
  }
  if (isLow) process.exitCode = 1
}

await main()
