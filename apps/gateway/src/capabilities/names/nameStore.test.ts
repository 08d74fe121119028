import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPostgres } from '../../engines/db/dialect.ts'
import { readErasedAccount } from '../../engines/db/erasure.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { eraseNames } from './eraseNames.ts'
import { createNameStore, type NameStore } from './nameStore.ts'

const base = 2_147_492_101
const name = 'coffee.reown.id'
const someone = () => privateKeyToAccount(generatePrivateKey()).address

describe('name store', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  let store: NameStore
  let messages = 0
  let seller: Address

  const by = (owner: Address) => {
    messages += 1
    const now = Date.now()
    const signed = { signedBy: 'key', ownerCoinType: 60 } as const
    return { owner, message: `message ${messages}`, now, expiresAt: now + 60_000, name, ...signed }
  }
  const addressNow = async () => {
    const stored = await store.find(name)
    const address = stored?.addresses.find(({ coin_type }) => coin_type === 60)?.address
    return address && getAddress(address)
  }

  /** Waits until so many stand at a lock of this database; on SQLite, which lets one in after the other, they do at once. */
  const untilWaiting = async (count: number) => {
    if (!isPostgres(database)) return
    const waiting = async () => {
      const asked = sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await asked.execute(database)).rows[0]?.waiting
    }
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(count)
  }

  /** Lets no one write the addresses of the name until all that was begun waits for them. */
  const meetAtAddresses = async <T>(begin: () => Promise<T>): Promise<T> => {
    let started: Promise<T> | undefined
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable('name_addresses').set({ created_at: 1 }).where('name', '=', name).execute()
      started = begin()
      // Told below; here it must only not count as an unheard failure.
      started.catch(() => undefined)
      await untilWaiting(2)
    })
    if (started === undefined) throw new Error('nothing was begun')
    return started
  }

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = openDatabase(made.location)
    await migrate(database)
    store = createNameStore(database)
    seller = someone()
    const registration = { ...by(seller), attributes: {}, coinTypes: [base, 60], limit: 5 }
    expect(await store.register(registration)).toBe('done')
  })
  afterEach(async () => {
    await database.destroy()
    await drop()
  })

  it('gives a name to one buyer although its seller gives it away twice at the same moment', async () => {
    const receivers = [someone(), someone()]
    const outcomes = await meetAtAddresses(() =>
      Promise.all(receivers.map((address) => store.setAddress({ ...by(seller), coinTypes: [60], address }))),
    )
    expect([...outcomes].sort()).toEqual(['done', 'not-owner'])
    expect(await addressNow()).toBe(receivers[outcomes.indexOf('done')])
  })

  it('takes no attributes of a seller whose sale is stored first', async () => {
    const buyer = someone()
    const outcomes = await meetAtAddresses(async () => {
      const sale = store.setAddress({ ...by(seller), coinTypes: [60], address: buyer })
      await untilWaiting(1)
      const change = store.setAttributes({ ...by(seller), attributes: { bio: 'still mine' } })
      return Promise.all([sale, change])
    })
    expect(outcomes).toEqual(['done', 'not-owner'])
    expect((await store.find(name))?.name.attributes).toBe('{}')
  })

  it('finishes both an erasure and a sale that meet', async () => {
    const buyer = someone()
    const erase = () => eraseNames(database, readErasedAccount(seller), 'erase')
    const [outcome] = await meetAtAddresses(async () => {
      const sale = store.setAddress({ ...by(seller), coinTypes: [60], address: buyer })
      await untilWaiting(1)
      return Promise.all([sale, erase()])
    })
    expect(['done', 'not-owner']).toContain(outcome)
    expect((await store.listByAddress(seller, 10)).length).toBe(0)
  })

  describe('of contract accounts', () => {
    const as = (owner: Address, ownerCoinType: number) =>
      ({ ...by(owner), signedBy: 'contract', ownerCoinType, attributes: {}, limit: 5 }) as const
    const taken = { name: 'taken.reown.id', coinTypes: [base, 60] }
    const proven = async (text: string) => {
      const stored = await store.find(text)
      return stored?.addresses.map(({ coin_type, is_proven }) => [coin_type, is_proven])
    }

    it('lets one that signed on another chain not speak for the same address on mainnet', async () => {
      const victim = someone()
      expect(await store.register({ ...as(victim, base), ...taken })).toBe('done')
      expect(await proven(taken.name)).toEqual([
        [60, 0],
        [base, 1],
      ])
      expect(await store.findOwn(victim)).toBeUndefined()
      const own = { name: 'victim.reown.id', coinTypes: [60] }
      expect(await store.register({ ...as(victim, 60), ...own })).toBe('done')
      expect((await store.findOwn(victim))?.name).toBe(own.name)
      expect((await store.listByAddress(victim, 10)).map((each) => each.name.name)).toEqual([own.name, taken.name])
    })

    it('lets none set a proven address of mainnet from another chain later on', async () => {
      const victim = someone()
      await store.register({ ...as(victim, base), name: taken.name, coinTypes: [base] })
      const change = { ...as(victim, base), name: taken.name, coinTypes: [60], address: victim }
      expect(await store.setAddress(change)).toBe('done')
      expect(await store.findOwn(victim)).toBeUndefined()
    })

    it('refuses changes by the same address on another chain', async () => {
      const owner = someone()
      await store.register({ ...as(owner, base), ...taken })
      const stranger = { ...as(owner, 60), name: taken.name }
      expect(await store.setAttributes({ ...stranger, attributes: { bio: 'mine' } })).toBe('not-owner')
      const robbery = { ...as(owner, 60), name: taken.name, coinTypes: [60, base], address: someone() }
      expect(await store.setAddress(robbery)).toBe('not-owner')
      expect(await store.setAttributes({ ...as(owner, base), name: taken.name, attributes: {} })).toBe('done')
    })

    it('lets one that chose a name on another chain not choose for the same address on mainnet', async () => {
      const victim = someone()
      const own = { name: 'victim.reown.id', coinTypes: [60] }
      expect(await store.register({ ...as(victim, 60), ...own })).toBe('done')
      expect(await store.register({ ...as(victim, base), ...taken })).toBe('done')
      expect(await store.choose({ ...as(victim, base), name: taken.name })).toBe('done')
      expect((await store.findOwn(victim))?.name).toBe(own.name)
      expect((await store.listByAddress(victim, 10)).map((each) => each.name.name)).toEqual([own.name, taken.name])
    })

    it('takes both coin types of mainnet for one chain', async () => {
      const owner = someone()
      const alias = 2_147_483_649
      await store.register({ ...as(owner, alias), name: taken.name, coinTypes: [alias, 60] })
      expect((await store.findOwn(owner))?.name).toBe(taken.name)
    })
  })

  it('lets the address of another chain give itself away, and never put out the one of mainnet', async () => {
    const [second, thief] = [someone(), someone()]
    expect(await store.setAddress({ ...by(seller), coinTypes: [base], address: second })).toBe('done')
    const asSecond = () => ({ ...by(second), ownerCoinType: base })
    for (const coinTypes of [[60], [60, 2_147_483_649], [base, 60], [2_147_483_785]]) {
      expect(await store.setAddress({ ...asSecond(), coinTypes, address: thief })).toBe('not-owner')
    }
    expect(await addressNow()).toBe(seller)
    expect(await store.setAddress({ ...asSecond(), coinTypes: [base], address: someone() })).toBe('done')
    expect(await store.setAddress({ ...asSecond(), coinTypes: [base], address: second })).toBe('not-owner')
    expect(await store.setAddress({ ...by(seller), coinTypes: [base], address: seller })).toBe('done')
  })

  it('lets a key speak on every chain', async () => {
    expect((await store.findOwn(seller))?.name).toBe(name)
    const later = { ...by(seller), name: 'later.reown.id', ownerCoinType: base, coinTypes: [base, 60] }
    await store.register({ ...later, attributes: {}, limit: 5 })
    expect((await store.find(later.name))?.addresses.every(({ is_proven }) => is_proven === 1)).toBe(true)
  })

  it('keeps the hash of every message that was acted on, with its signer, and acts on none twice', async () => {
    const [first, second] = [
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ] as const
    const register = (owner: Address, label: string, message = 'one and the same text') =>
      store.register({
        ...by(owner),
        message,
        name: `${label}.reown.id`,
        attributes: {},
        coinTypes: [60],
        limit: 5,
        expiresAt: 4_000_000_000_000,
      })
    expect(await register(first, 'tea-one')).toBe('done')
    expect(await register(first, 'tea-two')).toBe('used')
    expect(await register(first.toLowerCase() as Address, 'tea-two')).toBe('used')
    expect(await register(first, 'tea-two', 'another text')).toBe('done')
    expect(await register(second, 'tea-three')).toBe('done')
    const kept = await database
      .selectFrom('used_messages')
      .selectAll()
      .where('expires_at', '=', 4_000_000_000_000)
      .execute()
    // SHA-256 of the signer in lower case, a line break and the text.
    expect(kept.map(({ digest }) => digest).sort()).toEqual([
      '007a311bc771bc22220f875f9dcce84826d61b5ff83159f37d4456ef5b5db330',
      'e25059fb99d6cbbdf5d77daacd9a48398cea5504db7c6e2d0fc2fa1e403d0e74',
      'e293cc058fa4131f8a2865a2db0a89af4d96f043fbf1ffee97c2adbb2a6a149b',
    ])
  })

  it('changes nothing of a name that is gone', async () => {
    const gone = { ...by(seller), name: 'gone.reown.id' }
    expect(await store.setAttributes({ ...gone, attributes: {} })).toBe('not-owner')
  })
})
