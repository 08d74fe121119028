import type { CallMethods } from '../../core/calls.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type ActivityRecordState, nextState } from '../../transactions/activityRecord.ts'
import type { PreparedSwap } from './preparedSwap.ts'

/** Between two polls of an approval, in ms. */
const pollMs = 1000
/** How often an allowance may be read unchanged after its transaction: nodes of one address may lag behind each other. */
const maxUnchanged = 5

/** A permission that was asked for. */
export type Grant = {
  readonly hash: string
  readonly marker?: string | undefined
  readonly swap: Pick<PreparedSwap, 'account' | 'networkId'>
  readonly token: string
  readonly spender: string
  /** Whether the allowance is what the swap needs. */
  isGranted(allowance: bigint): boolean
}

/**
 * Waits until an approval is mined and the chain says what it should. A visitor can change the amount in the wallet, or put
 * another transaction in its place, so that the allowance itself decides.
 *
 * @throws KitError `SEND_FAILED` when it failed, vanished or grants too little, `REQUEST_ABORTED`, `KIT_DESTROYED`.
 */
export async function waitForAllowance(
  kit: Kit,
  methods: CallMethods,
  grant: Grant,
  signal: AbortSignal,
): Promise<void> {
  const { hash, isGranted, marker, spender, swap, token } = grant
  const { account: owner, networkId } = swap
  let missingSince: number | undefined
  let state: ActivityRecordState = 'pending'
  for (let unchanged = 0; unchanged < maxUnchanged; ) {
    if (signal.aborted) throw new KitError('REQUEST_ABORTED', 'The request was given up')
    // No wallet may be asked in the name of a kit that is gone.
    if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
    // A node that is away says nothing; the next poll asks again.
    const seen = await methods.status({ networkId, hash, from: owner, marker }).catch(() => undefined)
    missingSince = seen?.type === 'dropped' ? (missingSince ?? Date.now()) : undefined
    state = nextState(state, seen?.type ?? 'pending', missingSince === undefined ? 0 : Date.now() - missingSince)
    if (state === 'failed' || state === 'dropped') break
    if (state !== 'pending') {
      const allowance = await methods.allowance({ networkId, token, owner, spender }).catch(() => undefined)
      if (allowance !== undefined && isGranted(allowance)) return
      if (allowance !== undefined) unchanged += 1
    }
    await pause(pollMs, signal)
  }
  throw new KitError('SEND_FAILED', 'The approval does not let the swap take its amount', { details: state })
}

function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(handle)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const handle = setTimeout(end, wait)
    signal.addEventListener('abort', end)
  })
}
