import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningOtlpReceiver, startOtlpReceiver } from './startOtlpReceiver.ts'

const span = {
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  parentSpanId: 'eee19b7ec3c1b173',
  name: 'GET balance',
  kind: 2,
  startTimeUnixNano: '1544712660000000000',
  endTimeUnixNano: '1544712661500000000',
  attributes: [
    { key: 'http.response.status_code', value: { intValue: '200' } },
    { key: 'foyer.call', value: { stringValue: 'balance' } },
  ],
  status: { code: 1 },
}
const bodyOf = (changes: object) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'gateway' } }] },
      scopeSpans: [{ scope: { name: 'test' }, spans: [{ ...span, ...changes }] }],
    },
  ],
})

describe('startOtlpReceiver', () => {
  let receiver: RunningOtlpReceiver
  beforeAll(async () => {
    receiver = await startOtlpReceiver()
  })
  afterAll(() => receiver?.stop())

  const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = '/v1/traces') =>
    fetch(receiver.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  it('keeps spans as the protocol writes them, packed or not', async () => {
    const text = JSON.stringify(bodyOf({}))
    expect((await send(text)).status).toBe(200)
    const packed = new Uint8Array(gzipSync(text))
    expect(await (await send(packed, { 'content-encoding': 'gzip' })).json()).toEqual({ partialSuccess: {} })
    expect(receiver.spans()).toHaveLength(2)
    expect(receiver.spans()[1]).toEqual({
      name: 'GET balance',
      traceId: span.traceId,
      spanId: span.spanId,
      parentSpanId: span.parentSpanId,
      kind: 2,
      milliseconds: 1_500,
      attributes: { 'http.response.status_code': 200, 'foyer.call': 'balance' },
      status: 1,
      resource: { 'service.name': 'gateway' },
    })
  })

  it.each([
    ['an id of zeros', { traceId: '0'.repeat(32) }, 'traceId'],
    ['a short id', { spanId: 'abc' }, 'spanId'],
    ['no name', { name: '' }, 'name'],
    ['an end before the start', { endTimeUnixNano: '1' }, 'ends before'],
    ['a time that is none', { startTimeUnixNano: 'today' }, 'startTimeUnixNano'],
  ])('refuses %s', async (_, changes, words) => {
    const before = receiver.spans().length
    expect((await send(JSON.stringify(bodyOf(changes)))).status).toBe(400)
    expect(receiver.refusals().at(-1)).toContain(words)
    expect(receiver.spans()).toHaveLength(before)
  })

  it('refuses other bodies, types and paths', async () => {
    expect((await send('{')).status).toBe(400)
    expect((await send('{}')).status).toBe(400)
    expect((await send('x', { 'content-type': 'application/x-protobuf' })).status).toBe(415)
    expect((await send('{}', {}, '/v1/metrics')).status).toBe(404)
  })

  it('refuses as often as `refuse` asks', async () => {
    receiver.refuse(1)
    const refused = await send(JSON.stringify(bodyOf({})))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await send(JSON.stringify(bodyOf({})))).status).toBe(200)
  })
})
