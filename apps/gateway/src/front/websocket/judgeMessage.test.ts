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
})
