import { askWallet } from '../../core/askWallet.ts'
import type { Call, CallMethods, SentBundle } from '../../core/calls.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../../core/errors.ts'
import { callListener } from '../../core/events.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { namespaceOf } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import { freshCall } from './freshCall.ts'
import { callOf } from './planSteps.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import type { PrepareSwapErrorType } from './prepareSwap.ts'
import { type SwapProperties, swapProperties } from './swapEvents.ts'
import { type Swapper, swapperOn } from './swapper.ts'
import { type SentStep, swapRecord } from './swapRecord.ts'
import { untilGranted } from './untilGranted.ts'

/** Where a step of a swap stands: the wallet is asked, its transaction is sent, the chain has it. */
export type SwapStepState = 'asking' | 'sent' | 'done'

/** What {@link swap} is given. */
export type SwapParameters = {
  /** What {@link prepareSwap} found out. */
  prepared: PreparedSwap
  /** Hears how each step goes; `hash` is that of its transaction, once it is known. */
  onStep?: ((step: SwapStepKind, state: SwapStepState, hash?: string) => void) | undefined
  /** Gives the swap up; what the wallet has sent stays sent. */
  signal?: AbortSignal | undefined
}

/** The hash of the transaction that swaps. */
export type SwapReturnType = { readonly hash: string }

/** What {@link swap} throws: the `code` says why. */
export type SwapErrorType =
  | PrepareSwapErrorType
  | KitErrorOf<WalletErrorCode | 'NETWORK_NOT_ADDED' | 'SEND_FAILED' | 'SWAP_PRICE_MOVED' | 'UNSUPPORTED_CHAIN'>

/**
 * Carries a prepared swap out: at once where the wallet can, else one step after the other, each waited for. Right before
 * the swap itself is signed the price is asked anew. Resolves once the wallet has sent the swap, and where it carried all
 * steps out at once, when it is mined. Nothing is shown: `INITIATE_SWAP` and then `SWAP_SUCCESS`, `SWAP_REJECTED`,
 * `SWAP_APPROVAL_ERROR` or `SWAP_ERROR` tell listeners how it goes. What was approved stays approved: prepare the swap again
 * to go on after a later step was declined.
 *
 * @throws KitError `SWAP_PRICE_MOVED` when it would give less than `prepared.leastAmount`, `USER_REJECTED`, `SEND_FAILED`,
 * `NOT_CONNECTED` when another account is connected by now, `SWAP_UNSUPPORTED`, `GATEWAY_FAILED` and what the wallet reports.
 * @example
 * const prepared = await prepareSwap(kit, { from: usdc, to: ether, amount: 100_000_000n })
 * const { hash } = await swap(kit, { prepared, onStep: (step, state) => console.log(step, state) })
 */
export async function swap(kit: Kit, parameters: SwapParameters): Promise<SwapReturnType> {
  const { onStep, prepared, signal = new AbortController().signal } = parameters
  const swapper = await swapperOn(kit, prepared.networkId)
  if (!isSameAddress(kit, swapper.account.address, prepared.account)) {
    throw new KitError('NOT_CONNECTED', 'Connect a wallet first', { details: prepared.account })
  }
  const properties = swapProperties(kit, prepared)
  kit.events.emit('INITIATE_SWAP', properties)
  const progress: Progress = { failure: 'SWAP_ERROR' }
  try {
    // Before the wallet is asked: what it sends must be remembered.
    const { activityRecords, refreshChanged } = await loadPart(() => import('../../workshop/activityRecords.ts'))
    const hash = await carryOut({
      ...swapper,
      kit,
      prepared,
      progress,
      signal,
      tell: (step, state, hash) => callListener(() => onStep?.(step, state, hash), undefined),
      keep(step, sent) {
        const record = swapRecord(prepared, step, sent)
        activityRecords(kit).add(record)
        void refreshChanged(kit, record)
      },
    })
    kit.events.emit('SWAP_SUCCESS', properties)
    return { hash }
  } catch (error) {
    throw reportFailure(kit, error, progress, properties)
  }
}

type Progress = { failure: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR' }

type Run = Swapper & {
  readonly kit: Kit
  readonly prepared: PreparedSwap
  readonly progress: Progress
  readonly signal: AbortSignal
  tell(step: SwapStepKind, state: SwapStepState, hash?: string): void
  /** Remembers what the wallet sent. */
  keep(step: SwapStepKind, sent: SentStep): void
}

async function carryOut(run: Run): Promise<string> {
  const { kit, methods, prepared, progress, signal } = run
  if (prepared.isAtomic && methods.sendAtomic) {
    const hash = await atOnce(run, methods.sendAtomic)
    if (hash) return hash
  }
  for (const step of prepared.steps) {
    if (step === 'swap') continue
    progress.failure = 'SWAP_APPROVAL_ERROR'
    await approve(run, step)
    progress.failure = 'SWAP_ERROR'
  }
  const call = await freshCall(kit, methods, { prepared, signal, steps: ['swap'] })
  const { hash } = await askFor(run, 'swap', call)
  return hash
}

/** Undefined for a wallet that said that it can and then cannot. */
async function atOnce(run: Run, sendAtomic: NonNullable<CallMethods['sendAtomic']>): Promise<string | undefined> {
  const { account, keep, kit, methods, prepared, session, signal, tell } = run
  const { networkId, steps } = prepared
  const swapCall = await freshCall(kit, methods, { prepared, signal, steps })
  const calls = steps.map((step) => (step === 'swap' ? swapCall : callOf(methods, prepared, step)))
  const tellAll = (state: SwapStepState, hash?: string) => {
    for (const step of steps) tell(step, state, hash)
  }
  const bundleOf = ({ id }: SentBundle) => ({ id, walletId: session.wallet.id })
  tellAll('asking')
  let sent: SentBundle
  try {
    const send = () => sendAtomic(session, { networkId, from: account.address, calls })
    sent = await askOf(run, send, async (late) => keep('swap', { hash: late.id, bundle: bundleOf(late) }))
  } catch (error) {
    if (error instanceof KitError && error.code === 'UNSUPPORTED_METHOD') return undefined
    throw error
  }
  // Kept at once: a visitor who leaves, or waits in vain for the wallet's answer, finds it in their activity.
  keep('swap', { hash: sent.id, bundle: bundleOf(sent) })
  tellAll('sent')
  const { hash } = await sent.mined(signal)
  keep('swap', { hash, bundle: bundleOf(sent) })
  tellAll('done', hash)
  return hash
}

async function approve(run: Run, step: 'approve' | 'reset'): Promise<void> {
  const { kit, methods, prepared, signal, tell } = run
  const { amount, from, spender } = prepared
  if (!from.address || !spender) return
  const { hash, nonce } = await askFor(run, step, callOf(methods, prepared, step))
  const isGranted = (allowance: bigint) => (step === 'reset' ? allowance === 0n : allowance >= amount)
  await untilGranted(kit, methods, { hash, nonce, swap: prepared, token: from.address, spender, isGranted }, signal)
  tell(step, 'done', hash)
}

async function askFor(run: Run, step: SwapStepKind, call: Call) {
  const { account, keep, methods, prepared, session, tell } = run
  tell(step, 'asking')
  const { networkId } = prepared
  const send = () => methods.send(session, { networkId, from: account.address, call })
  // The wallet may still send after the visitor cancelled, so a late transaction is recorded too.
  const sent = await askOf(run, send, async (late) => keep(step, late))
  keep(step, sent)
  tell(step, 'sent', sent.hash)
  return sent
}

async function askOf<T>(
  { kit, prepared, session, signal }: Run,
  ask: () => Promise<T>,
  discard?: (late: T) => Promise<void>,
): Promise<T> {
  if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
  return askWallet<T>(kit, {
    kind: 'send',
    target: { namespaces: [namespaceOf(prepared.networkId)], source: session.source, walletId: session.wallet.id },
    failed: 'The swap was not sent',
    signal,
    ask,
    discard,
  })
}

function reportFailure(kit: Kit, error: unknown, { failure }: Progress, properties: SwapProperties): KitError {
  const known =
    error instanceof KitError ? error : new KitError('SEND_FAILED', 'The swap was not sent', { cause: error })
  if (kit.isDestroyed) return known
  const name = known.code === 'USER_REJECTED' ? 'SWAP_REJECTED' : failure
  kit.events.emit(name, { ...properties, message: known.shortMessage })
  return known
}
