import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** A page in Chrome on Android, outside of a browser: what the mobile protocol uses of it. */
export type AndroidPage = {
  /** Links of apps that the page has opened. */
  readonly opened: readonly string[]
  /** What the phone does with a link; `true` when an app opens. */
  onOpen(handle: (link: string) => Promise<boolean> | boolean): void
  /** What the browser says of its local network; undefined for one that knows no such permission. */
  setPermission(state: PermissionState | undefined): void
  setSecure(isSecure: boolean): void
}

/** Puts the page in place; `vi.unstubAllGlobals()` takes it away. */
export function androidPage(): AndroidPage {
  const events = new EventTarget()
  const opened: string[] = []
  let handle: (link: string) => Promise<boolean> | boolean = () => false
  let permission: PermissionState | undefined
  const assign = (link: string) => {
    opened.push(link)
    void Promise.resolve(handle(link)).then((isOpened) => {
      if (isOpened) events.dispatchEvent(new Event('blur'))
    })
  }
  const navigator = {
    userAgent: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
    permissions: {
      query: async ({ name }: { name: string }) => {
        if (permission === undefined || name !== 'local-network-access') throw new TypeError(`No permission ${name}`)
        return { state: permission }
      },
    },
  }
  const page = {
    WebSocket,
    navigator,
    isSecureContext: true,
    location: { assign, origin: 'https://cafe.example' },
    matchMedia: () => ({ matches: true }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  vi.stubGlobal('crypto', { subtle: crypto.subtle, getRandomValues: drawFreePort(crypto) })
  const window = { ...page, parent: undefined as unknown }
  window.parent = window
  vi.stubGlobal('window', window)
  return {
    opened,
    onOpen: (next) => {
      handle = next
    },
    setPermission: (state) => {
      permission = state
    },
    setSecure: (isSecure) => vi.stubGlobal('isSecureContext', isSecure),
  }
}

/**
 * Other programs of a busy machine go out from ports below 61,000, at which a wallet could then not listen; a phone has few.
 * The port is the one number that is drawn from two bytes, and is moved to 61,440 or more.
 */
function drawFreePort(own: Crypto) {
  return <Numbers extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(numbers: Numbers): Numbers => {
    own.getRandomValues(numbers)
    if (numbers instanceof Uint16Array) numbers.set(numbers.map((drawn) => drawn | 0x3000))
    return numbers
  }
}
