import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')

describe('in a real browser', () => {
  // The fixtures belong to Playwright's own runner, so it runs the *.pw.ts files.
  it('the fixtures and the panel keep their promises', { timeout: 180_000 }, async () => {
    const child = spawn(process.execPath, [cli, 'test', '--reporter=json'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
    await once(child, 'close')
    const { stats, errors } = JSON.parse(output)
    expect(errors).toEqual([])
    expect(stats).toMatchObject({ unexpected: 0, flaky: 0, skipped: 0 })
    expect(stats.expected).toBeGreaterThanOrEqual(11)
  })
})
