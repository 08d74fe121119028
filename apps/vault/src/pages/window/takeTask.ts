// Long because a task comes by messages, by a relay or with the whole page, and is held to the same rules on each way.
import { GatewayError, matchesOrigin } from '@foyer/contract'
import type { KeptCalls } from '../../evm/sequentialCalls/sentCalls.ts'
import type { PageSettings } from '../../platform/readDocument.ts'
import { isPageOf, withReturnId } from '../../platform/window/pageWay.ts'
import { openRelay, type Relay } from '../../platform/window/relay.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import {
  hasEnded,
  type KeptTrip,
  keepTrip,
  markEnded,
  type ServiceTrip,
  takeReturned,
  takeTrip,
} from './serviceTrip.ts'
import { vouchForFrame } from './vouchForFrame.ts'
import {
  type AskFrame,
  askedByPage,
  type Unnumbered,
  type WayBack,
  type WindowAnswer,
  type WindowReply,
  type WindowTask,
  windowAsked,
  windowReady,
} from './windowTask.ts'

/** What the window was opened for, and the way back. */
export type TakenTask = {
  readonly task: WindowTask
  /**
   * Says it to the frame, which closes this window after the last word. Where the site keeps its windows apart the frame cannot, and
   * the end of the answer is told.
   *
   * @throws GatewayError where the gateway does not carry on that it has `begun`; WindowError where its frame no longer waits then.
   */
  answer(said: WindowAnswer): Promise<AnswerEnd | undefined>
  /**
   * Asks the frame something, and waits for what it says; absent where no frame waits. Where the whole page came here, only what this
   * page does by itself is asked, and no frame answers: a limit is not.
   *
   * @throws GatewayError where the gateway carries no message on.
   */
  readonly ask?: AskFrame | undefined
  /** Resolves once the frame no longer waits, where nothing was begun; absent where the frame closes this window itself. */
  readonly over?: Promise<'over'> | undefined
  /** Goes back to the site's page, where that went to the wallet whole; it follows an answer by itself. */
  readonly goBack?: (() => void) | undefined
  /** How a login here takes this whole page to a sign-in service and back. */
  readonly trip?: ServiceTrip | undefined
}

/**
 * What became of an answer that the gateway carries on; `untold`: what was agreed to was carried out, and the site does not know;
 * `over`: nothing waits for it any more.
 */
export type AnswerEnd = 'agreed' | 'declined' | 'lost' | 'untold' | 'over'

const endOf = (said: WindowAnswer): AnswerEnd =>
  said.t === 'answered' && said.agreed === undefined ? 'declined' : 'agreed'

/** How long an opener may take to say what it wants, in milliseconds. */
const timeoutMs = 20_000

/**
 * Asks the opener for this window's task. Without an opener the gateway is asked, where the address has a secret for that. Undefined
 * where neither answers: messages go to this origin alone, and are taken from no other window or origin.
 *
 * @param settings Undefined for a project that the gateway does not know.
 */
export function takeTask(settings: PageSettings | undefined): Promise<TakenTask | undefined> {
  const given = location.hash.slice(1)
  const opener = window.opener as Window | null
  const returned = takeReturned()
  const trip = returned === undefined ? undefined : takeTrip(returned)
  // A service sends pages back to the tab that left for it. An address that was sent on brings nothing of a login.
  if (returned !== undefined && trip === undefined) return Promise.resolve(undefined)
  // The secret is taken out of the address. A reloaded page has it from the browser's own state.
  const kept = readState(history.state)
  const isByPage = given.startsWith(askedByPage)
  const found: KeptTrip =
    trip ??
    (isByPage ? { secret: '', isSure: false, turn: 0, nonce: given } : undefined) ??
    (given === '' ? kept : { secret: given, isSure: isOwnWay(settings), turn: 0, nonce: undefined })
  if (trip || given !== '') history.replaceState(found, '', location.pathname + location.search)
  const arrival: Arrival = { ...found, returned, hasLeft: kept.hasLeft }
  // The site keeps its windows apart: the frame opens one that it can reach.
  if (isByPage && !opener) close()
  if (opener) return byMessages(opener, settings, arrival)
  const relay = settings && openRelay(settings.gateway, found.secret)
  return relay ? byRelay(relay, settings, arrival) : Promise.resolve(undefined)
}

/** How this page was reached. */
type Arrival = {
  readonly secret: string
  /** It is a frame in this browser that asks, and no address that was sent on. */
  readonly isSure: boolean
  /** The id with which a sign-in service sent this page back. */
  readonly returned: string | undefined
  /** This entry of the history has left for a service before. */
  readonly hasLeft: boolean
  /** How much this window has said over the relay. */
  readonly turn: number
  /** What its frame knows it by, where the page around that opened this window. */
  readonly nonce: string | undefined
}

/** How a login takes this page to a service and back; `leaving` is called before it goes, and answers what was said so far. */
function tripOf({ hasLeft, isSure, nonce, returned, secret }: Arrival, leaving: () => number): ServiceTrip {
  return {
    page: location.origin + location.pathname + location.search,
    returned,
    goesAtOnce: returned === undefined && !hasLeft,
    keep(attempt) {
      const turn = leaving()
      keepTrip(attempt, { secret, isSure, turn, nonce })
      // A visitor who comes back by the browser's own button goes there by a press only.
      history.replaceState({ secret, isSure, turn, nonce, hasLeft: true }, '')
    },
  }
}

/**
 * Whether a frame of the wallet in this browser opened this page. Else it may have been anybody's address: a page that loads itself anew
 * is its own way, too, wherever its address came from.
 */
function isOwnWay(settings: PageSettings | undefined): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return settings?.isOwnWay === true && navigation?.type === 'navigate'
}

/** Signs the frame's key where its visitor agreed. */
async function vouchOf({ device }: WindowTask, said: WindowAnswer, settings: PageSettings | undefined, ahead: number) {
  const isAgreed = said.t === 'made' || (said.t === 'answered' && said.agreed !== undefined)
  if (!isAgreed || device === undefined || !settings) return undefined
  return vouchForFrame({ device, config: settings.config, clockAhead: ahead })
}

function byMessages(
  opener: Window,
  settings: PageSettings | undefined,
  arrival: Arrival,
): Promise<TakenTask | undefined> {
  return new Promise((resolve) => {
    const ending = new AbortController()
    const end = (taken: TakenTask | undefined) => {
      ending.abort()
      clearTimeout(late)
      resolve(taken)
    }
    const late = setTimeout(() => end(undefined), timeoutMs)
    // Of a page that is not the wallet's, only its frames are asked, and only those of this origin hear it.
    const { nonce } = arrival
    const askers: readonly Window[] = nonce === undefined ? [opener] : framesOf(opener)
    const clockAhead = settings ? settings.config.now - Date.now() : 0
    const listen = (event: MessageEvent<AskedMessage | undefined>) => {
      const { data, origin, ports, source } = event
      const [port] = ports
      if (origin !== location.origin || data?.t !== windowAsked || data.nonce !== nonce || !data.asked || !port) return
      if (!askers.some((each) => each === source)) return
      const { asked } = data
      const answer = async (said: WindowAnswer) => {
        port.postMessage({ ...said, vouch: await vouchOf(asked, said, settings, clockAhead) })
        return undefined
      }
      let last = 0
      const ask = (question: Unnumbered) =>
        new Promise<WindowReply>((reply) => {
          const listening = new AbortController()
          last += 1
          const number = last
          const hear = ({ data }: MessageEvent<WindowReply>) => {
            if (data.number !== number) return
            listening.abort()
            reply(data)
          }
          port.addEventListener('message', hear, { signal: listening.signal })
          port.start()
          port.postMessage({ ...question, number })
        })
      // A frame of this browser has asked, and its relay is known from it alone where the page opened this window.
      const sure = { ...arrival, isSure: true, secret: data.secret ?? arrival.secret }
      const trip = tripOf(sure, () => {
        port.postMessage({ t: 'away' } satisfies WindowAnswer)
        return 0
      })
      end({ task: asked, answer, ask: ask as AskFrame, trip })
    }
    addEventListener('message', listen, { signal: ending.signal })
    for (const each of askers) each.postMessage({ t: windowReady, nonce }, location.origin)
  })
}

type AskedMessage = {
  readonly t?: unknown
  readonly asked?: WindowTask
  readonly nonce?: unknown
  /** Of the relay of the frame. */
  readonly secret?: string
}

/** The frames that stand in a page. */
function framesOf(page: Window): Window[] {
  return Array.from({ length: page.length }, (_, index) => page[index]).filter((each) => each !== undefined)
}

function readState(state: unknown): Omit<Arrival, 'returned'> {
  const { hasLeft, isSure, nonce, secret, turn } = (state ?? {}) as { readonly [name in keyof Arrival]?: unknown }
  return {
    secret: typeof secret === 'string' ? secret : '',
    isSure: isSure === true,
    hasLeft: hasLeft === true,
    turn: typeof turn === 'number' ? turn : 0,
    nonce: typeof nonce === 'string' ? nonce : undefined,
  }
}

async function byRelay(relay: Relay, settings: PageSettings, arrival: Arrival): Promise<TakenTask | undefined> {
  const { isSure } = arrival
  const clockAhead = settings.config.now - Date.now()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const tell = await relay.prepare('here', {})
    await tell({ signal })
    const task = (await relay.take('task', signal)) as WindowTask
    if (task.back) return byPage({ relay, task, back: task.back, settings, arrival })
    let { turn } = arrival
    // The next word that the frame waits for, where no other comes before.
    let leaveClosed = await relay.prepare(`answer-${turn}`, { t: 'closed' } satisfies WindowAnswer)
    const answered = new AbortController()
    let hasBegun = false
    const over = new Promise<'over'>((resolve) => {
      // What was begun ends as it ends.
      const end = () => hasBegun || resolve('over')
      relay.take('over', answered.signal).then(end, () => undefined)
    })
    // The page is gone when this fails, and the frame waits until its visitor cancels.
    const notifyClosed = () => void leaveClosed({ keepalive: true }).catch(() => undefined)
    const leaving = new AbortController()
    addEventListener('pagehide', notifyClosed, { signal: AbortSignal.any([answered.signal, leaving.signal]) })
    /** Messages go one after the other: the frame takes them in order. */
    let before: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(say: () => Promise<T>): Promise<T> => {
      const said = before.then(say)
      before = said.catch(() => undefined)
      return said
    }
    const goOn = async () => {
      turn += 1
      leaveClosed = await relay.prepare(`answer-${turn}`, { t: 'closed' } satisfies WindowAnswer)
    }
    if (isOwnTask(task) && !isSure) {
      // An address with a secret can be sent on: what this page does by itself is asked by a frame of this browser, or not at all.
      answered.abort()
      await leaveClosed({ signal })
      return undefined
    }
    return {
      task,
      // This page comes back, so that its end is no news.
      trip: tripOf(arrival, () => {
        leaving.abort()
        return turn
      }),
      answer: (said) =>
        inTurn(async () => {
          const vouch = isSure ? await vouchOf(task, said, settings, clockAhead) : undefined
          const leave = await relay.prepare(`answer-${turn}`, { ...said, ...(vouch !== undefined && { vouch }) })
          const isOver = await relay.isLeft('over')
          if (said.t === 'begun') {
            // Nothing is sent or signed for a frame whose visitor has cancelled there.
            if (isOver) throw new WindowError('closed')
            hasBegun = true
            await leave()
            await goOn()
            return undefined
          }
          if (said.t === 'failed') {
            // The next try may go well. A frame that does not hear of it goes on waiting for that.
            if (!isOver) await leave().then(goOn, () => undefined)
            return undefined
          }
          const isDone = said.t === 'answered' && said.ended !== undefined
          if (!isOver) {
            try {
              await leave()
            } catch (error) {
              // It stays a window without an answer, whose end the frame hears of.
              if (error instanceof GatewayError) return isDone ? 'untold' : 'lost'
              throw error
            }
          }
          answered.abort()
          history.replaceState(null, '')
          if (isOver) return isDone ? 'untold' : 'over'
          close()
          return endOf(said)
        }),
      over,
      ask: (async (question: Unnumbered) => {
        const own = await inTurn(async () => {
          const leave = await relay.prepare(`answer-${turn}`, { ...question, number: turn })
          await leave()
          await goOn()
          return turn - 1
        })
        return (await relay.take(`reply-${own}`, answered.signal)) as WindowReply
      }) as AskFrame,
    }
  } catch {
    // The frame said nothing in time, and shows why itself.
    return undefined
  }
}

/**
 * Whether this page does it by itself: logs in, or signs and sends, for a site that is not the operator's own; or has a passkey answer
 * what opens a wallet.
 */
function isOwnTask(task: WindowTask): boolean {
  return task.kind === 'login' || task.kind === 'passkey' || (task.kind === 'approval' && task.carriesOut === true)
}

type ByPage = {
  readonly relay: Relay
  readonly task: WindowTask
  readonly back: WayBack
  readonly settings: PageSettings
  readonly arrival: Arrival
}

/**
 * Of a site whose whole page came here. It goes back to that site alone, and only to one that the gateway lists: a
 * made-up question whose address is sent on leads its reader to no other page. This page does nothing by itself for such a question.
 */
function byPage({ arrival, back, relay, settings, task }: ByPage): TakenTask | undefined {
  if (task.kind !== 'approval' && task.kind !== 'login') return undefined
  const { origin } = task.site
  const isListed = settings.config.origins.some((pattern) => matchesOrigin(pattern, origin))
  if (!isListed || !isPageOf(back.page, origin)) return undefined
  // What the wallet knows by itself is believed of no text that came by way of an address.
  const isTrusted = settings.config.trusted.includes(origin)
  const leftMs = Math.max(0, back.endsAt - Date.now())
  const asked = task.kind === 'approval' ? { ...task, isTrusted, carriesOut: !isTrusted, leftMs } : task
  if (isOwnTask(asked) && !arrival.isSure) return undefined
  if (hasEnded(back.id)) return undefined
  const goBack = () => location.replace(withReturnId(back.page, back.id))
  // The frame takes no answer after that; a login would be of no use.
  if (task.kind === 'login' && leftMs === 0)
    return { task, answer: async () => 'over', over: Promise.resolve('over'), goBack }
  const calls = new Map<string, KeptCalls>()
  let turn: 0 | 1 = 0
  return {
    task: asked,
    goBack,
    trip: tripOf(arrival, () => turn),
    async answer(said) {
      const own = said.t === 'answered' && calls.size > 0 ? { ...said, calls: [...calls.values()] } : said
      const leave = await relay.prepare(`answer-${turn}`, own)
      if (said.t === 'begun') {
        await leave()
        turn = 1
        // Loaded anew, this page does not do it again.
        history.replaceState(null, '')
        markEnded(back.id)
        return undefined
      }
      try {
        await leave()
      } catch (error) {
        if (error instanceof GatewayError) return said.t === 'answered' && said.ended ? 'untold' : 'lost'
        throw error
      }
      history.replaceState(null, '')
      markEnded(back.id)
      goBack()
      return endOf(said)
    },
    ...(isOwnTask(asked) && {
      // No frame waits meanwhile: it keeps the calls once its page is back.
      ask: (async (question: Unnumbered) => {
        if (question.t === 'calls') calls.set(question.calls.id, question.calls)
        return { t: question.t, number: 0 }
      }) as AskFrame,
    }),
  }
}
