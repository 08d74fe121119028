import { describe, expect, it } from 'vitest'
import { completeBatch } from './completeBatch.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const result = (id: unknown, value: string) => ({ jsonrpc: '2.0', id, result: value })
const failure = (id: unknown, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
const call = (id: string | number) => ({ jsonrpc: '2.0', id, method: 'eth_getBalance' })

describe('completeBatch', () => {
  const complete = async (answers: unknown, failing: readonly unknown[] = []) => {
    const asked: unknown[] = []
    const answer = bytes(answers)
    const completed = await completeBatch({
      calls: [call(1), call('1'), call(2), call(2)],
      answer,
      namespace: 'eip155',
      ask: async ({ id }) => {
        asked.push(id)
        if (failing.includes(id)) throw new UpstreamsFailedError('eip155:1', ['busy'])
        return { status: 200, body: bytes(result(id, 'anew')), attempts: 1, source: 'node-2' }
      },
    })
    return {
      asked,
      same: completed === answer,
      body: typeof completed === 'string' ? JSON.parse(completed) : undefined,
    }
  }

  it('leaves a whole answer as it came, refusals of the chain among it', async () => {
    const answers = [result(1, '0x1'), failure('1', 3, 'execution reverted')]
    expect(await complete(answers)).toEqual({ asked: [], same: true, body: undefined })
    expect((await complete(failure(1, 429, 'slow down'))).same).toBe(true)
  })

  it('asks anew for what speaks of the node alone, in its place', async () => {
    const answers = [failure('1', 429, 'slow down'), result(2, '0x2'), failure(1, -32_603, 'Internal error')]
    const { asked, body } = await complete(answers)
    expect(asked).toEqual(['1', 1])
    expect(body).toEqual([result('1', 'anew'), result(2, '0x2'), result(1, 'anew')])
  })

  it('fails alone where no node answers a call', async () => {
    const { body } = await complete([failure(1, 429, 'slow down'), failure('1', 429, 'slow down')], [1])
    expect(body).toEqual([
      failure(1, -32_603, 'No node answers this call at the moment. Try again shortly.'),
      result('1', 'anew'),
    ])
  })

  it('leaves an item whose call is not certain', async () => {
    const answers = [failure(2, 429, 'slow down'), failure(null, 429, 'slow down')]
    expect((await complete(answers)).asked).toEqual([])
  })
})
