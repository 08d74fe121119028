import { openRelay, type Relay } from './relay.ts'
import { type WindowAnswer, type WindowTask, windowAsked, windowReady } from './windowTask.ts'

/** What the window was opened for, and the way back. */
export type TakenTask = {
  readonly task: WindowTask
  answer(said: WindowAnswer): void
  /** The frame cannot close this window, because the site keeps its windows apart. */
  readonly isApart?: boolean | undefined
}

/** How long an opener may take to say what it wants, in milliseconds. */
const patience = 20_000

/**
 * Asks the opener what this window is for. Without an opener it is asked by the gateway, where the address has a secret for that.
 * Nothing where neither says: messages go to this origin alone, and none is taken from another window or origin.
 *
 * @param gateway Where the gateway is reached; undefined for a project that it does not know.
 */
export function takeTask(gateway: string | undefined): Promise<TakenTask | undefined> {
  const secret = location.hash.slice(1)
  // Nothing that stands in an address stays there.
  if (secret !== '') history.replaceState(null, '', location.pathname + location.search)
  const opener = window.opener as Window | null
  if (opener) return byMessages(opener)
  const relay = gateway === undefined ? undefined : openRelay(gateway, secret)
  return relay ? byRelay(relay) : Promise.resolve(undefined)
}

function byMessages(opener: Window): Promise<TakenTask | undefined> {
  return new Promise((resolve) => {
    const ending = new AbortController()
    const end = (taken: TakenTask | undefined) => {
      ending.abort()
      clearTimeout(late)
      resolve(taken)
    }
    const late = setTimeout(() => end(undefined), patience)
    const listen = (event: MessageEvent<{ t?: unknown; asked?: WindowTask } | undefined>) => {
      const { data, origin, ports, source } = event
      const [port] = ports
      if (source !== opener || origin !== location.origin || data?.t !== windowAsked || !data.asked || !port) return
      end({ task: data.asked, answer: (said) => port.postMessage(said) })
    }
    addEventListener('message', listen, { signal: ending.signal })
    opener.postMessage({ t: windowReady }, location.origin)
  })
}

async function byRelay(relay: Relay): Promise<TakenTask | undefined> {
  const signal = AbortSignal.timeout(patience)
  try {
    await relay.leave('here', {}, signal)
    const task = (await relay.take('task', signal)) as WindowTask
    const leave = await relay.prepare('answer', { t: 'closed' } satisfies WindowAnswer)
    const leaving = new AbortController()
    addEventListener('pagehide', leave, { signal: leaving.signal })
    return {
      task,
      isApart: true,
      answer(said) {
        leaving.abort()
        // Who never hears of it still waits, and can ask again.
        relay.leave('answer', said).then(close, () => leave())
      },
    }
  } catch {
    // The frame said nothing in time, and shows why itself.
    return undefined
  }
}
