import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, openMigrated } from '../../engines/db/openDatabase.ts'
import { readKeysOr } from '../../engines/secrets/masterKeys.ts'
import { createSecrets } from '../../engines/secrets/secrets.ts'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { createNonces } from './nonces.ts'
import { createSignInKeyStore } from './signInKeyStore.ts'
import { createSignInKeys } from './signInKeys.ts'

describe('nonces of a sign-in', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = await openMigrated(made.location)
  })
  afterEach(async () => {
    await database.destroy()
    await drop()
  })

  const create = () => {
    const clock = createTestClock()
    const keys = createSignInKeys({
      store: createSignInKeyStore(database),
      secrets: createSecrets(readKeysOr([], { database: ':memory:', file: '' })),
      config: { tokenSeconds: 600, keyDays: 30 },
      nonceMs: 900_000,
      now: clock.now,
    })
    return { clock, nonces: createNonces(database, keys, clock.now) }
  }

  it('takes a nonce for 15 minutes and refuses it a millisecond later, with its token and without', async () => {
    const { clock, nonces } = create()
    const { nonce, token } = await nonces.make('cafe')
    const verdicts = () => Promise.all([nonces.judge('cafe', nonce), nonces.judge('cafe', nonce, token)])
    expect(await verdicts()).toEqual([undefined, undefined])
    clock.advance(900_000)
    expect(await verdicts()).toEqual([undefined, undefined])
    clock.advance(1)
    expect(await verdicts()).toEqual(['NONCE_EXPIRED', 'NONCE_EXPIRED'])
    clock.advance(30 * 86_400_000)
    expect((await verdicts())[0]).toBe('NONCE_EXPIRED')
  })

  it('sign a visitor in once, also after used ones were deleted', async () => {
    const { clock, nonces } = create()
    const { nonce } = await nonces.make('cafe')
    expect([await nonces.take(nonce), await nonces.take(nonce)]).toEqual([true, false])
    expect(await nonces.judge('cafe', nonce)).toBe('NONCE_USED')
    clock.advance(900_000)
    expect(await nonces.forget()).toBe(0)
    expect(await nonces.judge('cafe', nonce)).toBe('NONCE_USED')
    clock.advance(60_001)
    expect(await nonces.forget()).toBe(1)
    expect(await nonces.judge('cafe', nonce)).toBe('NONCE_EXPIRED')
  })
})
