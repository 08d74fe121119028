import { createRelaySecret, isRelayFull, openRelay } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { type LimitReply, type WindowAnswer, type WindowTask, windowAsked, windowReady } from './windowTask.ts'

/** How long the window may take until it is there, in milliseconds; one that cannot answer never will be. */
const patience = 15_000
/** How long one may take of which it is not known whether it opened at all. */
const relayPatience = 8_000
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
  /** What it is for; asked once it is there. */
  readonly task: () => Promise<WindowTask>
  /** Reads what it says; undefined where that is not its last word. */
  readonly read: (said: WindowAnswer) => T | undefined
  /** What it is told where it asks something; undefined where it does not. Default: it may ask nothing. */
  readonly reply?: ((said: WindowAnswer) => Promise<LimitReply | undefined>) | undefined
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
  gateway,
  onOpened,
  read,
  reply,
  signal,
  task,
  url,
}: OpenWindowParameters<T>): Promise<T> {
  const secret = gateway === undefined ? undefined : createRelaySecret()
  const opened = open(secret ? `${url}#${secret}` : url, '_blank', placeOfWindow())
  const relay = gateway !== undefined && secret !== undefined ? openRelay(gateway, secret) : undefined
  /** By the gateway. @throws WindowError `failure` where no window is there in time. */
  const byRelay = async (failure: 'blocked' | 'apart', over: AbortSignal): Promise<T> => {
    if (!relay) throw new WindowError(failure)
    const all = AbortSignal.any([over, AbortSignal.timeout(relayLifetime)])
    const leaveTask = await relay.prepare('task', await task())
    const here = AbortSignal.any([all, AbortSignal.timeout(relayPatience)])
    try {
      await leaveTask({ signal: here })
      await relay.take('here', here)
    } catch (error) {
      const isTold = over.aborted || isRelayFull(error)
      throw isTold ? error : new WindowError(failure)
    }
    for (let turn = 0; ; turn += 1) {
      const said = await relay.take(`answer-${turn}`, all).catch((error: unknown) => {
        throw over.aborted ? error : new WindowError('closed')
      })
      const last = read(said as WindowAnswer)
      if (last !== undefined) return last
      const replied = await reply?.(said as WindowAnswer)
      if (!replied) throw new WindowError('closed')
      const leaveReply = await relay.prepare(`reply-${turn}`, replied)
      await leaveReply({ signal: all })
    }
  }
  if (!opened) return byRelay('blocked', signal)
  onOpened?.(opened)
  const { port1: port, port2: theirs } = new MessageChannel()
  const ending = new AbortController()
  return new Promise<T>((resolve, reject) => {
    let isThere = false
    // One that can never be reached seems closed from the start; all others are open then, however soon they are closed.
    let wasOpen = !opened.closed
    const late = setTimeout(() => reject(new WindowError('apart')), patience)
    const watching = setInterval(() => {
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
    port.onmessage = ({ data }: MessageEvent<WindowAnswer>) => {
      const last = read(data)
      if (last !== undefined) return resolve(last)
      void reply?.(data).then((replied) => replied && port.postMessage(replied))
    }
    const listen = ({ data, origin, source }: MessageEvent<{ t?: unknown } | undefined>) => {
      if (isThere || source !== opened || origin !== location.origin || data?.t !== windowReady) return
      isThere = true
      clearTimeout(late)
      task().then(
        (asked) => opened.postMessage({ t: windowAsked, asked }, location.origin, [theirs]),
        (error: unknown) => reject(error),
      )
    }
    addEventListener('message', listen, { signal: ending.signal })
  }).finally(() => {
    ending.abort()
    opened.close()
    // Its last word may still be on its way.
    port.close()
  })
}
