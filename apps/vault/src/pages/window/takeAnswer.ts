import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { openRelay } from '../../platform/window/relay.ts'
import { type LeftTask, takeLeftTask } from './leftTasks.ts'
import type { WindowAnswer } from './windowTask.ts'

/** A question with which the page was at the wallet, and what its visitor answered there. */
export type TakenAnswer = { readonly left: LeftTask; readonly said: Extract<WindowAnswer, { t: 'answered' }> }

/** How long the gateway may take to hand an answer out, in milliseconds: it was left before the page came back. */
const patience = 15_000

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
  const said = (await relay.take('answer-0', AbortSignal.timeout(patience)).catch(() => undefined)) as
    | WindowAnswer
    | undefined
  return said?.t === 'answered' ? { left, said } : undefined
}
