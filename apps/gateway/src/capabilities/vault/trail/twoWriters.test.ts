import { setImmediate as others } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openMigrated } from '../../../engines/db/openDatabase.ts'
import { newMasterKey } from '../../../engines/secrets/masterKeys.ts'
import { createTestDatabase } from '../../../testing/createTestDatabase.ts'
import { runProcess } from '../../../testing/runProcess.ts'
import { testTrail, testTrailKeys } from '../../../testing/testTrail.ts'
import { verifyTrail } from './verifyTrail.ts'

const fixture = new URL('./writeTrail.fixture.ts', import.meta.url)

describe('two processes that write the trail at once', () => {
  it('lose no row and wait for no deadlock, while rows are checked and erased beside them', {
    timeout: 120_000,
  }, async () => {
    const place = await createTestDatabase()
    const database = await openMigrated(place.location)
    const kek = newMasterKey()
    const keys = await testTrailKeys(kek)
    const trail = await testTrail(database, Date.now, [kek])
    await trail.begin()
    try {
      const writers = ['a', 'b'].map((name) => runProcess(fixture, [place.location, kek, name, '60']))
      let isOver = false
      const ended = Promise.all(writers.map((each) => each.ended)).finally(() => {
        isOver = true
      })
      let looks = 0
      while (!isOver) {
        expect((await verifyTrail({ database, keys })).broken).toBeUndefined()
        await trail.erase(database, { walletId: 'w', userId: 'a' })
        looks += 1
        // SQLite answers before anything else has its turn.
        await others()
      }
      expect(await ended).toEqual([0, 0])
      expect(looks).toBeGreaterThan(0)
      const { broken, erased, rows } = await verifyTrail({ database, keys })
      expect(broken).toBeUndefined()
      const reports = await database
        .selectFrom('vault_audit')
        .select('seq')
        .where('event', '=', 'rows-erased')
        .execute()
      expect(rows).toBe(1 + 120 + reports.length)
      await trail.erase(database, { walletId: 'w', userId: 'a' })
      expect((await verifyTrail({ database, keys })).erased).toBe(60)
      expect(erased).toBeLessThanOrEqual(60)
    } finally {
      await database.destroy()
      await place.drop()
    }
  })
})
