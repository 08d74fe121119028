import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, openMigrated } from '../../engines/db/openDatabase.ts'
import { createTestClock, type TestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { createSessions, type Sessions } from './createSessions.ts'

const minute = 60_000
const day = 86_400_000
const maxUnprovenBytes = 1_048_576

describe('sessions that strangers leave', () => {
  let file: TestDatabase
  let database: GatewayDatabase
  let clock: TestClock
  let sessions: Sessions
  beforeEach(async () => {
    file = await createTestDatabase()
    database = await openMigrated(file.location)
    clock = createTestClock()
    sessions = createSessions({
      config: { maxUnprovenBytes },
      compatibilityMode: true,
      timeRules: { signatureMaxAgeSeconds: 300, signatureMaxAheadSeconds: 60 },
      database,
      secrets: { seal: (text) => text },
      verify: async () => 'key',
      now: clock.now,
    })
    return async () => {
      await database.destroy()
      await file.drop()
    }
  })

  const create = async ({ bytes = 10, lastsMs = day } = {}) => {
    const account = `eip155:1:${privateKeyToAccount(generatePrivateKey()).address}` as const
    const expiry = Math.floor((clock.now() + lastsMs) / 1_000)
    const signer = { type: 'keys', data: { text: 'y'.repeat(bytes) } }
    const terms = { expiry, signer, permissions: [{ type: 'x', data: {} }], policies: [] }
    const { pci } = await sessions.create({ account, terms, project: undefined })
    return { account, pci }
  }
  const stored = async () => {
    const rows = await database.selectFrom('sessions').select('pci').orderBy('created_at').execute()
    return rows.map(({ pci }) => pci)
  }

  it('forgets those of any account after 15 minutes, and keeps what was activated', async () => {
    await create()
    const proven = await create()
    await sessions.activate(proven.account, proven.pci, '0x01', { signature: undefined })
    clock.advance(10 * minute)
    const young = await create()
    clock.advance(5 * minute + 1_000)
    await sessions.forget()
    expect(new Set(await stored())).toEqual(new Set([proven.pci, young.pci]))
  })

  it('forgets those of any account 30 days after their expiry', async () => {
    const { account, pci } = await create({ lastsMs: day })
    await sessions.activate(account, pci, '0x01', { signature: undefined })
    clock.advance(31 * day - 1_000)
    await sessions.forget()
    expect(await stored()).toEqual([pci])
    clock.advance(2_000)
    await sessions.forget()
    expect(await stored()).toEqual([])
  })

  it('bounds what was never activated by its bytes while it is made, the oldest first, and spares what was', async () => {
    const proven = await create()
    await sessions.activate(proven.account, proven.pci, '0x01', { signature: undefined })
    const made: string[] = []
    for (let index = 0; index < 80; index += 1) {
      clock.advance(1_000)
      made.push((await create({ bytes: 30_000 })).pci)
    }
    const held = await database
      .selectFrom('sessions')
      .select(({ fn }) => fn.sum('terms_bytes').as('bytes'))
      .where('context', 'is', null)
      .executeTakeFirstOrThrow()
    // Looked at after each sixteenth of the bound.
    expect(Number(held.bytes)).toBeLessThanOrEqual(maxUnprovenBytes * (1 + 2 / 16))
    const left = await stored()
    expect(left[0]).toBe(proven.pci)
    expect(left.slice(1)).toEqual(made.slice(-(left.length - 1)))
  })
})
