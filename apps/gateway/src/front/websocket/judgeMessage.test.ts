import { describe, expect, it } from 'vitest'
import { judgeMessage } from './judgeMessage.ts'

const judge = (text: string) =>
  judgeMessage({
    message: Buffer.from(text),
    chainId: 'eip155:1',
    extraMethods: [],
    batch: 10,
    charge: async () => undefined,
  })

async function errorOf(text: string): Promise<unknown> {
  const verdict = await judge(text)
  return 'answer' in verdict ? JSON.parse(verdict.answer) : verdict
}

const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })

describe('judgeMessage', () => {
  it.each(['', '{', '\0', '\ufffd'])('answers %j, which is no JSON, with -32700', async (text) => {
    expect(await errorOf(text)).toEqual(error(-32_700, 'The message is not JSON.'))
  })

  it.each([65, 300_000])('answers lists of %i levels with -32600', async (depth) => {
    const list = '['.repeat(depth) + ']'.repeat(depth)
    const expected = error(-32_600, 'The message nests more than 64 levels.')
    expect(await errorOf(list)).toEqual(expected)
    expect(await errorOf(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${list}}`)).toEqual(expected)
    // A method that is refused is refused before anything is written anew.
    expect(await errorOf(`[{"jsonrpc":"2.0","id":1,"method":"x","params":${list}}]`)).toEqual(expected)
  })

  it('passes on what nests less', async () => {
    const text = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(63)}${']'.repeat(63)}}`
    expect(await judge(text)).toEqual({ forward: new Uint8Array(Buffer.from(text)) })
  })

  const chainCall = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] })
  const refusedCall = { jsonrpc: '2.0', id: 8, method: 'eth_sign', params: [] }

  it('refuses a malformed entry of a batch alone, and passes the others on', async () => {
    const verdict = await judge(JSON.stringify([chainCall(1), { id: 7, method: 5 }, refusedCall, 3, chainCall(2)]))
    expect(verdict).toMatchObject({
      part: {
        ids: [1, 2],
        refusals: [
          undefined,
          { id: 7, error: { code: -32_600 } },
          { id: 8, error: { code: -32_601 } },
          { id: null, error: { code: -32_600 } },
          undefined,
        ],
      },
    })
    const sent = 'forward' in verdict ? String(verdict.forward) : ''
    expect(JSON.parse(sent)).toEqual([chainCall(1), chainCall(2)])
  })

  it.each([
    ['only malformed entries', [3, { id: 7 }], [null, 7]],
    ['malformed entries and calls without an id', [{ jsonrpc: '2.0', method: 'eth_blockNumber' }, 3], [null]],
  ])('answers a batch of %s by itself', async (_what, batch, ids) => {
    const answers = await errorOf(JSON.stringify(batch))
    expect(answers).toMatchObject(ids.map((id) => ({ id, error: { code: -32_600 } })))
    expect(answers).toHaveLength(ids.length)
  })

  it('says for each entry of a batch that it holds too many', async () => {
    const answers = await errorOf(JSON.stringify([...Array.from({ length: 10 }, (_, id) => chainCall(id)), 3]))
    expect(answers).toHaveLength(11)
  })
})
