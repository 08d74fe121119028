import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'

const fixture = fileURLToPath(new URL('../../fixtures/rainbowkit-scaffold/before', import.meta.url))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-migrate-'))
  cpSync(fixture, root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args: readonly string[]) => {
  const identity = ['-c', 'user.name=Harbour', '-c', 'user.email=harbour@example.org']
  expect(spawnSync('git', [...identity, ...args], { cwd: root }).status).toBe(0)
}
const commit = () => {
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Begin')
}
const isMoved = () => readFileSync(join(root, 'app/providers.tsx'), 'utf8').includes('KitProvider kit={kit}')

async function migrate(...args: readonly string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runCli(['migrate', ...args], { cwd: root, nodeVersion: '22.12.0', print, fail: print })
  return { code, lines }
}

describe('foyer migrate', () => {
  it('writes into a folder that git can give back, and lists what it did and left', async () => {
    commit()
    const { code, lines } = await migrate('rainbowkit')
    expect(code).toBe(0)
    expect(isMoved()).toBe(true)
    expect(lines[0]).toBe('did  app/providers.tsx:17: puts KitProvider in the place of RainbowKitProvider.')
    expect(lines.at(-2)).toMatch(/^12 changes in 5 files, 2 left\.$/)
    expect(lines.at(-1)).toBe('Next: run `npm install`, then `npx @foyer/cli doctor`.')
  })

  it('writes nothing beside changes that are not committed', async () => {
    commit()
    writeFileSync(join(root, 'note.txt'), 'unsaved')
    const { lines } = await migrate('rainbowkit')
    expect(lines.at(-1)).toMatch(/^Nothing was written: the folder has changes that git could not undo\./)
    expect(isMoved()).toBe(false)
  })

  it('writes nothing outside of a repository, unless it is asked to', async () => {
    await migrate('rainbowkit')
    expect(isMoved()).toBe(false)
    await migrate('rainbowkit', '--write')
    expect(isMoved()).toBe(true)
  })

  it('prints the same as JSON, and writes nothing with --dry-run', async () => {
    commit()
    const { lines } = await migrate('rainbowkit', '--dry-run', '--json')
    const report: { written: boolean; files: readonly string[] } = JSON.parse(lines.join('\n'))
    expect(report.written).toBe(false)
    expect(report.files.toSorted()).toEqual([
      'app/providers.tsx',
      'components/Guard.tsx',
      'components/Header.tsx',
      'lib/wagmi.ts',
      'package.json',
    ])
    expect(isMoved()).toBe(false)
  })

  it.each([[], ['blocknative']])('names the kits that it knows for %s', async (...args) => {
    const { code, lines } = await migrate(...args)
    expect(code).toBe(1)
    expect(lines.join()).toMatch(/Name one of: rainbowkit, appkit, connectkit\./)
  })
})
