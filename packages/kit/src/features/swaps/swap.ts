import { askWallet } from '../../core/askWallet.ts'
import type { Call, CallMethods, SentBundle } from '../../core/calls.ts'
import { KitError, type KitErrorOf, type WalletErrorCode } from '../../core/errors.ts'
import { callListener } from '../../core/events.ts'
import { isSameAccount } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import { loadPart } from '../../core/loadPart.ts'
import { namespaceOf } from '../../core/network.ts'
import type { KitState } from '../../core/store.ts'
import type { SimulationOutcome } from '../../core/transfers.ts'
import { isSameAddress } from '../../domain/account.ts'
import { amountToText } from '../../domain/amount.ts'
import type { SwapToken } from '../../domain/swaps/getSwapTokens.ts'
import type { ActivityRecord, RecordedAmount } from '../../transactions/activityRecord.ts'
import { callOf, type Swapper, swapperOn } from './planSteps.ts'
import type { PreparedSwap, SwapStepKind } from './preparedSwap.ts'
import { askOffer, type PrepareSwapErrorType } from './prepareSwap.ts'
import { sourceName } from './sourceName.ts'
import { type SwapProperties, swapProperties } from './swapEvents.ts'
import { waitForAllowance } from './waitForAllowance.ts'

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
  const begun = kit.store.getState()
  if (!isSameAddress(kit, swapper.account.address, prepared.account)) throw notConnected(prepared)
  const properties = swapProperties(kit, prepared)
  kit.events.emit('INITIATE_SWAP', properties)
  const progress: Progress = { failure: 'SWAP_ERROR' }
  try {
    // Before the wallet is asked: what it sends must be remembered.
    const { activityRecords, refreshChanged } = await loadPart(() => import('../../transactions/activityRecords.ts'))
    const hash = await carryOut({
      ...swapper,
      begun,
      kit,
      prepared,
      progress,
      signal,
      notify: (step, state, hash) => callListener(() => onStep?.(step, state, hash), undefined),
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
  /** The state that the account was taken from. */
  readonly begun: KitState
  readonly kit: Kit
  readonly prepared: PreparedSwap
  readonly progress: Progress
  readonly signal: AbortSignal
  notify(step: SwapStepKind, state: SwapStepState, hash?: string): void
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
  const { account, keep, kit, methods, prepared, session, signal, notify } = run
  const { networkId, steps } = prepared
  const swapCall = await freshCall(kit, methods, { prepared, signal, steps })
  const calls = steps.map((step) => (step === 'swap' ? swapCall : callOf(methods, prepared, step)))
  const notifyAll = (state: SwapStepState, hash?: string) => {
    for (const step of steps) notify(step, state, hash)
  }
  const bundleOf = ({ id }: SentBundle) => ({ id, walletId: session.wallet.id })
  notifyAll('asking')
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
  notifyAll('sent')
  const { hash } = await sent.mined(signal)
  keep('swap', { hash, bundle: bundleOf(sent) })
  notifyAll('done', hash)
  return hash
}

async function approve(run: Run, step: 'approve' | 'reset'): Promise<void> {
  const { kit, methods, prepared, signal, notify } = run
  const { amount, from, spender } = prepared
  if (!from.address || !spender) return
  const { hash, marker } = await askFor(run, step, callOf(methods, prepared, step))
  const isGranted = (allowance: bigint) => (step === 'reset' ? allowance === 0n : allowance >= amount)
  await waitForAllowance(
    kit,
    methods,
    { hash, marker, swap: prepared, token: from.address, spender, isGranted },
    signal,
  )
  notify(step, 'done', hash)
}

async function askFor(run: Run, step: SwapStepKind, call: Call) {
  const { account, keep, methods, prepared, session, notify } = run
  notify(step, 'asking')
  const { networkId } = prepared
  const send = () => methods.send(session, { networkId, from: account.address, call })
  // The wallet may still send after the visitor cancelled, so a late transaction is recorded too.
  const sent = await askOf(run, send, async (late) => keep(step, late))
  keep(step, sent)
  notify(step, 'sent', sent.hash)
  return sent
}

async function askOf<T>(
  { begun, kit, prepared, session, signal }: Run,
  ask: () => Promise<T>,
  discard?: (late: T) => Promise<void>,
): Promise<T> {
  if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
  const namespace = namespaceOf(prepared.networkId)
  // A wallet is not asked for an account that the page has left since the step before.
  if (!isSameAccount(kit.store.getState(), begun, namespace)) throw notConnected(prepared)
  return askWallet<T>(kit, {
    kind: 'send',
    target: { namespaces: [namespace], source: session.source, walletId: session.wallet.id },
    failed: 'The swap was not sent',
    signal,
    ask,
    discard,
  })
}

function notConnected({ account }: PreparedSwap): KitError {
  return new KitError('NOT_CONNECTED', 'Connect a wallet first', { details: account })
}

function reportFailure(kit: Kit, error: unknown, { failure }: Progress, properties: SwapProperties): KitError {
  const known =
    error instanceof KitError ? error : new KitError('SEND_FAILED', 'The swap was not sent', { cause: error })
  if (kit.isDestroyed) return known
  const name = known.code === 'USER_REJECTED' ? 'SWAP_REJECTED' : failure
  kit.events.emit(name, { ...properties, message: known.shortMessage })
  return known
}

type Signature = {
  readonly prepared: PreparedSwap
  readonly signal: AbortSignal | undefined
  /** What is signed together. */
  readonly steps: readonly SwapStepKind[]
}

/**
 * Asks anew for a swap that is about to be signed, and tries it out. The new call is signed where it gives the visitor at
 * least what they agreed to; where the price fell by less than the slippage, the call that they saw, which gives that or
 * nothing.
 *
 * @throws KitError `SWAP_PRICE_MOVED` when it would give less or another contract would carry it out, `SEND_FAILED`
 * when it would fail by now, `GATEWAY_FAILED`.
 */
async function freshCall(kit: Kit, methods: CallMethods, signature: Signature): Promise<Call> {
  const { prepared, signal, steps } = signature
  const { account, from, leastAmount, networkId, to } = prepared
  const offer = await askOffer(kit, prepared, signal)
  const isSameParty = isSameAddress(kit, offer.call.to, prepared.call.to)
  if (!isSameParty || offer.toAmount < leastAmount) throw priceMoved()
  const call = offer.leastAmount < leastAmount ? prepared.call : offer.call
  const calls = steps.map((step) => callOf(methods, { ...prepared, call }, step))
  const sides = { gives: from.address, wants: to.address }
  check(prepared, await methods.simulate({ networkId, from: account, calls, ...sides }))
  return call
}

/** Holds a dry run against the one that the visitor saw. */
function check({ amount, leastAmount, outcome: seen, slippage }: PreparedSwap, outcome: SimulationOutcome): void {
  if (outcome.type === 'reverts' && seen.type !== 'reverts') {
    throw new KitError('SEND_FAILED', 'The swap would fail', { details: outcome.detail ?? outcome.code })
  }
  if (outcome.type !== 'changes' || seen.type !== 'changes') return
  // Of a token that keeps a part for itself less arrives than is swapped, as the visitor saw.
  const agreed = (seen.received * BigInt(100 - slippage)) / 100n
  const least = agreed < leastAmount ? agreed : leastAmount
  if (outcome.received < least || outcome.sent > amount) throw priceMoved()
}

function priceMoved(): KitError {
  return new KitError('SWAP_PRICE_MOVED', 'The price moved, so the swap would give less than you agreed to')
}

/** What a wallet has sent; calls that it carries out as one have a `bundle`. */
type SentStep = Pick<ActivityRecord, 'bundle' | 'hash' | 'marker'>

/** A sent step as the visitor's activity keeps it; what a swap brings is expected until its receipt tells. */
function swapRecord(prepared: PreparedSwap, step: SwapStepKind, { bundle, hash, marker }: SentStep): ActivityRecord {
  const { account, amount, approvedAmount, call, from, networkId, source, spender, to, toAmount } = prepared
  const party = (address: string) => ({ address, ...(source && { name: sourceName(source) }) })
  const sent = {
    networkId,
    from: account,
    hash,
    sentAt: Date.now(),
    state: 'pending',
    ...(bundle && { bundle }),
    ...(marker !== undefined && { marker }),
  } as const
  if (step !== 'swap') {
    const approved = recorded(from, step === 'reset' ? 0n : approvedAmount)
    return { ...sent, kind: 'approval', counterparty: party(spender ?? call.to), approved }
  }
  return {
    ...sent,
    kind: 'swap',
    counterparty: party(call.to),
    sent: recorded(from, amount),
    received: recorded(to, toAmount),
    ...(from.price !== undefined && { value: Number(amountToText(amount, from.decimals)) * from.price }),
  }
}

function recorded({ address, decimals, iconUrl, symbol }: SwapToken, amount: bigint): RecordedAmount {
  return { amount, token: { symbol, decimals, ...(address && { address }), ...(iconUrl && { iconUrl }) } }
}
