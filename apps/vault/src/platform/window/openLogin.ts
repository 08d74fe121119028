import * as v from 'valibot'
import { WindowError } from './WindowError.ts'

/** What the page that a sign-in service leads back to says: the fragment of its address. */
const cameBack = v.object({
  t: v.literal('foyer/keeper-login'),
  fragment: v.pipe(v.string(), v.maxLength(16_384)),
})

/** Reaches the pages of this wallet in this browser; a frame hears its own window by a message. */
const loginChannel = 'foyer/keeper-login'

const glance = 300

/** What {@link openLogin} takes. */
export type OpenLoginParameters = {
  /** Where the service begins, without `state`; asked once the window is open. */
  readonly begin: () => Promise<URL>
  readonly signal?: AbortSignal | undefined
}

/**
 * Has the visitor log in at a service, in a window; to be called while a press is handled. Answers the id token, which its reader has to
 * check: it came through the visitor's browser.
 *
 * @throws WindowError `blocked` where no window opened, `closed` where the visitor closed it or declined.
 */
export async function openLogin({ begin, signal }: OpenLoginParameters): Promise<string> {
  const opened = open('', '_blank', 'popup,width=480,height=720')
  if (!opened) throw new WindowError('blocked')
  const channel = new BroadcastChannel(loginChannel)
  const over = new AbortController()
  const state = crypto.randomUUID()
  try {
    const url = await begin()
    url.searchParams.set('state', state)
    return await new Promise<string>((resolve, reject) => {
      const hear = (said: unknown) => {
        const fragment = v.is(cameBack, said) ? new URLSearchParams(said.fragment) : undefined
        // An answer to another login, of another page.
        if (fragment?.get('state') !== state) return
        const token = fragment.get('id_token')
        if (token) resolve(token)
        else reject(new WindowError('closed'))
      }
      channel.onmessage = ({ data }) => hear(data)
      addEventListener(
        'message',
        ({ data, origin }) => {
          if (origin === location.origin) hear(data)
        },
        { signal: over.signal },
      )
      // A page that is kept apart sees its windows as closed from the start.
      const watching = setInterval(() => {
        if (opened.closed && !crossOriginIsolated) reject(new WindowError('closed'))
      }, glance)
      over.signal.addEventListener('abort', () => clearInterval(watching))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal })
      opened.location.replace(url.href)
    })
  } finally {
    over.abort()
    channel.close()
    opened.close()
  }
}

/** Hands what a service brought back to the page of this wallet that asked, and closes the window; on the page that it leads to. */
export function returnLogin(): void {
  const said = { t: 'foyer/keeper-login', fragment: location.hash.slice(1) }
  // The token is for the page that asked alone, and must not stay in the history.
  history.replaceState(null, '', location.pathname)
  opener?.postMessage(said, location.origin)
  const channel = new BroadcastChannel(loginChannel)
  channel.postMessage(said)
  channel.close()
  close()
}
