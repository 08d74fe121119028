import { type EndpointAnswer, type Endpoints, endpoints, parseAnswer } from '@foyer/contract'
import { type Address, getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { createNameStore, type NameStore } from '../names/nameStore.ts'
import { createNamesOnPage } from './namesOnPage.ts'
import { createZoneNamesOf } from './zoneNamesOf.ts'

type Page = EndpointAnswer<Endpoints['history']>
type Signer = 'key' | 'contract'

const base = 2_147_492_101
const me = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const someone = (): Address => privateKeyToAccount(generatePrivateKey()).address
const logger = createLogger('silent')

const item = (id: string, sentFrom: string, sentTo: string): Page['data'][number] => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id}`,
    minedAt: new Date(0).toISOString(),
    sentFrom,
    sentTo,
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [],
})
const pageOf = (others: readonly string[]): Page => ({
  data: others.map((other, index) => item(String(index), index % 2 ? other : me, index % 2 ? me : other)),
  next: null,
})

describe('names on a page of transactions', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  let store: NameStore
  let queries: string[]
  let messages = 0

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    queries = []
    database = openDatabase(made.location, { onQuery: (_, { sql }) => void queries.push(sql) })
    await migrate(database)
    store = createNameStore(database)
  })
  afterEach(async () => {
    await database.destroy()
    await drop()
  })

  const signed = (name: string, owner: Address, signedBy: Signer = 'key', ownerCoinType = 60) => {
    messages += 1
    const now = Date.now() + messages
    return { name, owner, signedBy, ownerCoinType, message: `message ${messages}`, now, expiresAt: now + 60_000 }
  }
  const register = async (name: string, owner: Address, signedBy: Signer = 'key', coinType = 60) => {
    const registration = {
      ...signed(name, owner, signedBy, coinType),
      attributes: {},
      coinTypes: [coinType, 60],
      limit: 9,
    }
    expect(await store.register({ ...registration, coinTypes: [...new Set(registration.coinTypes)] })).toBe('done')
  }
  const read = async (page: Page, ens: Readonly<Record<string, string>> = {}) => {
    const peek = (address: Address) => ens[address]
    const named = await createNamesOnPage({ logger, zoneNamesOf: createZoneNamesOf(database) }, [{ peek }, {}])(
      page,
      me,
    )
    expect(parseAnswer(endpoints.history, JSON.parse(JSON.stringify(named)))).toEqual(named)
    return named.names
  }

  it('cost one query for a hundred transactions with a hundred accounts', async () => {
    const others = Array.from({ length: 100 }, someone)
    for (const [index, other] of others.entries()) await register(`name-${index}.reown.id`, other)
    queries = []
    expect(await read(pageOf(others))).toEqual(
      others.map((address, index) => ({ address, name: `name-${index}.reown.id` })),
    )
    expect(queries).toHaveLength(1)
    expect(queries[0]).toMatch(/^with /)
  })

  it('cost no query where only the account itself is on the page', async () => {
    queries = []
    expect(await read({ data: [item('1', me, me.toLowerCase()), item('2', me, '')], next: null })).toBeUndefined()
    expect(queries).toEqual([])
  })

  it('agree with identity: chosen before oldest, and signed for by the account itself', async () => {
    const [chooser, elder, victim] = [someone(), someone(), someone()]
    await register('first.reown.id', chooser)
    await register('second.reown.id', chooser)
    expect(await store.choose(signed('second.reown.id', chooser))).toBe('done')
    await register('elder.reown.id', elder)
    await register('younger.reown.id', elder)
    await register('impostor.reown.id', victim, 'contract', base)
    const page = pageOf([chooser, elder, victim, chooser])
    expect(await read(page)).toEqual([
      { address: chooser, name: 'second.reown.id' },
      { address: elder, name: 'elder.reown.id' },
    ])
  })

  it('come from ENS first, as far as they are known, and keep the spelling of the page', async () => {
    const [known, both] = [someone(), someone()]
    await register('both.reown.id', both)
    const page = pageOf([known.toLowerCase(), both, someone()])
    expect(await read(page, { [getAddress(known)]: 'known.eth', [both]: 'both.eth' })).toEqual([
      { address: known.toLowerCase(), name: 'known.eth' },
      { address: both, name: 'both.eth' },
    ])
  })

  it('leave the page unchanged where they cannot be read, and where addresses are of another kind', async () => {
    const page = pageOf([someone()])
    const failing = createNamesOnPage({ logger, zoneNamesOf: () => Promise.reject(new Error('away')) }, [])
    expect(await failing(page, me)).toBe(page)
    const solana = pageOf(['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'vitalik.eth'])
    queries = []
    expect(await read(solana)).toBeUndefined()
    expect(queries).toEqual([])
  })
})
