import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CliError } from '../CliError.ts'
import type { CommandContext } from '../command.ts'
import { readProject } from '../project/readProject.ts'
import { migrateAppKit } from './appkit/migrateAppKit.ts'
import { migrateConnectKit } from './connectkit/migrateConnectKit.ts'
import { migrateProject } from './migrateProject.ts'
import type { Migrator } from './migrators.ts'
import { migrateRainbowKit } from './rainbowkit/migrateRainbowKit.ts'

/** Every kit that a site can be moved from. */
export const migrators: readonly Migrator[] = [migrateRainbowKit, migrateAppKit, migrateConnectKit]

/** Earlier names of a kit. */
const aliases: Readonly<Record<string, string>> = { web3modal: 'appkit', reown: 'appkit' }

/** Whether git could give the files back: the folder is in a repository, and has no change that is not committed. */
function isClean(root: string): boolean {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout.trim() === ''
}

function ownVersion(): string {
  const parsed: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return parsed.version
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/**
 * `foyer migrate <from> [folder]`: moves a site from another kit, and lists what it did and what it left.
 *
 * @throws {CliError} For an unknown kit, or a folder without a project.
 */
export async function runMigrate(args: readonly string[], { cwd, print }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const names = migrators.map(({ name }) => name).join(', ')
  const wanted = positionals[0]?.toLowerCase() ?? ''
  const migrator = migrators.find(({ name }) => name === (aliases[wanted] ?? wanted))
  if (!migrator)
    throw new CliError(
      positionals[0] === undefined ? 'No kit is named.' : `There is no road from "${positionals[0]}".`,
      `Name one of: ${names}.`,
    )
  const root = resolve(cwd, positionals[1] ?? '.')
  const { changed, done, left } = migrateProject(readProject(root), migrator, ownVersion())
  const writes = !values['dry-run'] && (values.write || isClean(root))
  if (writes) for (const [path, text] of changed) writeFileSync(join(root, path), text)
  if (values.json) {
    print(JSON.stringify({ written: writes, files: [...changed.keys()], done, left }, null, 2))
    return 0
  }
  for (const { path, line, what } of done) print(`did  ${path}:${line}: ${what}.`)
  for (const { path, line, why, todo } of left) print(`left ${path}:${line}: ${why} ${todo}`)
  print(`${count(done.length, 'change', 'changes')} in ${count(changed.size, 'file', 'files')}, ${left.length} left.`)
  if (changed.size === 0) return 0
  if (writes) print('Next: run `npm install`, then `npx @foyer/cli doctor`.')
  else if (values['dry-run']) print('Nothing was written.')
  else
    print(
      'Nothing was written: the folder has changes that git could not undo. Commit them, or run again with `--write`.',
    )
  return 0
}
