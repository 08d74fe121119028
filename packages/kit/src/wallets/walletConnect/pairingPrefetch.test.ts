import { describe, expect, it, vi } from 'vitest'
import type { ConnectProgress, OpenSessionParameters } from '../../core/source.ts'
import { createPairingPrefetch } from './pairingPrefetch.ts'

type Begun = Omit<OpenSessionParameters, 'walletId'> & { answer(session: string): void; fail(error: Error): void }

const start = () => {
  const begun: Begun[] = []
  const refused: string[] = []
  const prefetch = createPairingPrefetch<string>(
    (asking) =>
      new Promise((answer, fail) => {
        begun.push({ ...asking, answer, fail })
      }),
    (session) => refused.push(session),
  )
  const first = () => {
    const [one] = begun
    if (!one) throw new Error('nothing was begun')
    return one
  }
  return { prefetch, begun, refused, first }
}
const asking = (namespaces = ['eip155']) => {
  const controller = new AbortController()
  const reported: ConnectProgress[] = []
  return {
    namespaces,
    signal: controller.signal,
    onProgress: (progress: ConnectProgress) => reported.push(progress),
    controller,
    reported,
  }
}

describe('a pairing that is ready before a wallet is chosen', () => {
  it('passes on all that it has told, and tells its new owner from then on', async () => {
    const { prefetch, begun, first } = start()
    const list = asking()
    prefetch.prepare(list)
    first().onProgress({ uri: 'wc:1' })
    first().onProgress({ expiresAt: 5 })
    const chosen = asking()
    const session = prefetch.take(chosen)
    expect(chosen.reported).toEqual([{ uri: 'wc:1', expiresAt: 5 }])
    first().onProgress({ isRenewing: true })
    expect(chosen.reported).toHaveLength(2)
    expect(list.reported).toHaveLength(2)
    first().answer('granted')
    expect(await session).toBe('granted')
    expect(begun).toHaveLength(1)
  })

  it('belongs to the caller that took it: leaving the list does not end it, cancelling the request does', () => {
    const { prefetch, first } = start()
    const list = asking()
    prefetch.prepare(list)
    const chosen = asking()
    void prefetch.take(chosen)
    list.controller.abort()
    expect(first().signal.aborted).toBe(false)
    chosen.controller.abort()
    expect(first().signal.aborted).toBe(true)
  })

  it('goes out once', () => {
    const { prefetch } = start()
    prefetch.prepare(asking())
    expect(prefetch.take(asking())).toBeDefined()
    expect(prefetch.take(asking())).toBeUndefined()
  })

  it('ends with the list, with the source, and with the next one', () => {
    const { prefetch, begun } = start()
    const list = asking()
    prefetch.prepare(list)
    list.controller.abort()
    expect(begun[0]?.signal.aborted).toBe(true)
    expect(prefetch.take(asking())).toBeUndefined()
    prefetch.prepare(asking())
    prefetch.prepare(asking())
    expect(begun[1]?.signal.aborted).toBe(true)
    prefetch.end()
    expect(begun[2]?.signal.aborted).toBe(true)
  })

  it('never begins for a list that has gone already', () => {
    const { prefetch, begun } = start()
    const list = asking()
    list.controller.abort()
    prefetch.prepare(list)
    expect(begun).toEqual([])
  })

  it('serves the namespaces that it was begun for only', () => {
    const { prefetch, first } = start()
    prefetch.prepare(asking(['eip155', 'solana']))
    expect(prefetch.take(asking(['eip155']))).toBeUndefined()
    expect(first().signal.aborted).toBe(true)
    prefetch.prepare(asking(['eip155', 'solana']))
    expect(prefetch.take(asking(['solana', 'eip155']))).toBeDefined()
  })

  it('refuses a session of a pairing that was never taken', async () => {
    const { prefetch, first, refused } = start()
    prefetch.prepare(asking())
    first().answer('uninvited')
    await vi.waitFor(() => expect(refused).toEqual(['uninvited']), 10_000)
    expect(prefetch.take(asking())).toBeUndefined()
  })

  it('drops a failed pairing, so that the next request starts anew', async () => {
    const { prefetch, first } = start()
    prefetch.prepare(asking())
    first().fail(new Error('The relay is away'))
    await vi.waitFor(() => expect(first().signal.aborted).toBe(true), 10_000)
    expect(prefetch.take(asking())).toBeUndefined()
  })
})
