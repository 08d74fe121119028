import { createRelaySecret, isRelayFull, openRelay, type Relay } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import {
  askedByPage,
  type WindowAnswer,
  type WindowReply,
  type WindowTask,
  windowAsked,
  windowReady,
} from './windowTask.ts'

/** How long the window may take until it is there, in milliseconds; one that cannot answer never will be. */
const timeoutMs = 15_000
/** How long one may take of which it is not known whether it opened at all. */
const relayTimeoutMs = 8_000
/** How long the gateway keeps what is left for the other side. */
const relayLifetime = 600_000
const glance = 300

/** At the end edge of the browser's window, so that the modal of the page stays readable beside it. */
function placeOfWindow(): string {
  const [width, height] = [400, 720]
  const isFromRight = getComputedStyle(document.querySelector('[dir]') ?? document.documentElement).direction === 'rtl'
  const left = isFromRight ? screenX + 16 : screenX + outerWidth - width - 16
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(screenY + 80)}`
}

/** What {@link openWindow} takes. */
export type OpenWindowParameters<T> = {
  readonly url: string
  /**
   * Has the page around this frame open the window, inside a press there; the window then finds this frame. Waits for as long as none
   * comes. Default: this frame opens it.
   */
  readonly byPage?: ((url: string) => void) | undefined
  /** What it is for; asked once it is there. */
  readonly task: () => Promise<WindowTask>
  /** Reads what it says; undefined where that is not its last word. */
  readonly read: (said: WindowAnswer) => T | undefined
  /** What it is told where it asks something; undefined where it does not. Default: it may ask nothing. */
  readonly reply?: ((said: WindowAnswer) => Promise<WindowReply | undefined>) | undefined
  readonly signal: AbortSignal
  /** Told of the window that opened. */
  readonly onOpened?: ((opened: Window) => void) | undefined
  /** Where the gateway is reached that carries messages of windows which are kept apart. Default: they get none. */
  readonly gateway?: string | undefined
}

/**
 * Opens the vault's own window and waits for its last word; to be called while a press is handled. Frame and window are of one
 * origin with storage of their own each, so everything goes by messages, and only between these two windows. Where the site keeps
 * its windows apart, the browser says that none was opened or that it is closed; sealed messages go by the gateway then.
 *
 * @throws WindowError `closed` when the visitor closed it before; `blocked` and `apart` when it never came. GatewayError
 * `vault-relay-full` when too many windows of a network are kept apart.
 */
export function openWindow<T>({
  byPage,
  gateway,
  onOpened,
  read,
  reply,
  signal,
  task,
  url,
}: OpenWindowParameters<T>): Promise<T> {
  const secret = gateway === undefined ? undefined : createRelaySecret()
  // The page sees it in the address that it opens: it is worth nothing to another origin than this one.
  const nonce = byPage && `${askedByPage}${crypto.randomUUID()}`
  const own = byPage ? undefined : open(secret ? `${url}#${secret}` : url, '_blank', placeOfWindow())
  const relay = gateway !== undefined && secret !== undefined ? openRelay(gateway, secret) : undefined
  /** By the gateway. @throws WindowError `failure` where no window is there in time. */
  const byRelay = async (failure: 'blocked' | 'apart' | 'away', over: AbortSignal): Promise<T> => {
    if (!relay) throw new WindowError(failure === 'away' ? 'closed' : failure)
    const leaveOver = await relay.prepare('over', true)
    // The frame cannot close that window. Where this message does not reach it, its answer finds no frame.
    const notifyOver = () => void leaveOver({ keepalive: true }).catch(() => undefined)
    signal.addEventListener('abort', notifyOver, { once: true })
    try {
      return await talk(relay, failure, over)
    } finally {
      signal.removeEventListener('abort', notifyOver)
    }
  }
  /** `failure`: of a window that is not there in time; a window that is away at a service may come at any time. */
  const talk = async (by: Relay, failure: 'blocked' | 'apart' | 'away', over: AbortSignal): Promise<T> => {
    const all = AbortSignal.any([over, AbortSignal.timeout(relayLifetime)])
    const leaveTask = await by.prepare('task', await task())
    const here = failure === 'away' ? all : AbortSignal.any([all, AbortSignal.timeout(relayTimeoutMs)])
    try {
      await leaveTask({ signal: here })
      await by.take('here', here)
    } catch (error) {
      if (failure === 'away' || over.aborted || isRelayFull(error)) throw error
      throw new WindowError(failure)
    }
    for (let turn = 0; ; turn += 1) {
      const said = await by.take(`answer-${turn}`, all).catch((error: unknown) => {
        throw over.aborted ? error : new WindowError('closed')
      })
      const last = read(said as WindowAnswer)
      if (last !== undefined) return last
      const { t } = said as WindowAnswer
      if (t === 'begun' || t === 'failed') continue
      const replied = await reply?.(said as WindowAnswer)
      if (!replied) throw new WindowError('closed')
      const leaveReply = await by.prepare(`reply-${turn}`, replied)
      await leaveReply({ signal: all })
    }
  }
  if (own === null) return byRelay('blocked', signal)
  if (own) onOpened?.(own)
  let opened: Window | undefined = own
  let port: MessagePort | undefined
  const ending = new AbortController()
  return new Promise<T>((resolve, reject) => {
    let isThere = false
    /** Set while the window is at a service, whose page may cut it loose (COOP): it seems closed then. */
    let away: AbortController | undefined
    // One that can never be reached seems closed from the start; all others are open then, however soon they are closed.
    let wasOpen = opened !== undefined && !opened.closed
    const late = byPage ? undefined : setTimeout(() => reject(new WindowError('apart')), timeoutMs)
    const watching = setInterval(() => {
      if (away || !opened) return
      if (!opened.closed) wasOpen = true
      else if (isThere || wasOpen) reject(new WindowError('closed'))
      else if (relay) {
        clearTimeout(late)
        clearInterval(watching)
        byRelay('apart', AbortSignal.any([signal, ending.signal])).then(resolve, reject)
      }
    }, glance)
    ending.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearInterval(watching)
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ending.signal })
    const leave = () => {
      if (!relay || away) return
      away = new AbortController()
      const { signal: back } = away
      byRelay('away', AbortSignal.any([signal, ending.signal, back])).then(
        resolve,
        // One that keeps nothing changes nothing where the window is not cut loose.
        (error: unknown) => error instanceof WindowError && reject(error),
      )
    }
    const hear = ({ data }: MessageEvent<WindowAnswer>) => {
      const last = read(data)
      if (last !== undefined) return resolve(last)
      if (data.t === 'away') return leave()
      reply?.(data).then((replied) => replied && port?.postMessage(replied), reject)
    }
    const listen = ({ data, origin, source }: MessageEvent<{ t?: unknown; nonce?: unknown } | undefined>) => {
      if (origin !== location.origin || data?.t !== windowReady || data.nonce !== nonce || source === null) return
      if (opened && source !== opened) return
      const there = source as Window
      if (!opened) onOpened?.(there)
      opened = there
      isThere = true
      clearTimeout(late)
      away?.abort()
      away = undefined
      // A window that was away, or is loaded anew, asks again.
      port?.close()
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = hear
      task().then(
        (asked) => there.postMessage({ t: windowAsked, asked, nonce, secret }, location.origin, [channel.port2]),
        (error: unknown) => reject(error),
      )
    }
    addEventListener('message', listen, { signal: ending.signal })
    if (nonce !== undefined) byPage?.(new URL(`${url}#${nonce}`, location.href).href)
  }).finally(() => {
    ending.abort()
    opened?.close()
    // Its last word may still be on its way.
    port?.close()
  })
}
