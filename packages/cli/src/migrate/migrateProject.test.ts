import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readProject } from '../project/readProject.ts'
import { compileFixtures } from './compileFixtures.fixture.ts'
import { migrateProject } from './migrateProject.ts'
import { migrators } from './runMigrate.ts'

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url))
const listed = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted()
    : []

function migrate(root: string, fixture: string) {
  const migrator = migrators.find(({ name }) => fixture.startsWith(`${name}-`))
  if (!migrator) throw new Error(`no codemod for ${fixture}`)
  return migrateProject(readProject(root), migrator, '0.1.0')
}

/** The errors that sites have after their migration, all in places that their reports name. */
const reported = [
  /^connectkit-vite\/after\/src\/App\.tsx\(1,\d+\): error TS2307: Cannot find module 'connectkit'/,
  /^connectkit-vite\/after\/src\/App\.tsx\(29,\d+\): error TS7031: Binding element 'truncatedAddress'/,
  /^appkit-multichain\/after\/src\/App\.tsx\(\d+,\d+\): error TS2307: Cannot find module '@reown\/appkit\/react'/,
  /^appkit-scaffold\/after\/components\/ActionButtons\.tsx\(5,\d+\): error TS2307: Cannot find module '@reown\/appkit\/react'/,
  /^appkit-scaffold\/after\/components\/ActionButtons\.tsx\(22,\d+\): error TS2353: .*'view' does not exist/,
  /^rainbowkit-custom\/after\/src\/Corners\.tsx\(1,\d+\): error TS2307: Cannot find module '@rainbow-me\/rainbowkit'/,
  /^rainbowkit-custom\/after\/src\/Corners\.tsx\(7,\d+\): error TS7031: Binding element 'account'/,
  /^rainbowkit-custom\/after\/src\/Corners\.tsx\(23,\d+\): error TS2339: Property 'balanceSymbol' does not exist/,
  /^rainbowkit-custom\/after\/src\/Corners\.tsx\(35,\d+\): error TS2322: Type 'boolean' is not assignable/,
]

describe.each(readdirSync(fixtures))('the site %s', (fixture) => {
  const before = join(fixtures, fixture, 'before')
  const after = join(fixtures, fixture, 'after')

  it('becomes the site in its folder "after", with a report of what was done and left', async () => {
    const { changed, done, left } = migrate(before, fixture)
    for (const path of listed(before))
      await expect(changed.get(path) ?? readFileSync(join(before, path), 'utf8')).toMatchFileSnapshot(join(after, path))
    expect(listed(after)).toEqual(listed(before))
    const report = [
      ...done.map(({ path, line, what }) => `did  ${path}:${line}: ${what}.`),
      ...left.map(({ path, line, why, todo }) => `left ${path}:${line}: ${why} ${todo}`),
    ]
    await expect(`${report.join('\n')}\n`).toMatchFileSnapshot(join(fixtures, fixture, 'report.txt'))
  })

  it('stays unchanged when the codemod runs again', () => {
    const root = mkdtempSync(join(tmpdir(), 'foyer-migrated-'))
    cpSync(before, root, { recursive: true })
    for (const [path, text] of migrate(root, fixture).changed) writeFileSync(join(root, path), text)
    const second = migrate(root, fixture)
    rmSync(root, { recursive: true, force: true })
    expect([...second.changed.keys()]).toEqual([])
    expect(second.done).toEqual([])
  })
})

it('leaves sites that compile against the built kit, but for what their reports name', () => {
  const errors = compileFixtures()
  expect(errors.filter((error) => !reported.some((pattern) => pattern.test(error)))).toEqual([])
  expect(reported.filter((pattern) => !errors.some((error) => pattern.test(error)))).toEqual([])
})

it('covers every codemod with a fixture', () => {
  const names = readdirSync(dirname(join(fixtures, 'x')))
  for (const { name } of migrators) expect(names.some((fixture) => fixture.startsWith(`${name}-`))).toBe(true)
})
