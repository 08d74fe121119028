import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { openRelay } from '../../platform/window/relay.ts'
import { type LeftTask, takeLeftTask } from './leftTasks.ts'
import type { WindowAnswer } from './windowTask.ts'

type Said = Extract<WindowAnswer, { t: 'answered' | 'loggedIn' | 'begun' }>

/** A question with which the page was at the wallet, and what was said there; `begun`: it was being carried out, and no end is known. */
export type TakenAnswer = { readonly left: LeftTask; readonly said: Said }

/** How long the gateway may take to hand an answer out, in milliseconds: it was left before the page came back. */
const timeoutMs = 15_000

/**
 * Takes what a page came back with, once. Nothing for an id that this browser has not kept, that is too old or was used, or without an
 * answer.
 *
 * @param gateway Where the gateway is reached.
 */
export async function takeAnswer(gateway: string, origin: string, id: string): Promise<TakenAnswer | undefined> {
  const store = await openDeviceStore()
  const left = await takeLeftTask(store, origin, id).finally(() => store.close())
  const relay = left && openRelay(gateway, left.secret)
  if (!relay) return undefined
  // Who is away, or says something in another form, has said nothing.
  const take = (part: 'answer-0' | 'answer-1') =>
    relay.take(part, AbortSignal.timeout(timeoutMs)).catch(() => undefined) as Promise<WindowAnswer | undefined>
  const first = await take('answer-0')
  const said = first?.t === 'begun' ? ((await take('answer-1')) ?? first) : first
  return said?.t === 'answered' || said?.t === 'loggedIn' || said?.t === 'begun' ? { left, said } : undefined
}
