import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { newMasterKey, readKeysOr } from './masterKeys.ts'
import { readMasterKeys } from './readMasterKeys.ts'
import { rotateSecrets } from './rotateSecrets.ts'
import { createSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'))
const [old, young] = [newMasterKey(), newMasterKey()]
const withKeys = (...masterKeys: string[]) => createSecrets(readKeysOr(masterKeys, { database: ':memory:', file: '' }))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('createSecrets', () => {
  it('opens what it sealed, and never seals alike twice', () => {
    const secrets = withKeys(old)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        const sealed = secrets.seal(text, context)
        expect(secrets.open(sealed, context)).toBe(text)
        expect(secrets.seal(text, context)).not.toBe(sealed)
      }),
    )
    expect(secrets.seal('an open word', 'x')).not.toContain('word')
  })

  it('refuses another context and every changed letter', () => {
    const secrets = withKeys(old)
    const sealed = secrets.seal('text', 'session/1')
    expect(() => secrets.open(sealed, 'session/2')).toThrow('was changed or moved')
    const start = sealed.indexOf('.', 4) + 1
    for (let index = start; index < sealed.length; index += 1) {
      const letter = sealed[index] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, index)}${letter}${sealed.slice(index + 1)}`
      expect(() => secrets.open(changed, 'session/1')).toThrow('was changed or moved')
    }
    for (const wrong of ['', 'text', 'fs1', `${sealed}.x`, sealed.slice(0, -1), sealed.replace('fs1', 'fs2')]) {
      expect(() => secrets.open(wrong, 'session/1')).toThrow()
    }
  })

  it('wraps by the newest key and keeps the text as it was', () => {
    const sealed = withKeys(old).seal('text', 'c')
    const both = withKeys(young, old)
    expect(both.open(sealed, 'c')).toBe('text')
    const rewrapped = both.rewrap(sealed)
    expect(rewrapped.split('.')[1]).toBe(both.keyId)
    expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3])
    expect(both.rewrap(rewrapped)).toBe(rewrapped)
    expect(withKeys(young).open(rewrapped, 'c')).toBe('text')
    expect(() => withKeys(old).open(rewrapped, 'c')).toThrow(`needs the master key ${both.keyId}`)
  })
})

describe('readMasterKeys', () => {
  it('makes one key beside a SQLite file that only its owner reads, and keeps it', async () => {
    const config = { masterKeys: [], database: join(folder, 'new', 'gateway.sqlite') }
    const [first] = await readMasterKeys(config)
    expect(await readMasterKeys(config)).toEqual([first])
    expect(readdirSync(join(folder, 'new'))).toEqual(['foyer-master.key'])
    expect(statSync(join(folder, 'new', 'foyer-master.key')).mode & 0o777).toBe(0o600)
    expect(first.bytes.toString('base64')).toBe(readFileSync(join(folder, 'new', 'foyer-master.key'), 'utf8').trim())
  })

  it('names a file that holds no key, and a Postgres database without one', async () => {
    writeFileSync(join(folder, 'foyer-master.key'), 'short')
    await expect(readMasterKeys({ masterKeys: [], database: join(folder, 'x.sqlite') })).rejects.toThrow(
      'holds no readable key',
    )
    await expect(readMasterKeys({ masterKeys: [], database: 'postgres://db/foyer' })).rejects.toThrow(
      'FOYER_MASTER_KEY',
    )
  })
})

describe('rotateSecrets', () => {
  it('wraps every stored secret anew, once, and stops at one whose key is gone', async () => {
    const { location, drop } = await createTestDatabase()
    const database = openDatabase(location)
    try {
      await sql`create table held (id integer primary key, sealed text)`.execute(database)
      const before = withKeys(old)
      for (let id = 1; id <= 1_200; id += 1) {
        await sql`insert into held values (${id}, ${id === 7 ? null : before.seal(`text ${id}`, `held/${id}`)})`.execute(
          database,
        )
      }
      const columns = [{ table: 'held', key: 'id', column: 'sealed' }]
      const both = withKeys(young, old)
      expect(await rotateSecrets(database, both, columns)).toBe(1_199)
      expect(await rotateSecrets(database, both, columns)).toBe(0)
      const { rows } = await sql<{ id: number; sealed: string }>`select * from held where sealed is not null`.execute(
        database,
      )
      const after = withKeys(young)
      expect(rows.every(({ id, sealed }) => after.open(sealed, `held/${id}`) === `text ${id}`)).toBe(true)
      await expect(rotateSecrets(database, withKeys(newMasterKey()), columns)).rejects.toThrow('needs the master key')
    } finally {
      await database.destroy()
      await drop()
    }
  })
})
