import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@foyer/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { KeeperSchema } from './capabilities/vault/keeper/keeperSchema.ts'
import { environmentVariables } from './engines/config/loadConfig.ts'
import { describeIssue } from './engines/config/parseConfig.ts'
import { partChains } from './engines/config/partChains.ts'
import { ConfigSchema } from './engines/config/schema.ts'
import { migrations } from './engines/db/migrations.ts'
import { LimitsSchema } from './engines/limits/limitsSchema.ts'
import { ReflectorSchema } from './front/reflector/reflectorSchema.ts'
import { VendorsSchema } from './sources/vendors/vendorsSchema.ts'
import { runCommand } from './testing/runCommand.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const read = (page: string) => readFileSync(repository + page, 'utf8')
const readme = read('apps/gateway/README.md')
const [watch, reflector, upgrade, hostedWallet] = ['watch', 'reflector', 'upgrade', 'hosted-wallet'].map((name) =>
  read(`docs/operate/${name}.md`),
) as [string, string, string, string]

/** The rows of the table whose heading begins with these words, cell by cell. */
function rowsOf(page: string, heading: string): string[][] {
  const lines = page.split('\n')
  const start = lines.findIndex(
    (line, index) => line.replace(/ +/g, ' ').startsWith(`| ${heading} |`) && lines[index + 1]?.startsWith('| --'),
  )
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  const rows = start < 0 ? [] : lines.slice(start + 2, start + length)
  return rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

/** What stands in code type in one column of a table. */
const codesIn = (rows: readonly string[][], column: number) =>
  rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))

const keysOf = ({ entries }: { entries: object }) => Object.keys(entries).sort()
/** Lists into which the gateway parts the `chains` that operators write. */
const parted = ['plainChains', 'solanaChains']

function sourcesIn(folder: string): string[] {
  return readdirSync(repository + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
}

/** The paths that a row of the table of calls stands for: `…` for all that begin so, a short one for all that end so. */
function servesPath(row: readonly string[], path: string): boolean {
  const codes = codesIn([[...row]], 0).map((code) => code.replace(/^[A-Z]+ /, '').replace(/\?.*$/, ''))
  const base = /^(\/[\w.-]+){1,2}/.exec(codes[0] ?? '')?.[0] ?? ''
  return codes.some((code) => {
    const pattern = code.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
    if (code.endsWith('…')) return path.startsWith(code.slice(0, -1))
    return new RegExp(`^${pattern}$`).test(path) || (path.startsWith(base) && new RegExp(`.${pattern}$`).test(path))
  })
}

describe('the README', () => {
  it('lists every setting', () => {
    const listed = codesIn(rowsOf(readme, 'Key'), 0).map((key) => key.split('.')[0] ?? '')
    const keys = keysOf(ConfigSchema).filter((key) => !parted.includes(key))
    expect([...new Set(listed)].sort()).toEqual(keys)
  })

  it('lists every limit and every company', () => {
    expect(codesIn(rowsOf(readme, '`limits`'), 0).sort()).toEqual(keysOf(LimitsSchema))
    expect(codesIn(rowsOf(readme, '`vendors`'), 0).sort()).toEqual(keysOf(VendorsSchema))
  })

  it('lists every key of a chain', () => {
    const chain = ConfigSchema.entries.chains.pipe[0].item
    expect(codesIn(rowsOf(readme, 'A chain'), 0).sort()).toEqual(keysOf(chain))
  })

  it('names every variable, here or on the page of its part', () => {
    const known = readme + watch + hostedWallet
    expect(environmentVariables.filter((variable) => !known.includes(variable))).toEqual([])
    const named = [...new Set(codesIn(rowsOf(readme, 'Key'), 1).map((code) => code.split(' ')[0] ?? ''))]
    expect(named.filter((variable) => !environmentVariables.includes(variable))).toEqual([])
  })

  it('lists every command', async () => {
    const { stdout } = await runCommand(['--help'])
    const nameIn = (text: string) => /^[a-z-]+(?: [a-z-]+)?/.exec(text)?.[0] ?? ''
    const commands = [...stdout.matchAll(/^ {2}foyer-gateway ([a-z].*)$/gm)].map(([, usage = '']) => nameIn(usage))
    const listed = rowsOf(readme, 'Command').flatMap((row) => {
      const [first = '', ...others] = codesIn([row], 0)
        .filter((code) => !code.startsWith('--'))
        .map(nameIn)
      const group = first.split(' ')[0] ?? ''
      return [first, ...others.map((name) => (name.includes(' ') ? name : `${group} ${name}`))]
    })
    expect(listed.sort()).toEqual(commands.sort())
  })

  it('tells what answers each call', () => {
    const rows = rowsOf(readme, 'Call')
    const paths = Object.values(endpoints).map(({ path }) => path.replace('/:data', '/x.json').replace(/:\w+/g, 'x'))
    expect(paths.filter((path) => !rows.some((row) => servesPath(row, path)))).toEqual([])
  })
})

describe('settings on a page', () => {
  const pages = ['README.md', 'apps/gateway/README.md', 'deploy/indexer/README.md', 'docs/kit-and-gateway.md']
  const operate = readdirSync(`${repository}docs/operate`).map((name) => `docs/operate/${name}`)
  const fences = [...pages, ...operate].flatMap((page) =>
    [...read(page).matchAll(/```json.*\n([\s\S]*?)```/g)].map(([, json = ''], index) => ({ page, index, json })),
  )

  it.each(fences)('shows settings of the gateway or its keeper: $page, $index', ({ json }) => {
    const shown = JSON.parse(json)
    const settings = partChains({ chains: [], ...('id' in shown ? { chains: [shown] } : shown) })
    // A page may show a part of the settings, and says in words what a value is to be.
    const isWrong = ({ kind, received }: v.BaseIssue<unknown>) => kind === 'schema' && received !== 'undefined'
    const wrong = v.safeParse(ConfigSchema, settings).issues?.filter(isWrong) ?? []
    const wrongForKeeper = v.safeParse(KeeperSchema, shown).issues?.filter(isWrong) ?? []
    expect(wrongForKeeper.length === 0 ? [] : wrong.map(describeIssue)).toEqual([])
  })
})

describe('docs/operate', () => {
  it('lists every metric', () => {
    const sources = sourcesIn('apps/gateway/src')
    const metrics = sources.flatMap((text) => [...text.matchAll(/name: '(\w+)',\s+help:/g)].map(([, name]) => name))
    expect(codesIn(rowsOf(watch, 'Metric'), 0).sort()).toEqual([...new Set(metrics)].sort())
  })

  it('lists every bound of the reflector with its default', () => {
    const rows = rowsOf(reflector, 'Key')
    expect(codesIn(rows, 0).sort()).toEqual(keysOf(ReflectorSchema))
    for (const [name, value] of Object.entries(ReflectorSchema.entries)) {
      if (value.default === undefined) continue
      const row = rows.find(([key]) => key === `\`${name}\``)
      expect(row?.[1], name).toBe(value.default.toLocaleString('en'))
    }
  })

  it('says from which step on programs work', () => {
    const older = Object.entries(migrations).filter(([step, { worksSince }]) => step !== worksSince)
    const listed = rowsOf(upgrade, 'The database is at').flatMap((row) =>
      codesIn([row], 0).map((step) => [step, codesIn([row], 1)[0]]),
    )
    expect(listed).toEqual(older.map(([step, { worksSince }]) => [step, worksSince]))
  })
})
