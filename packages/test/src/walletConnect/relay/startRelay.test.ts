// Long because it drives every method, bound and failure of the relay.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestKitError } from '../../TestKitError.ts'
import { connectRaw, createKey, signToken } from './rawClient.fixture.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'

let relay: RunningRelay
const topic = 'a'.repeat(64)
const otherTopic = 'b'.repeat(64)
const publication = (message: string, changes: object = {}) => ({ topic, message, ttl: 300, tag: 1108, ...changes })
const subscriptionId = (of: string, clientId: string) =>
  createHash('sha256')
    .update(of + clientId)
    .digest('hex')
const texts = (client: { deliveries: readonly { message: string }[] }) =>
  client.deliveries.map(({ message }) => message)

beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.stop())

describe('connecting', () => {
  /** How the relay ends an attempt: a close frame's code and reason, or the status of the refused upgrade. */
  async function attempt(query: string): Promise<unknown> {
    const socket = new WebSocket(`${relay.url}/?${query}`)
    socket.on('error', () => undefined)
    return Promise.race([
      once(socket, 'close').then(([code, reason]) => [code, String(reason)]),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
    ])
  }

  it.each([
    ['none', () => '', 'JWT malformed'],
    ['one for another relay', () => signToken(createKey(), 'wss://relay.example'), 'JWT audience wrong'],
    ['a forged one', () => `${signToken(createKey(), relay.url).slice(0, -8)}AAAAAAAA`, 'JWT signature invalid'],
  ])('refuses a token: %s', async (_, token, reason) => {
    const auth = token()
    expect(await attempt(`auth=${auth}&useOnCloseEvent=true`)).toEqual([3_000, `Unauthorized: ${reason}`])
    expect(await attempt(`auth=${auth}`)).toBe(401)
    expect(relay.clients()).toEqual([])
  })

  it('knows itself by its further addresses, and takes only the projects that it was given', async () => {
    await relay.stop()
    relay = await startRelay({ addresses: ['wss://relay.example'], projectIds: ['mine'] })
    const auth = signToken(createKey(), 'wss://relay.example')
    expect(await attempt(`auth=${auth}&projectId=yours&useOnCloseEvent=true`)).toEqual([
      3_000,
      'Unauthorized: Project not found',
    ])
    const socket = new WebSocket(`${relay.url}/?auth=${auth}&projectId=mine`)
    await once(socket, 'open')
    expect(relay.clients()).toHaveLength(1)
  })

  it('says over HTTP that it is there', async () => {
    const address = relay.url.replace('ws:', 'http:')
    expect(await (await fetch(`${address}/health`)).text()).toBe('ok\n')
    expect((await fetch(address)).status).toBe(426)
  })

  it('names a busy port, and stops twice', async () => {
    const error = await startRelay({ port: relay.port }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TestKitError)
    expect(error).toMatchObject({ code: 'PORT_BUSY', message: expect.stringContaining(String(relay.port)) })
    await relay.stop()
    await expect(relay.stop()).resolves.toBeUndefined()
  })
})

describe('messages', () => {
  it('reach who is subscribed, not who sent them, and once', async () => {
    const [alice, bob, eve] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url), connectRaw(relay.url)])
    expect(await alice.request('irn_subscribe', { topic })).toBe(subscriptionId(topic, alice.clientId))
    expect(await bob.request('irn_subscribe', { topic })).toBe(subscriptionId(topic, bob.clientId))
    await eve.request('irn_subscribe', { topic: otherTopic })
    expect(await alice.request('irn_publish', publication('hello'))).toBe(true)
    expect(await alice.request('irn_publish', publication('hello'))).toBe(true)
    await expect
      .poll(() => bob.deliveries)
      .toEqual([
        {
          id: expect.any(Number),
          subscription: subscriptionId(topic, bob.clientId),
          topic,
          message: 'hello',
          tag: 1108,
        },
      ])
    await eve.request('irn_subscribe', { topic: otherTopic })
    expect([texts(alice), texts(eve)]).toEqual([[], []])
    expect(relay.storedMessages()).toBe(1)
  })

  it('wait for who is away, in their order, until they are acknowledged', async () => {
    const key = createKey()
    const alice = await connectRaw(relay.url)
    await alice.request('irn_publish', publication('one'))
    await alice.request('irn_publish', publication('two'))
    const deaf = await connectRaw(relay.url, { key, acknowledges: false })
    await deaf.request('irn_subscribe', { topic })
    await expect.poll(() => texts(deaf)).toEqual(['one', 'two'])
    deaf.socket.terminate()
    const bob = await connectRaw(relay.url, { key })
    await bob.request('irn_batchSubscribe', { topics: [topic, otherTopic] })
    await expect.poll(() => texts(bob)).toEqual(['one', 'two'])
    // A separate request arrives after the acknowledgements.
    await bob.request('irn_subscribe', { topic: otherTopic })
    bob.socket.terminate()
    const again = await connectRaw(relay.url, { key })
    await again.request('irn_subscribe', { topic })
    await alice.request('irn_publish', publication('three'))
    await expect.poll(() => texts(again)).toEqual(['three'])
  })

  it('disappear when their time is over', async () => {
    const alice = await connectRaw(relay.url)
    await alice.request('irn_publish', publication('short', { ttl: 1 }))
    await alice.request('irn_publish', publication('long'))
    expect(relay.storedMessages(topic)).toBe(2)
    await expect.poll(() => relay.storedMessages(topic)).toBe(1)
    const bob = await connectRaw(relay.url)
    await bob.request('irn_subscribe', { topic })
    await expect.poll(() => texts(bob)).toEqual(['long'])
  })

  it('go out and come in by batches, and no longer come after unsubscribing', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    expect(await bob.request('irn_batchSubscribe', { topics: [topic, otherTopic] })).toEqual([
      subscriptionId(topic, bob.clientId),
      subscriptionId(otherTopic, bob.clientId),
    ])
    const messages = [publication('one'), publication('two', { topic: otherTopic })]
    expect(await alice.request('irn_batchPublish', { messages })).toBe(true)
    await expect.poll(() => texts(bob)).toEqual(['one', 'two'])
    expect(await bob.request('irn_unsubscribe', { topic, id: subscriptionId(topic, bob.clientId) })).toBe(true)
    expect(relay.clients().find(({ clientId }) => clientId === bob.clientId)?.topics).toEqual([otherTopic])
    await alice.request('irn_publish', publication('three'))
    expect(await bob.request('irn_batchUnsubscribe', { subscriptions: [{ topic: otherTopic, id: 'x' }] })).toBe(true)
    await alice.request('irn_publish', publication('four', { topic: otherTopic }))
    await bob.request('irn_unsubscribe', { topic, id: 'x' })
    expect(texts(bob)).toEqual(['one', 'two'])
  })

  it('come by fetching, and then count as received', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    await alice.request('irn_publish', publication('one'))
    await alice.request('irn_publish', publication('two', { topic: otherTopic }))
    const one = { topic, message: 'one', publishedAt: expect.any(Number), tag: 1108 }
    expect(await bob.request('irn_fetchMessages', { topic })).toEqual({ messages: [one], hasMore: false })
    expect(await bob.request('irn_batchFetchMessages', { topics: [topic, otherTopic] })).toEqual({
      messages: [{ ...one, topic: otherTopic, message: 'two' }],
      hasMore: false,
    })
    expect(await alice.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })

  it('come page by page', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    const list = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => publication(`m${from + index}`))
    await alice.request('irn_batchPublish', { messages: list(0, 500) })
    await alice.request('irn_batchPublish', { messages: list(500, 20) })
    expect(await bob.request('irn_fetchMessages', { topic })).toMatchObject({
      messages: { length: 500 },
      hasMore: true,
    })
    expect(await bob.request('irn_fetchMessages', { topic })).toMatchObject({
      messages: { length: 20 },
      hasMore: false,
    })
  })

  it('carry the steps of a session: each side hears the other without subscribing by itself', async () => {
    const [site, wallet] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    const proposal = { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300, attestation: 'a' }
    expect(await site.request('wc_proposeSession', proposal)).toBe(true)
    await wallet.request('irn_subscribe', { topic })
    await expect.poll(() => wallet.deliveries).toMatchObject([{ message: 'proposal', tag: 1100 }])
    const approval = {
      pairingTopic: topic,
      sessionTopic: otherTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settled',
      ttl: 300,
    }
    expect(await wallet.request('wc_approveSession', approval)).toBe(true)
    await expect.poll(() => site.deliveries).toMatchObject([{ message: 'yes', tag: 1101 }])
    await site.request('irn_subscribe', { topic: otherTopic })
    await expect.poll(() => site.deliveries[1]).toMatchObject({ message: 'settled', tag: 1102 })
    await site.request('irn_publish', publication('ok', { topic: otherTopic, tag: 1103 }))
    await expect.poll(() => wallet.deliveries[1]).toMatchObject({ message: 'ok', tag: 1103 })
  })
})

describe('what it does not take', () => {
  it.each([
    ['an unknown method', 'irn_publishEverything', {}, -32601],
    ['a method of every object', 'irn_constructor', {}, -32601],
    ['no topic', 'irn_subscribe', {}, -32602],
    ['a topic of another form', 'irn_subscribe', { topic: 'A'.repeat(64) }, -32602],
    ['no list of topics', 'irn_batchSubscribe', { topics: topic }, -32602],
    ['too many topics', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32602],
    ['an empty message', 'irn_publish', publication(''), -32602],
    ['a long message', 'irn_publish', publication('x'.repeat(1_000_001)), -32602],
    ['no time to live', 'irn_publish', publication('x', { ttl: 0 }), -32602],
    ['half a second to live', 'irn_publish', publication('x', { ttl: 0.5 }), -32602],
    ['a year to live', 'irn_publish', publication('x', { ttl: 31_536_000 }), -32602],
    ['a tag that is no number', 'irn_publish', publication('x', { tag: '1' }), -32602],
    ['an attestation that is no text', 'irn_publish', publication('x', { attestation: 1 }), -32602],
    ['a batch of texts', 'irn_batchPublish', { messages: ['x'] }, -32602],
    ['half an approval', 'wc_approveSession', { pairingTopic: topic, sessionTopic: otherTopic, ttl: 300 }, -32602],
  ])('answers %s with an error and goes on', async (_, method, params, code) => {
    const client = await connectRaw(relay.url)
    await expect(client.request(method, params)).rejects.toEqual({ code, message: expect.any(String) })
    expect(relay.storedMessages()).toBe(0)
    expect(await client.request('irn_subscribe', { topic })).toEqual(expect.any(String))
  })

  it.each([
    ['no JSON', '{', -32700],
    ['bytes', Buffer.from('{}'), -32700],
    ['a list', '[]', -32600],
    ['another version', '{"id":1,"method":"irn_subscribe"}', -32600],
    ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe"}', -32600],
    ['neither question nor answer', '{"jsonrpc":"2.0","id":9}', -32600],
  ])('answers a frame with an error: %s', async (_, frame, code) => {
    const client = await connectRaw(relay.url)
    expect(await client.send(frame)).toMatchObject({ id: null, error: { code } })
  })

  it('ends a connection that sends a frame of more than two megabytes', async () => {
    const client = await connectRaw(relay.url)
    client.socket.send('x'.repeat(2 * 1024 * 1024 + 1))
    await once(client.socket, 'close')
    await expect.poll(() => relay.clients()).toEqual([])
  })

  it('keeps a thousand messages of a topic, and five thousand subscriptions of a connection', async () => {
    const client = await connectRaw(relay.url)
    const messages = (from: number) => Array.from({ length: 500 }, (_, index) => publication(`m${from + index}`))
    await client.request('irn_batchPublish', { messages: messages(0) })
    await client.request('irn_batchPublish', { messages: messages(500) })
    await expect(client.request('irn_publish', publication('more'))).rejects.toMatchObject({ code: -32000 })
    const topics = (from: number) => Array.from({ length: 500 }, (_, index) => String(from + index).padStart(64, '0'))
    for (let from = 0; from < 5_000; from += 500) await client.request('irn_batchSubscribe', { topics: topics(from) })
    await expect(client.request('irn_subscribe', { topic })).rejects.toMatchObject({ code: -32000 })
  })
})

describe('failures on demand', () => {
  it('refuses new connections and keeps the old ones, until it is told otherwise', async () => {
    const alice = await connectRaw(relay.url)
    relay.setFailures({ refuse: true })
    await expect(connectRaw(relay.url)).rejects.toThrow('503')
    expect(await alice.request('irn_subscribe', { topic })).toEqual(expect.any(String))
    relay.setFailures({})
    await connectRaw(relay.url)
    expect(relay.clients()).toHaveLength(2)
  })

  it('refuses every client, with the reason that `setFailures` gives', async () => {
    relay.setFailures({ unauthorized: 'Project not found' })
    const query = `auth=${signToken(createKey(), relay.url)}&useOnCloseEvent=true`
    const socket = new WebSocket(`${relay.url}/?${query}`)
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([3_000, 'Unauthorized: Project not found'])
    relay.setFailures({})
    await connectRaw(relay.url)
    expect(relay.clients()).toHaveLength(1)
  })

  it('drops the connections', async () => {
    const alice = await connectRaw(relay.url)
    const closed = once(alice.socket, 'close')
    relay.dropConnections()
    expect(relay.clients()).toEqual([])
    expect((await closed)[0]).toBe(1_006)
  })

  it('delivers late, in order', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    await bob.request('irn_subscribe', { topic })
    relay.setFailures({ delayMs: 150 })
    const started = performance.now()
    await Promise.all([
      alice.request('irn_publish', publication('one')),
      alice.request('irn_publish', publication('two')),
    ])
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
    await expect.poll(() => texts(bob)).toEqual(['one', 'two'])
  })

  it('carries out what it does not answer', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    await bob.request('irn_subscribe', { topic })
    relay.setFailures({ loseAnswers: true })
    const answers: unknown[] = []
    void alice.request('irn_publish', publication('one')).then((answer) => answers.push(answer))
    await expect.poll(() => texts(bob)).toEqual(['one'])
    relay.setFailures({})
    await alice.request('irn_subscribe', { topic })
    expect(answers).toEqual([])
  })

  it('does not hear acknowledgements, and delivers again', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    relay.setFailures({ loseAcknowledgements: true })
    await bob.request('irn_subscribe', { topic })
    await alice.request('irn_publish', publication('one'))
    await bob.request('irn_subscribe', { topic })
    await expect.poll(() => texts(bob)).toEqual(['one', 'one'])
  })

  it('delivers twice, or not before the receiver subscribes again', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    await bob.request('irn_subscribe', { topic })
    relay.setFailures({ deliveries: 2 })
    await alice.request('irn_publish', publication('twice'))
    await expect.poll(() => texts(bob)).toEqual(['twice', 'twice'])
    relay.setFailures({ deliveries: 0 })
    await alice.request('irn_publish', publication('later'))
    await bob.request('irn_unsubscribe', { topic, id: 'x' })
    expect(texts(bob)).toEqual(['twice', 'twice'])
    relay.setFailures({})
    await bob.request('irn_subscribe', { topic })
    await expect.poll(() => texts(bob)).toEqual(['twice', 'twice', 'later'])
  })

  it('drops a connection at its nth request, which it still carries out', async () => {
    const [alice, bob] = await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
    await bob.request('irn_subscribe', { topic })
    relay.setFailures({ dropAtRequest: 2 })
    await alice.request('irn_publish', publication('one'))
    const closed = once(alice.socket, 'close')
    void alice.request('irn_publish', publication('two'))
    await closed
    await expect.poll(() => texts(bob)).toEqual(['one', 'two'])
  })
})

it('tells which requests came, until it is cleared', async () => {
  const client = await connectRaw(relay.url)
  await client.request('irn_subscribe', { topic })
  await client.request('irn_publish', publication('x'))
  expect(relay.calls()).toEqual([
    { clientId: client.clientId, method: 'irn_subscribe', tag: undefined },
    { clientId: client.clientId, method: 'irn_publish', tag: 1108 },
  ])
  relay.clear()
  expect(relay.calls()).toEqual([])
})
