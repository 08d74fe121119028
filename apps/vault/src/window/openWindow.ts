import type { ProtectingPasskey } from '../account/createPasskeys.ts'
import { PasskeyError, type PasskeyFailure } from '../passkeys/PasskeyError.ts'
import { type WindowAnswer, type WindowTask, windowAsked, windowReady } from './windowTask.ts'

/** How long the window may take until it is there, in milliseconds; one that cannot answer never will be. */
const patience = 15_000
const glance = 300

/** What {@link openWindow} takes. */
export type OpenWindowParameters = {
  readonly url: string
  /** What it shall make; asked once it is there. */
  readonly task: () => Promise<WindowTask>
  readonly signal: AbortSignal
}

/**
 * Opens the vault's own window and has it make a passkey; to be called while a press is handled. Frame and window are of one
 * origin with storage of their own each, so everything goes by messages, and only between these two windows.
 *
 * @throws PasskeyError what the window said last when it was closed; `blocked` and `apart` when it never came.
 */
export function openWindow({ signal, task, url }: OpenWindowParameters): Promise<ProtectingPasskey> {
  const opened = open(url, '_blank', 'popup,width=400,height=640')
  if (!opened) return Promise.reject(new PasskeyError('blocked'))
  const { port1: port, port2: theirs } = new MessageChannel()
  const ending = new AbortController()
  return new Promise<ProtectingPasskey>((resolve, reject) => {
    let said: PasskeyFailure = 'declined'
    let isThere = false
    let wasOpen = false
    const late = setTimeout(() => reject(new PasskeyError('apart')), patience)
    // One that can never be reached seems closed from the start.
    const watching = setInterval(() => {
      if (!opened.closed) wasOpen = true
      else if (isThere || wasOpen) reject(new PasskeyError(said))
    }, glance)
    ending.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearInterval(watching)
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ending.signal })
    port.onmessage = ({ data }: MessageEvent<WindowAnswer>) => {
      if (data.t === 'made') resolve(data.passkey)
      else said = data.failure
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
    // Its last word may still be on its way to nobody.
    port.close()
  })
}
