import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWindow } from './openWindow.ts'

const never = () => new AbortController().signal
const task = () => Promise.reject(new Error('Nobody asks what it is for.'))

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens a real window, and hands out what the page holds of it. */
function openOne(seen?: (opened: Window) => Window | null) {
  const own = window.open.bind(window)
  let opened: Window | undefined
  vi.spyOn(window, 'open').mockImplementation((...given) => {
    opened = own(...given) ?? undefined
    return opened && seen ? seen(opened) : (opened ?? null)
  })
  const answer = openWindow({ url: 'about:blank', read: () => undefined, task, signal: never() })
  return { answer, opened: () => opened }
}

describe('openWindow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['at once', 0],
    ['after 100 ms', 100],
    ['after 290 ms', 290],
    ['after 700 ms', 700],
  ])('tells a window that is closed %s as closed, within 300 ms', async (_, ms) => {
    const { answer, opened } = openOne()
    const said: unknown[] = []
    answer.catch((error: unknown) => said.push(error))
    await vi.advanceTimersByTimeAsync(ms)
    expect(opened()?.closed).toBe(false)
    expect(said).toEqual([])
    opened()?.close()
    expect(opened()?.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(said).toMatchObject([{ failure: 'closed' }])
  })

  it('waits for one that seems closed from the start, which is only kept apart', async () => {
    const { answer, opened } = openOne(
      (real) => new Proxy(real, { get: (of, key) => key === 'closed' || memberOf(of, key) }),
    )
    const said: unknown[] = []
    answer.catch((error: unknown) => said.push(error))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toMatchObject([{ failure: 'apart' }])
    opened()?.close()
  })

  it('says at once that the browser opened none', async () => {
    const { answer, opened } = openOne((real) => {
      real.close()
      return null
    })
    await expect(answer).rejects.toMatchObject({ failure: 'blocked' })
    expect(opened()?.closed).toBe(true)
  })
})

function memberOf(of: Window, key: string | symbol): unknown {
  const value: unknown = Reflect.get(of, key)
  return typeof value === 'function' ? value.bind(of) : value
}
