import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from './capabilities/history/cursor.ts'
import { type Asked, ask, expectLeft } from './testing/leaveCall.ts'
import { readMetrics } from './testing/readMetrics.ts'
import { type FaultyNode, result, silence, startFaultyNode } from './testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts'

const base = 'eip155:8453'
const baseCoin = 2_147_492_101
/** No key has signed this, so that only a contract could have. */
const signature = `0x${'ab'.repeat(70)}`
const now = () => Math.floor(Date.now() / 1000)

describe('the check of a signature that only a contract could have made', () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const name = 'abandoned.reown.id'
  const account = `${base}:${owner.address}`
  let node: FaultyNode
  let gateway: TestGateway
  let pci = ''
  const terms = {
    expiry: now() + 3_600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' }] } },
    permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
    policies: [],
  }

  const send = (path: string, body: object) => ask(gateway, { path, body })
  const said = (content: object) => ({
    coin_type: baseCoin,
    address: owner.address,
    message: JSON.stringify({ ...content, timestamp: now() }),
    signature,
  })

  beforeAll(async () => {
    node = await startFaultyNode(silence)
    gateway = await startTestGateway({
      chains: [{ id: base, name: 'Base', rpcUrls: [node.url] }],
      history: { enabled: false },
      compatibilityMode: true,
    })
    const own = said({ name, attributes: {} })
    const signed = { ...own, signature: await owner.signMessage({ message: own.message }) }
    expect((await send('/v1/profile/account', signed)).status).toBe(200)
    const created: unknown = await (await send(`/v1/sessions/${account}?projectId=p`, terms)).json()
    pci = (created as { pci: string }).pci
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  const calls: readonly [string, () => Asked][] = [
    [
      'to register a name',
      () => ({ path: '/v1/profile/account', body: said({ name: 'another.reown.id', attributes: {} }) }),
    ],
    [
      'to change what a name says',
      () => ({ path: `/v1/profile/account/${name}/attributes`, body: said({ attributes: { bio: 'Hello.' } }) }),
    ],
    [
      'to change the address of a name',
      () => ({
        path: `/v1/profile/account/${name}/address`,
        body: said({ coin_type: baseCoin, address: `0x${'5'.repeat(40)}` }),
      }),
    ],
    [
      'to list sessions',
      () => ({ path: `/v1/sessions/${account}?projectId=p&timestamp=${now()}&signature=${signature}` }),
    ],
    [
      'to activate a session',
      () => ({
        path: `/v1/sessions/${account}/activate?projectId=p`,
        body: { ...terms, pci, context: '0x1234', signature },
      }),
    ],
    ['to end a session', () => ({ path: `/v1/sessions/${account}/revoke?projectId=p`, body: { pci, signature } })],
  ]

  it.each(calls)('ends at the node when its caller goes: %s', (_, asked) => expectLeft(gateway, node, asked()))

  it('changes nothing then', async () => {
    expect((await gateway.send('/v1/profile/account/another.reown.id')).status).toBe(404)
    const kept: unknown = await (await gateway.send(`/v1/profile/account/${name}`)).json()
    expect(kept).toMatchObject({ attributes: {}, addresses: { [baseCoin]: { address: owner.address } } })
    const listed: unknown = await (await gateway.send(`/v1/sessions/${account}?projectId=p`)).json()
    expect(listed).toMatchObject({ pcis: [{ pci, context: null, revokedAt: null }] })
  })
})

describe('a call for the history of an account', () => {
  const address = `0x${'7'.repeat(40)}`
  let node: FaultyNode
  let gateway: TestGateway

  beforeAll(async () => {
    node = await startFaultyNode(result('0x5'))
    gateway = await startTestGateway({
      chains: [{ id: base, name: 'Base', rpcUrls: [node.url] }],
      history: { enabled: true, pollMs: 60_000 },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
  })

  it('ends at the node when its caller goes while transactions are read as a whole', async () => {
    const { database } = gateway
    const place = { chain_id: base, block_number: 3, tx_index: 0, mined_at: 3_000 }
    const hash = `0x${'9'.repeat(64)}`
    await database
      .insertInto('history_accounts')
      .values({
        chain_id: base,
        address,
        asked_at: Date.now(),
        joined_block: 5,
        next_block: 0,
        floor_block: 1,
        native_floor_block: 1,
        covered_since: 1,
      })
      .execute()
    const unread = { sender: '', receiver: '', created: '', nonce: 0, succeeded: 1, has_input: 0, fee: '0' }
    await database
      .insertInto('history_transactions')
      .values({ ...place, hash, ...unread })
      .execute()
    await database
      .insertInto('history_participants')
      .values({ ...place, hash, address })
      .execute()
    const cursor = writeCursor({ minedAt: 4_000, chainId: base, block: 4, index: 0 })
    const asked = { path: `/v1/account/${address}/history?projectId=p&chainId=${base}&cursor=${cursor}` }
    await expectLeft(gateway, node, asked, /eth_getTransactionByHash/)
  })

  it.each([
    ['history', `0x${'a'.repeat(40)}`],
    ['nfts', `0x${'b'.repeat(40)}`],
  ])('ends when its caller goes while it waits for its past: %s', async (route, newcomer) => {
    node.behave(silence)
    const caller = new AbortController()
    const path = `/v1/account/${newcomer}/${route}?projectId=p&chainId=${base}`
    const left = ask(gateway, { path }, caller.signal).catch((error: Error) => error.name)
    const waiting = async () =>
      gateway.database.selectFrom('history_accounts').select('address').where('address', '=', newcomer).execute()
    await expect.poll(waiting).toHaveLength(1)
    caller.abort()
    expect(await left).toBe('AbortError')
    const over = async () =>
      Object.keys(await readMetrics(gateway.metricsUrl)).some(
        (figure) => figure.startsWith('http_calls_total') && figure.includes(`"${route}"`) && figure.includes('"499"'),
      )
    // Long before the ten seconds for which such a call waits.
    await expect.poll(over, { timeout: 3_000 }).toBe(true)
  })
})
