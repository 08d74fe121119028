import { type WindowAnswer, type WindowTask, windowAsked, windowReady } from './windowTask.ts'

/** What the window was opened for, and the way back. */
export type TakenTask = { readonly task: WindowTask; answer(said: WindowAnswer): void }

/** How long an opener may take to say what it wants, in milliseconds. */
const patience = 20_000

/**
 * Asks the opener what this window is for. Nothing where there is none, or it is no page of the vault's: the message goes to
 * this origin alone, and none is taken from another window or origin.
 */
export function takeTask(): Promise<TakenTask | undefined> {
  const opener = window.opener as Window | null
  if (!opener) return Promise.resolve(undefined)
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
