import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

/**
 * Runs a gate when its file is started directly: prints the notes, then one line per problem, and exits with 1 if there
 * is any. `node scripts/gates/<name>.mjs [folder]` looks at another folder than the repository.
 */
export async function runAsGate(url, check) {
  const started = process.argv[1] ? realpathSync(process.argv[1]) : ''
  if (started !== fileURLToPath(url)) return
  const folder = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
  const { problems, notes } = await check(folder ? resolve(folder) : root)
  for (const note of notes) console.log(note)
  for (const problem of problems) console.error(`FAIL ${problem}`)
  if (problems.length > 0) console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
