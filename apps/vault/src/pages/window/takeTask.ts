import { GatewayError, matchesOrigin } from '@foyer/contract'
import type { PageSettings } from '../../platform/readDocument.ts'
import { isPageOf, withReturnId } from '../../platform/window/pageWay.ts'
import { openRelay, type Relay } from '../../platform/window/relay.ts'
import { vouchForFrame } from './vouchForFrame.ts'
import {
  type LimitQuestion,
  type LimitReply,
  type WayBack,
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
   * Asks the frame something, and waits for what it says; absent where no frame waits.
   *
   * @throws GatewayError where the gateway carries no message on.
   */
  readonly ask?: ((question: LimitQuestion) => Promise<LimitReply>) | undefined
  /** Goes back to the site's page, where that went to the wallet whole; it follows an answer by itself. */
  readonly goBack?: (() => void) | undefined
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
  const told = location.hash.slice(1)
  const opener = window.opener as Window | null
  // Nothing that stands in an address stays there. A page that is loaded anew has it from the browser's own state.
  const secret = told || readSecret(history.state)
  if (told !== '') history.replaceState(opener ? null : { secret }, '', location.pathname + location.search)
  if (opener) return byMessages(opener, settings)
  const relay = settings && openRelay(settings.gateway, secret)
  return relay ? byRelay(relay, settings) : Promise.resolve(undefined)
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

function readSecret(state: unknown): string {
  const { secret } = (state ?? {}) as { secret?: unknown }
  return typeof secret === 'string' ? secret : ''
}

async function byRelay(relay: Relay, settings: PageSettings): Promise<TakenTask | undefined> {
  const signal = AbortSignal.timeout(patience)
  try {
    const tell = await relay.prepare('here', {})
    await tell({ signal })
    const task = (await relay.take('task', signal)) as WindowTask
    if (task.back) return byPage(relay, task, task.back, settings)
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
          history.replaceState(null, '')
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

/**
 * Of a site whose whole page came here. It goes back to that site alone, and only to one that the gateway lists: a
 * made-up question whose address is sent on leads its reader to no other page, and the answer to no frame.
 */
function byPage(relay: Relay, task: WindowTask, back: WayBack, settings: PageSettings): TakenTask | undefined {
  if (task.kind === 'passkey') return undefined
  const { origin } = task.site
  const isListed = settings.config.origins.some((pattern) => matchesOrigin(pattern, origin))
  if (!isListed || !isPageOf(back.page, origin)) return undefined
  const goBack = () => location.replace(withReturnId(back.page, back.id))
  // What the wallet knows by itself is believed of no text that came by way of an address.
  const isTrusted = settings.config.trusted.includes(origin)
  return {
    task: task.kind === 'approval' ? { ...task, isTrusted, leftMs: Math.max(0, back.endsAt - Date.now()) } : task,
    goBack,
    async answer(said) {
      const leave = await relay.prepare('answer-0', said)
      try {
        await leave()
      } catch (error) {
        if (error instanceof GatewayError) return 'lost'
        throw error
      }
      history.replaceState(null, '')
      goBack()
      return 'arrived'
    },
  }
}
