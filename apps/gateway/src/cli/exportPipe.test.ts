import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts'

const starter = join(import.meta.dirname, '../testing/runModule.mjs')
const count = 12_000

describe('foyer-gateway export into a pipe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-export-'))
  const file = join(folder, 'gateway.json')
  let place: TestDatabase

  beforeAll(async () => {
    place = await createTestDatabase()
    writeFileSync(
      file,
      JSON.stringify({
        database: place.location,
        chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
      }),
    )
    const database = openDatabase(place.location)
    await migrate(database)
    const event = {
      project_id: 'p',
      sdk_type: '',
      sdk_version: '',
      url: '',
      domain: '',
      occurred_at: 0,
      received_at: 0,
    }
    const props = JSON.stringify({ note: 'x'.repeat(12_000) })
    for (let start = 0; start < count; start += 200) {
      await database
        .insertInto('analytics_events')
        .values(Array.from({ length: 200 }, (_, index) => ({ ...event, event_id: String(start + index), props })))
        .execute()
    }
    await database.destroy()
  })
  afterAll(async () => {
    await place?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = () =>
    spawn(process.execPath, [starter, join(import.meta.dirname, '../cli.ts'), 'export', '--config', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Less than what is exported.
      env: { PATH: process.env.PATH, NODE_OPTIONS: '--max-old-space-size=96' },
    })

  it('writes more than its memory holds, to a reader that pauses, each event once', { timeout: 120_000 }, async () => {
    const child = run()
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    let rest = ''
    let lines = 0
    let isFirst = true
    for await (const chunk of child.stdout) {
      // fixed wait: a reader that pauses is the subject.
      if (isFirst) await sleep(1_000)
      isFirst = false
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const { eventId }: { eventId: string } = JSON.parse(part)
        if (eventId !== String(lines)) throw new Error(`${eventId} came instead of ${lines}`)
        lines += 1
      }
    }
    expect([await ended, lines, rest]).toEqual([0, count, ''])
  })

  it('ends without a word when its reader has enough', { timeout: 60_000 }, async () => {
    const child = run()
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString('utf8')
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.stdout.destroy()
    expect([await ended, words]).toEqual([0, ''])
  })
})
