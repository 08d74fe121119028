import { afterEach, describe, expect, it } from 'vitest'
import { createSentCalls, type KeptCalls } from './sentCalls.ts'

const hash = `0x${'ab'.repeat(32)}`
const calls: KeptCalls = { id: 'mine', chain: 'eip155:1', sentAt: 1, hashes: [hash], count: 2, isAtomic: false }
const origin = 'https://harbour.example'

afterEach(async () => {
  await new Promise((resolve) => {
    Object.assign(indexedDB.deleteDatabase('foyer-vault'), { onsuccess: resolve, onblocked: resolve })
  })
})

describe('calls that were sent', () => {
  it('come back to a later frame of the same page, and to no other page', async () => {
    await createSentCalls({ origin }).keep(calls)
    expect(await createSentCalls({ origin }).find('mine')).toEqual(calls)
    expect(await createSentCalls({ origin }).find('other')).toBeUndefined()
    expect(await createSentCalls({ origin: 'https://cafe.example' }).find('mine')).toBeUndefined()
  })

  it('stay once for each name, the last 128 of them, however many write at once', async () => {
    const [one, other] = [createSentCalls({ origin }), createSentCalls({ origin })]
    const writing = Array.from({ length: 65 }, (_, index) => [
      one.keep({ ...calls, id: `one ${index}` }),
      other.keep({ ...calls, id: `other ${index}` }),
    ])
    await Promise.all(writing.flat())
    await one.keep({ ...calls, id: 'one 64', hashes: [hash, hash] })
    expect(await one.find('one 0')).toBeUndefined()
    expect(await other.find('other 1')).toBeDefined()
    expect((await other.find('one 64'))?.hashes).toHaveLength(2)
  })

  it('count as being sent for as long as a frame sends them', async () => {
    const [one, other] = [createSentCalls({ origin }), createSentCalls({ origin })]
    let end: () => void = () => undefined
    const sending = one.whileSending(
      'mine',
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    await expect.poll(() => other.isSending('mine')).toBe(true)
    expect(await other.isSending('another')).toBe(false)
    end()
    await sending
    expect(await other.isSending('mine')).toBe(false)
  })
})
