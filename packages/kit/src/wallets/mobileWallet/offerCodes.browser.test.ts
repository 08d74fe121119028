import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import type { ConnectProgress } from '../../core/source.ts'
import { offerCodes } from './offerCodes.ts'

type Round = { signal: AbortSignal; show(link: string): void; come(name: string): void; fail(error: Error): void }

const renewal = pairingLifetime - pairingMargin

function offered() {
  const rounds: Round[] = []
  const reported: ConnectProgress[] = []
  const end = new AbortController()
  const session = offerCodes<string>({
    signal: end.signal,
    onProgress: (progress) => reported.push(progress),
    wait: (signal, onLink) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')))
        rounds.push({ signal, show: onLink, come: resolve, fail: reject })
      }),
  })
  session.catch(() => undefined)
  return { rounds, reported, end, session }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('offerCodes', () => {
  test('ends with the wallet that comes', async () => {
    const { rounds, reported, session } = offered()
    rounds[0]?.show('one')
    expect(reported).toEqual([{ uri: 'one', expiresAt: Date.now() + pairingLifetime, isRenewing: false }])
    rounds[0]?.come('Lumen')
    expect(await session).toBe('Lumen')
    await vi.advanceTimersByTimeAsync(renewal)
    expect(rounds).toHaveLength(1)
    expect(rounds[0]?.signal.aborted).toBe(false)
  })

  test.each([
    [renewal - 1, 1],
    [renewal, 2],
    [renewal + 1, 2],
  ])('after %i ms there are %i codes', async (milliseconds, count) => {
    const { rounds } = offered()
    rounds[0]?.show('one')
    await vi.advanceTimersByTimeAsync(milliseconds)
    expect(rounds).toHaveLength(count)
  })

  test('keeps the code before until the next one is shown', async () => {
    const { rounds, reported, session } = offered()
    rounds[0]?.show('one')
    await vi.advanceTimersByTimeAsync(renewal)
    expect(reported.at(-1)).toEqual({ isRenewing: true })
    expect(rounds[0]?.signal.aborted).toBe(false)
    rounds[1]?.show('two')
    expect(rounds[0]?.signal.aborted).toBe(true)
    expect(reported.at(-1)).toMatchObject({ uri: 'two', isRenewing: false })
    rounds[1]?.come('Lumen')
    expect(await session).toBe('Lumen')
  })

  test('says that there is no next one, and still takes the wallet that scanned the last', async () => {
    const { rounds, reported, session } = offered()
    rounds[0]?.show('one')
    await vi.advanceTimersByTimeAsync(renewal)
    rounds[1]?.fail(new Error('The reflector is away'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reported.at(-1)).toEqual({ isRenewing: false })
    rounds[0]?.come('Lumen')
    expect(await session).toBe('Lumen')
  })

  test('gets no code for a hidden page until it is visible again', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { rounds } = offered()
    rounds[0]?.show('one')
    await vi.advanceTimersByTimeAsync(renewal)
    expect(rounds).toHaveLength(1)
    visible.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(rounds).toHaveLength(2)
  })

  test('fails with the only code, and gives all up with the request', async () => {
    const failing = offered()
    failing.rounds[0]?.fail(new Error('The reflector is away'))
    await expect(failing.session).rejects.toThrow('The reflector is away')
    const given = offered()
    given.rounds[0]?.show('one')
    await vi.advanceTimersByTimeAsync(renewal)
    given.end.abort()
    expect(given.rounds.map(({ signal }) => signal.aborted)).toEqual([true, true])
    await expect(given.session).rejects.toThrow('given up')
  })
})
