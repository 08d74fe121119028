import { describe, expect, it } from 'vitest'
import { isDatabaseAway, leavesStale, refusesWrites } from './isDatabaseAway.ts'
import { openDatabase } from './openDatabase.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('isDatabaseAway', () => {
  it.each([
    '08006',
    '57P01',
    '57P03',
    '53300',
    '25P03',
    '55P03',
    'ECONNREFUSED',
    'ENOTFOUND',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    '25006',
    '53100',
    '53200',
    '58030',
    'SQLITE_FULL',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_IOERR_WRITE',
    'ENOSPC',
  ])('%s: away', (code) => expect(isDatabaseAway(withCode(code))).toBe(true))

  it.each(['23505', '42P01', '57014', 'SQLITE_CONSTRAINT', 'ENOENT', '108006'])('%s: an error of ours', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false)
  })

  it.each([
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('timeout exceeded when trying to connect'), true],
    [new Error('Query read timeout'), true],
    [new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]), true],
    [new AggregateError([withCode('ECONNREFUSED'), new Error('other')]), false],
    [new AggregateError([]), false],
    [new Error('the word Query read timeout inside'), false],
    ['Connection terminated', false],
    [undefined, false],
  ])('%s: %s', (error, expected) => {
    expect(isDatabaseAway(error)).toBe(expected)
  })

  it.each([
    ['25006', true, true],
    ['53100', true, true],
    ['53300', false, true],
    ['57P01', false, true],
    ['SQLITE_FULL', true, false],
    ['SQLITE_READONLY', true, false],
    ['SQLITE_BUSY', false, false],
    ['55P03', false, false],
    ['23505', false, false],
  ])('%s: refuses writes %s, makes connections stale %s', (code, refused, stale) => {
    expect([refusesWrites(withCode(code)), leavesStale(withCode(code))]).toEqual([refused, stale])
  })

  it('recognises what a server that is not there makes the client say', async () => {
    const database = openDatabase('postgres://foyer@127.0.0.1:1/foyer')
    const error = await database
      .selectFrom('token_lists')
      .select('source')
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(error)).toBe(true)
    await database.destroy()
  })
})
