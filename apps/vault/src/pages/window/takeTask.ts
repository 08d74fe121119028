import { GatewayError } from '@foyer/contract'
import type { PageSettings } from '../../platform/readDocument.ts'
import { openRelay, type Relay } from '../../platform/window/relay.ts'
import { vouchForFrame } from './vouchForFrame.ts'
import {
  type LimitQuestion,
  type LimitReply,
  type WindowAnswer,
  type WindowTask,
  windowAsked,
  windowReady,
} from './windowTask.ts'

/** What the window was opened for, and the way back. */
export type TakenTask = {
  readonly task: WindowTask
  /**
   * Says it to the frame, which closes this window after the last word. Where the site keeps its windows apart the frame cannot, and
   * `arrived` or `lost` tells what became of the answer.
   */
  answer(said: WindowAnswer): Promise<'arrived' | 'lost' | undefined>
  /**
   * Asks the frame something, and waits for what it says.
   *
   * @throws GatewayError where the gateway carries no message on.
   */
  ask(question: LimitQuestion): Promise<LimitReply>
}

/** How long an opener may take to say what it wants, in milliseconds. */
const patience = 20_000

/**
 * Asks the opener what this window is for. Without an opener it is asked by the gateway, where the address has a secret for that.
 * Nothing where both are silent: messages go to this origin alone, and none is taken from another window or origin.
 *
 * @param settings Undefined for a project that the gateway does not know.
 */
export function takeTask(settings: PageSettings | undefined): Promise<TakenTask | undefined> {
  const secret = location.hash.slice(1)
  // Nothing that stands in an address stays there.
  if (secret !== '') history.replaceState(null, '', location.pathname + location.search)
  const opener = window.opener as Window | null
  if (opener) return byMessages(opener, settings)
  const relay = settings && openRelay(settings.gateway, secret)
  return relay ? byRelay(relay) : Promise.resolve(undefined)
}

function byMessages(opener: Window, settings: PageSettings | undefined): Promise<TakenTask | undefined> {
  return new Promise((resolve) => {
    const ending = new AbortController()
    const end = (taken: TakenTask | undefined) => {
      ending.abort()
      clearTimeout(late)
      resolve(taken)
    }
    const late = setTimeout(() => end(undefined), patience)
    const clockAhead = settings ? settings.config.now - Date.now() : 0
    /** Only an opener that answers messages is surely a frame in this browser: an address with a secret can be sent on. */
    const vouch = async ({ device }: WindowTask, said: WindowAnswer) => {
      const isAgreed = said.t === 'made' || (said.t === 'answered' && said.agreed !== undefined)
      if (!isAgreed || device === undefined || !settings) return undefined
      return vouchForFrame({ device, config: settings.config, clockAhead })
    }
    const listen = (event: MessageEvent<{ t?: unknown; asked?: WindowTask } | undefined>) => {
      const { data, origin, ports, source } = event
      const [port] = ports
      if (source !== opener || origin !== location.origin || data?.t !== windowAsked || !data.asked || !port) return
      const { asked } = data
      const answer = async (said: WindowAnswer) => {
        port.postMessage({ ...said, vouch: await vouch(asked, said) })
        return undefined
      }
      const ask = (question: LimitQuestion) =>
        new Promise<LimitReply>((reply) => {
          const listening = new AbortController()
          const hear = ({ data: told }: MessageEvent<LimitReply>) => {
            if (told.number !== question.number) return
            listening.abort()
            reply(told)
          }
          port.addEventListener('message', hear, { signal: listening.signal })
          port.start()
          port.postMessage(question)
        })
      end({ task: asked, answer, ask })
    }
    addEventListener('message', listen, { signal: ending.signal })
    opener.postMessage({ t: windowReady }, location.origin)
  })
}

async function byRelay(relay: Relay): Promise<TakenTask | undefined> {
  const signal = AbortSignal.timeout(patience)
  try {
    const tell = await relay.prepare('here', {})
    await tell({ signal })
    const task = (await relay.take('task', signal)) as WindowTask
    let turn = 0
    // The next word that the frame waits for, where no other comes before.
    let leaveClosed = await relay.prepare('answer-0', { t: 'closed' } satisfies WindowAnswer)
    const answered = new AbortController()
    // The page is gone when this fails, and the frame waits until its visitor cancels.
    const tellClosed = () => void leaveClosed({ keepalive: true }).catch(() => undefined)
    addEventListener('pagehide', tellClosed, { signal: answered.signal })
    /** One word after the other: the frame takes them in turn. */
    let before: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(say: () => Promise<T>): Promise<T> => {
      const said = before.then(say)
      before = said.catch(() => undefined)
      return said
    }
    return {
      task,
      answer: (said) =>
        inTurn(async () => {
          const leave = await relay.prepare(`answer-${turn}`, said)
          try {
            await leave()
          } catch (error) {
            // It stays a window without an answer, whose end the frame hears of.
            if (error instanceof GatewayError) return 'lost'
            throw error
          }
          answered.abort()
          close()
          return 'arrived'
        }),
      async ask(question) {
        const own = await inTurn(async () => {
          const leave = await relay.prepare(`answer-${turn}`, question)
          await leave()
          turn += 1
          leaveClosed = await relay.prepare(`answer-${turn}`, { t: 'closed' } satisfies WindowAnswer)
          return turn - 1
        })
        return (await relay.take(`reply-${own}`, answered.signal)) as LimitReply
      },
    }
  } catch {
    // The frame said nothing in time, and shows why itself.
    return undefined
  }
}
