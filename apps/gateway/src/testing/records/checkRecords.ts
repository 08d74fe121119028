import { expect } from 'vitest'
import { openDatabase } from '../../engines/db/openDatabase.ts'
import type { NameClient } from './nameClient.ts'
import type { SessionClient } from './sessionClient.ts'

/** Clients of both kinds. */
export type RecordClients = { names: readonly NameClient[]; sessions: readonly SessionClient[] }

/** Expects each client's records to be what was accepted, once, and of what got no answer all or nothing. */
export async function checkRecords(location: string, { names, sessions }: RecordClients): Promise<void> {
  const database = openDatabase(location)
  try {
    for (const client of [...names, ...sessions]) await client.check(database)
  } finally {
    await database.destroy()
  }
}

/** Expects every client to have ended, and the tables to hold their records once and nothing else. */
export async function countRecords(location: string, { names, sessions }: RecordClients): Promise<void> {
  const database = openDatabase(location)
  try {
    const count = async (table: 'names' | 'name_addresses' | 'used_messages' | 'sessions') => {
      const { rows } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    }
    expect([...names, ...sessions].filter((client) => !client.isDone())).toEqual([])
    expect({
      names: await count('names'),
      addresses: await count('name_addresses'),
      messages: await count('used_messages'),
    }).toEqual({ names: names.length, addresses: 2 * names.length, messages: 3 * names.length })
    const lost = sessions.reduce((sum, client) => sum + client.lost(), 0)
    const stored = await count('sessions')
    expect(stored).toBeGreaterThanOrEqual(sessions.length)
    expect(stored).toBeLessThanOrEqual(sessions.length + lost)
  } finally {
    await database.destroy()
  }
}

/** Expects a gateway to tell each record as its client left it: found by its name and by its owner, listed once. */
export async function readRecords(url: string, { names, sessions }: RecordClients): Promise<void> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}${path}`)
    expect(response.status).toBe(200)
    return response.json()
  }
  for (const { name, owner } of names) {
    const record = await get(`/v1/profile/account/${name}`)
    expect(record).toMatchObject({ name, attributes: { bio: 'two' }, addresses: { '60': { address: owner } } })
    expect(await get(`/v1/profile/reverse/${owner}`)).toEqual([record])
  }
  for (const { account, pci } of sessions) {
    const { pcis } = (await get(`/v1/sessions/${account}?projectId=load`)) as { pcis: { pci: string }[] }
    expect(pcis.filter((session) => session.pci === pci())).toEqual([
      expect.objectContaining({ context: '0x1234', revokedAt: expect.any(Number) }),
    ])
  }
}
