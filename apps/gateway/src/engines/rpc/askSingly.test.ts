import { describe, expect, it } from 'vitest'
import { BodyTooLargeError } from '../input/readCapped.ts'
import { askSingly } from './askSingly.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'

const tooLarge = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_005, message: 'The answer is larger than 200 bytes. Ask for less at once.', data: { limit: 200 } },
})

describe('askSingly', () => {
  const ask = async (sizes: Readonly<Record<string, number | Error>>) => {
    const asked: unknown[] = []
    const ids: readonly (string | undefined)[] = [...Object.keys(sizes), undefined]
    const calls = ids.map((id) => ({ id, method: 'eth_getLogs' }))
    const text = await askSingly({
      calls,
      limit: 200,
      ask: async ({ id }) => {
        asked.push(id)
        const size = sizes[id ?? ''] ?? 0
        if (size instanceof Error) throw size
        const body = new TextEncoder().encode(JSON.stringify({ id, result: '0'.repeat(size) }))
        return { status: 200, body, attempts: 1, source: 'node-1' }
      },
    })
    return { asked, answers: JSON.parse(text) }
  }

  it('fails the one call whose answer is too large, and answers the others', async () => {
    const { asked, answers } = await ask({ a: 10, b: new BodyTooLargeError(200), c: 20 })
    expect(asked).toEqual(['a', 'b', 'c'])
    expect(answers).toEqual([{ id: 'a', result: '0'.repeat(10) }, tooLarge('b'), { id: 'c', result: '0'.repeat(20) }])
  })

  it('asks for no more once the answers fill what fits', async () => {
    const { asked, answers } = await ask({ a: 120, b: 120, c: 10 })
    expect(asked).toEqual(['a', 'b'])
    expect(answers).toEqual([{ id: 'a', result: '0'.repeat(120) }, tooLarge('b'), tooLarge('c')])
  })

  it('fails a call alone that no node answers', async () => {
    const { answers } = await ask({ a: new UpstreamsFailedError('eip155:1', ['busy']), b: 1 })
    expect(answers).toMatchObject([
      { id: 'a', error: { code: -32_603 } },
      { id: 'b', result: '0' },
    ])
  })
})
