import { type EndpointName, endpoints } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../createGateway.ts'
import { judgeMessage } from '../websocket/judgeMessage.ts'

const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'], local: true }]
const mebibyte = 1_048_576
/** Far above what these cost, and a tenth of what one body of empty items cost while every item was looked at. */
const maxMs = 400

const fill = (start: string, item: string, end: string) => {
  const items = Math.floor((mebibyte - start.length - end.length) / (item.length + 1))
  return `${start}${Array.from({ length: items }, () => item).join(',')}${end}`
}
const rightEvent = JSON.stringify({ eventId: 'e', url: '', domain: '', timestamp: 1, props: { event: 'x' } })
const bodies: Readonly<Record<string, string>> = {
  'empty objects': fill('[', '{}', ']'),
  'empty texts': fill('[', '""', ']'),
  zeros: fill('[', '0', ']'),
  'right events': fill('[', rightEvent, ']'),
  'right calls': fill('[', '{"id":1,"method":"eth_chainId"}', ']'),
  'items of one event': fill(`${rightEvent.slice(0, -2)},"items":[`, '{}', ']}}'),
  'parameters of one call': fill('{"jsonrpc":"2.0","id":1,"method":"wallet_getAssets","params":[', '{}', ']}'),
  'addresses of a price': fill('{"projectId":"x","currency":"usd","addresses":[', '{}', ']}'),
  'permissions of a session': fill('{"expiry":1,"signer":{"type":"x"},"policies":[],"permissions":[', '{}', ']}'),
  'fields with zero characters': fill('{', '"\\u0000":"\\u0000"', '}'),
  'one long text': fill('["', '0x0bc1q', '"]'),
  'a text of one letter': `{"props":"${'A'.repeat(mebibyte - 20)}"}`,
}

const posts = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'POST')

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Whether a call was refused, by its status or by each of its answers in JSON-RPC. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status >= 400) return true
  const answers = [await response.json()].flat() as readonly object[]
  return answers.length > 0 && answers.every((answer) => 'error' in answer)
}

describe('a body of one megabyte', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await createGateway({ chains, database: ':memory:', logLevel: 'silent' })
    // The first call of all pays for what is compiled on the way.
    await gateway.fetch(new Request('http://gateway/e', { method: 'POST', body: '[{}]' }))
  })
  afterAll(() => gateway?.stop())

  it.each(posts)('costs little at %s, whatever it holds', async (name) => {
    const account = 'eip155:8453:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const path = endpoints[name].path.replace(':address', account).replace(/:\w+/g, 'name.reown.id')
    for (const [what, body] of Object.entries(bodies)) {
      let response = new Response()
      const ms = await cpuMsOf(async () => {
        const url = `http://gateway${path}?projectId=x&chainId=eip155:31337`
        response = await gateway.fetch(new Request(url, { method: 'POST', body }))
      })
      expect(await isRefused(response), what).toBe(true)
      expect(ms, what).toBeLessThan(maxMs)
    }
  })

  it('costs little as a message of a WebSocket', async () => {
    for (const [what, body] of Object.entries(bodies)) {
      const ms = await cpuMsOf(() =>
        judgeMessage({
          message: Buffer.from(body),
          chainId: 'eip155:31337',
          extraMethods: [],
          batch: 1_000,
          charge: async () => {},
        }),
      )
      expect(ms, what).toBeLessThan(maxMs)
    }
  })

  it('fails for the number of its values alone, though each of them is right', async () => {
    const response = await gateway.fetch(
      new Request('http://gateway/e', { method: 'POST', body: bodies['empty objects'] ?? '' }),
    )
    expect([response.status, await response.text()]).toEqual([
      413,
      'The body holds more than 50000 values. Send less at once.',
    ])
  })
})
