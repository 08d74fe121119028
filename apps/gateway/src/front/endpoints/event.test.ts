import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { readStoredBytes } from '../../testing/readStoredBytes.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }]
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`

const sent = {
  eventId: 'e58ed763-928c-4155-bee9-fdbaaadc15f3',
  url: `https://shop.example.org/account/${account}?token=hidden4711#top`,
  domain: 'shop.example.org',
  timestamp: 1_795_219_513_307,
  props: {
    type: 'track',
    event: 'SEND_SUCCESS',
    address: account,
    properties: { network: 'eip155:1', token: 'ETH', amount: 1, hash, note: `to ${account}` },
  },
}

function storedRows(database: GatewayDatabase) {
  return database.selectFrom('analytics_events').selectAll().orderBy('id').execute()
}

describe('event', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ chains })
  })
  afterAll(() => gateway?.stop())

  it('keeps accounts out of every field that callers write freely', async () => {
    const free = { ...sent, eventId: account, domain: account, props: { ...sent.props, event: `SEEN ${account}` } }
    for (let round = 0; round < 2; round += 1) {
      expect(
        (await gateway.send(`/e?projectId=free&st=${account}&sv=0X${account.slice(2)}`, { body: JSON.stringify(free) }))
          .status,
      ).toBe(200)
    }
    const rows = await gateway.database
      .selectFrom('analytics_events')
      .selectAll()
      .where('project_id', '=', 'free')
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(account.slice(2).toLowerCase())
    await gateway.database.deleteFrom('analytics_events').execute()
  })

  it('stores an event before it answers, without accounts, hashes or query', async () => {
    const before = Date.now()
    const response = await gateway.send('/e?projectId=shop&st=foyer&sv=react-1.0.0', { body: JSON.stringify(sent) })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    const [row] = await storedRows(gateway.database)
    expect(row).toEqual({
      id: expect.any(Number),
      event_id: sent.eventId,
      project_id: 'shop',
      sdk_type: 'foyer',
      sdk_version: 'react-1.0.0',
      url: 'https://shop.example.org/account/[account]',
      domain: 'shop.example.org',
      occurred_at: sent.timestamp,
      received_at: expect.any(Number),
      event: 'SEND_SUCCESS',
      day: new Date(row?.received_at ?? 0).toISOString().slice(0, 10),
      props: JSON.stringify({
        type: 'track',
        event: 'SEND_SUCCESS',
        properties: { network: 'eip155:1', token: 'ETH', amount: 1, hash: '[account]', note: 'to [account]' },
      }),
    })
    expect(row?.received_at).toBeGreaterThanOrEqual(before)
  })

  it('leaves no account and no network address anywhere in its database', async () => {
    const stored = await readStoredBytes(gateway.databaseFile)
    expect(stored).toContain(sent.eventId)
    expect(stored).not.toContain(account.slice(2, 30))
    expect(stored).not.toContain('abababab')
    expect(stored).not.toContain('127.0.0.1')
    expect(stored).not.toContain('hidden4711')
  })

  it('takes a list at either path, whatever its content type, and stores an event sent twice once', async () => {
    const list = ['a', 'b', 'a'].map((eventId) => ({ ...sent, eventId }))
    const init = { body: JSON.stringify(list), headers: { 'content-type': 'text/plain' } }
    for (const path of ['/e', '/batch']) {
      const response = await gateway.send(`${path}?projectId=list`, init)
      expect(await response.json()).toEqual({ success: true })
    }
    const rows = await storedRows(gateway.database)
    expect(rows.filter((row) => row.project_id === 'list').map((row) => row.event_id)).toEqual(['a', 'b'])
  })

  it('keeps what was seen together in one event, without accounts', async () => {
    const items = [
      { name: 'Alpha Wallet', displayIndex: 0 },
      { name: 'Beta', note: account },
    ]
    const props = { type: 'track', event: 'WALLET_IMPRESSION', items }
    const body = JSON.stringify([{ ...sent, url: '', domain: '', eventId: 'seen', props }])
    const response = await gateway.send('/batch?projectId=seen&st=appkit&sv=react-1.7.3', { body })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    const row = (await storedRows(gateway.database)).find(({ project_id }) => project_id === 'seen')
    expect(JSON.parse(row?.props ?? '')).toEqual({ ...props, items: [items[0], { name: 'Beta', note: '[account]' }] })
    await gateway.database.deleteFrom('analytics_events').where('project_id', '=', 'seen').execute()
  })

  it('keeps events whose texts hold U+0000, and the events of others beside them', async () => {
    const bad = {
      eventId: 'zero\0',
      url: 'https://a.example/\0',
      domain: '\0',
      timestamp: 1,
      props: { event: 'A\0', properties: { '\0': ['\0\ud800'] } },
    }
    const path = (project: string) => `/e?projectId=${project}&st=%00&sv=%00`
    const answers = await Promise.all([
      gateway.send(path('zero'), { body: JSON.stringify({ ...sent, eventId: 'before' }) }),
      gateway.send(path('%00zero'), { body: JSON.stringify([bad, { ...sent, eventId: 'beside' }]) }),
      gateway.send(path('zero'), { body: JSON.stringify({ ...sent, eventId: 'after' }) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = (await storedRows(gateway.database)).filter(({ project_id }) => project_id.endsWith('zero'))
    expect(rows.map(({ event_id }) => event_id).sort()).toEqual(['after', 'before', 'beside', 'zero\ufffd'])
    expect(rows.find(({ event_id }) => event_id === 'zero\ufffd')).toMatchObject({
      project_id: '\ufffdzero',
      sdk_type: '\ufffd',
      sdk_version: '\ufffd',
      url: 'https://a.example/\ufffd',
      domain: '\ufffd',
      event: 'A\ufffd',
      props: expect.not.stringContaining('u0000'),
    })
    await gateway.database.deleteFrom('analytics_events').where('project_id', 'like', '%zero').execute()
  })

  it('keeps the failures that kits tell, without accounts and what addresses of files carry', async () => {
    const props = {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: `Cannot read ${account} at https://shop.example/a.js?key=hidden4711#x`,
      stackTrace: `TypeError: x\n    at f (https://shop.example/assets/index.js?v=hidden4711:10:5)\n${'at g\n'.repeat(10_000)}`,
      uncaught: true,
    }
    const timestamp = '2026-11-21T10:00:00.123Z'
    const response = await gateway.send('/e?projectId=failing&st=appkit&sv=html-1.8.0', {
      body: JSON.stringify({ ...sent, eventId: 'failure', timestamp, props }),
    })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    const [row] = (await storedRows(gateway.database)).filter(({ project_id }) => project_id === 'failing')
    expect(row).toMatchObject({ occurred_at: Date.parse(timestamp), event: 'INTERNAL_SDK_ERROR' })
    const stored = JSON.parse(row?.props ?? '')
    expect(stored).toMatchObject({
      errorType: 'TypeError',
      errorMessage: 'Cannot read [account] at https://shop.example/a.js',
      stackTrace: expect.stringMatching(/^TypeError: x\n {4}at f \(https:\/\/shop\.example\/assets\/index\.js\)\n/),
      uncaught: true,
    })
    expect(stored.stackTrace.length).toBeLessThanOrEqual(8_000)
    expect(row?.props).not.toContain('hidden4711')
    await gateway.database.deleteFrom('analytics_events').where('project_id', '=', 'failing').execute()
  })

  it('stores what is good of a batch that holds bad items', async () => {
    const bad = [null, 7, [], {}, { ...sent, timestamp: 'yesterday' }, { ...sent, eventId: '' }, { ...sent, props: [] }]
    const body = JSON.stringify([{ ...sent, eventId: 'first' }, ...bad, { ...sent, eventId: 'last' }])
    const response = await gateway.send('/batch?projectId=mixed', { body })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    const rows = (await storedRows(gateway.database)).filter(({ project_id }) => project_id === 'mixed')
    expect(rows.map(({ event_id }) => event_id)).toEqual(['first', 'last'])
    await expectPlainProblem(await gateway.send('/batch?projectId=mixed', { body: JSON.stringify(bad) }), 422, /shape/)
    await gateway.database.deleteFrom('analytics_events').where('project_id', '=', 'mixed').execute()
  })

  it('drops the events of a project without analytics, and refuses a foreign origin only', async () => {
    const origins = ['https://shop.example']
    const projects = [
      { id: 'quiet', features: ['rpc'], origins },
      { id: 'loud', origins },
    ]
    const closed = await startTestGateway({ chains, projects })
    try {
      const send = (project: string, origin: string) =>
        closed.send(`/e?projectId=${project}`, { body: JSON.stringify(sent), headers: { origin } })
      const quiet = await send('quiet', 'https://shop.example')
      expect([quiet.status, await quiet.json()]).toEqual([200, { success: true }])
      expect(await storedRows(closed.database)).toEqual([])
      await expectProblem(await send('quiet', 'https://other.example'), 403, 'origin')
      expect((await send('loud', 'https://shop.example')).status).toBe(200)
      expect(await storedRows(closed.database)).toHaveLength(1)
    } finally {
      await closed.stop()
    }
  })

  it('refuses what is not JSON, has the wrong shape, is too large or comes with GET', async () => {
    await expectPlainProblem(await gateway.send('/e', { body: 'event' }), 400, /not JSON/)
    const deep = JSON.stringify(sent).replace('"ETH"', '['.repeat(100_000) + ']'.repeat(100_000))
    await expectPlainProblem(await gateway.send('/e', { body: deep }), 400, /64 levels/)
    await expectPlainProblem(await gateway.send('/e', { body: '{}' }), 422, /wrong shape/)
    await expectPlainProblem(await gateway.send('/e', { body: '[]' }), 422, /wrong shape/)
    await expectPlainProblem(
      await gateway.send('/e', { body: JSON.stringify({ ...sent, timestamp: 'now' }) }),
      422,
      /wrong shape/,
    )
    await expectPlainProblem(
      await gateway.send('/e', { body: JSON.stringify(Array(501).fill(sent)) }),
      422,
      /wrong shape/,
    )
    await expectProblem(await gateway.send('/e', { body: 'x'.repeat(1_048_577) }), 413, 'body')
    await expectProblem(await gateway.send('/e'), 405, 'method')
    expect(await storedRows(gateway.database)).toHaveLength(3)
  })

  it('keeps accounts when the operator asked for it, and nothing for a visitor without one', async () => {
    const keeping = await startTestGateway({ chains, analytics: { addresses: true } })
    try {
      await keeping.send('/e', { body: JSON.stringify(sent) })
      const [row] = await storedRows(keeping.database)
      expect(JSON.parse(row?.props ?? '')).toEqual(sent.props)
      expect(row?.url).toBe(`https://shop.example.org/account/${account}`)
      const props = { type: null, event: 'MODAL_OPEN', address: '', properties: null }
      await keeping.send('/e', { body: JSON.stringify({ ...sent, eventId: 'before-connecting', props }) })
      const [, before] = await storedRows(keeping.database)
      expect(JSON.parse(before?.props ?? '')).toEqual({ event: 'MODAL_OPEN' })
    } finally {
      await keeping.stop()
    }
  })
})
