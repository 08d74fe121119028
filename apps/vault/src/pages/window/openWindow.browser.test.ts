import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelay } from '../../platform/window/relay.ts'
import { openWindow } from './openWindow.ts'

const never = () => new AbortController().signal
const task = () => Promise.reject(new Error('Nothing asks what it is for.'))
const anyTask = async () =>
  ({ kind: 'connect', site: { origin: 'https://harbour.example' }, loggedInAs: '', language: 'en' }) as const

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

/** A window of this origin that says hello to this page, and keeps what it is sent. */
function frameThatAsks() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const own = frame.contentWindow
  if (!own) throw new Error('The frame has no window.')
  const heard: MessageEvent[] = []
  own.addEventListener('message', (event) => heard.push(event))
  const say = (message: object) => {
    // As from a script of that window.
    const script = own.document.createElement('script')
    script.text = `parent.postMessage(${JSON.stringify(message)}, parent.location.origin)`
    own.document.body.append(script)
  }
  return { say, heard, remove: () => frame.remove() }
}

describe('openWindow of a window that the page around opens', () => {
  it('hands the task to the window that knows the nonce, and to no other', async () => {
    const asked: string[] = []
    const { heard, remove, say } = frameThatAsks()
    const ending = new AbortController()
    const opened: Window[] = []
    const open = vi.spyOn(window, 'open')
    const answer = openWindow({
      url: '/window?project=p',
      byPage: (url) => asked.push(url),
      task: anyTask,
      read: (said) => (said.t === 'loggedIn' ? said.token : undefined),
      onOpened: (each) => opened.push(each),
      signal: ending.signal,
    })
    expect(open).not.toHaveBeenCalled()
    const [url = ''] = asked
    expect(new URL(url).origin).toBe(location.origin)
    const nonce = new URL(url).hash.slice(1)
    expect(nonce).toMatch(/^ask\.[0-9a-f-]{36}$/)
    for (const each of [{}, { nonce: 'ask.other' }]) say({ t: 'foyer/window', ...each })
    say({ t: 'foyer/window', nonce })
    await expect.poll(() => heard.length).toBe(1)
    expect(opened).toHaveLength(1)
    expect(heard[0]?.data).toMatchObject({ t: 'foyer/window-task', nonce, asked: { kind: 'connect' } })
    heard[0]?.ports[0]?.postMessage({ t: 'loggedIn', token: 'of the frame' })
    expect(await answer).toBe('of the frame')
    remove()
  })
})

describe('openWindow of a window that is kept apart', () => {
  it('says to the window that nothing waits for it once its visitor has cancelled', async () => {
    const left: string[] = []
    let secret = ''
    vi.spyOn(window, 'open').mockImplementation((url) => {
      secret = String(url).split('#')[1] ?? ''
      return null
    })
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      left.push(String(input))
      return Response.json(String(input).endsWith('/read') ? { sealed: null } : { success: true })
    })
    const ending = new AbortController()
    const gateway = 'https://gateway.example'
    const answer = openWindow({ url: '/', read: () => undefined, task: anyTask, signal: ending.signal, gateway })
    const refused = expect(answer).rejects.toThrow('cancelled')
    await expect.poll(() => left.length).toBeGreaterThan(1)
    ending.abort(new Error('cancelled'))
    await refused
    // The letter lies where the window looks, which has the same secret.
    const before = left.length
    await openRelay(gateway, secret)?.isLeft('over')
    const [asked] = left.slice(before)
    await expect.poll(() => left).toContain(asked?.replace(/\/read$/, ''))
  })
})

function memberOf(of: Window, key: string | symbol): unknown {
  const value: unknown = Reflect.get(of, key)
  return typeof value === 'function' ? value.bind(of) : value
}
