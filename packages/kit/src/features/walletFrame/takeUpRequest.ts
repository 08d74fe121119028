import { portErrorCodes, readAs, type TakenUp, takenUp, takeUpMethod } from '@foyer/contract/vault-port'
import { openModal } from '../../core/actions/openModal.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { partError } from '../../core/reportPart.ts'
import { keptReturn, type ReturnedRequest, returnedLifetime, signedAway, takeKeptReturn } from '../../core/returned.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { sayError } from '../../runtime/notices.ts'
import type { ActivityRecord } from '../../transactions/activityRecord.ts'
import { activityRecords, refreshChanged } from '../../transactions/activityRecords.ts'
import type { HostedSource } from './feature.ts'

/** How long what was agreed to may take, in ms: several calls are mined one after the other. */
const sendTimeoutMs = 600_000

/**
 * Has the wallet carry out what was agreed to there while the page was away, in its frame in the modal, and keeps the outcome for the
 * site's code: it asks for it, or asks the same request again.
 */
export async function takeUpRequest(
  kit: Kit,
  source: string,
  host: NonNullable<HostedSource['host']>,
  id: string,
): Promise<void> {
  let request: ReturnedRequest
  // With the session the modal closes, as if its visitor had closed it.
  let isOver = false
  const stop = kit.subscribe(
    ({ sessions }) => sessions.some((session) => session.source === source),
    (isIn) => {
      isOver = !isIn
    },
  )
  try {
    const { frame } = await kit.source(source)
    const chain = kit.options.networks[0]?.id ?? ''
    const answer = await frame?.inVisibleFrame?.(({ port }, signal) =>
      port.ask('rpc', { chain, method: takeUpMethod, params: [id] }, { signal, timeoutMs: sendTimeoutMs }),
    )
    const taken = readAs(takenUp, answer)
    if (!taken) throw new KitError('WALLET_TIMEOUT', 'The wallet did not answer')
    request = returnedOf(taken.read)
  } catch (error) {
    const failure = isOver ? new KitError('SESSION_EXPIRED', 'Session Expired') : failureOf(error)
    if (failure && !kit.isDestroyed) sayError(kit, failure)
    return
  } finally {
    stop()
  }
  if (kit.isDestroyed) return
  const { error, method, networkId } = request
  if (error && error.code !== 'USER_REJECTED') sayError(kit, error)
  // What the list of activity lacks then, the gateway's history has later.
  if (!error) recordPayment(kit, request).catch((cause: unknown) => report(kit, cause))
  const signIn = signInOf(request)
  if (signIn && kit.features.some((feature) => feature.id === 'signIn')) {
    // Its view has checked what is signed already, and asks for nothing.
    signedAway(kit).push(signIn)
    return openModal(kit, { name: 'SignIn' })
  }
  keptReturn(kit).kept = { request, until: Date.now() + returnedLifetime }
  host.answered = (chain, asked, given) => {
    const is = (kept: ReturnedRequest) =>
      kept.error === undefined && textOf(kept) === textOf({ networkId: chain, method: asked, params: given })
    const taken = takeKeptReturn(kit, is)
    return taken && Promise.resolve(taken.result)
  }
  kit.events.emit('REQUEST_RETURNED', { network: networkId, method })
}

/** The sign-in that a request of an EVM network had signed: the bytes of its text stand in hex after two letters. */
function signInOf({ error, method, networkId, params, result }: ReturnedRequest): SignInProof | undefined {
  const [text, address] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isText = method === 'personal_sign' && typeof text === 'string' && typeof address === 'string'
  if (error || !isText || typeof result !== 'string') return undefined
  const bytes = (text.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const message = new TextDecoder().decode(new Uint8Array(bytes))
  return /^\S+ wants you to sign in with your /.test(message)
    ? { networkId, address, message, signature: result }
    : undefined
}

function returnedOf({ chain, error, method, params, result }: TakenUp): ReturnedRequest {
  const shared = { networkId: chain as CaipNetworkId, method, params }
  if (!error) return { ...shared, result }
  const { code, text: details } = error
  const failure =
    code === portErrorCodes.rejected
      ? new KitError('USER_REJECTED', 'The request was declined', { details })
      : new KitError('RPC_FAILED', 'The request was not carried out', { details })
  return { ...shared, error: failure }
}

/** The outcome to report: a visitor who closed the frame knows it, and the frame has said when it found no answer. */
function failureOf(error: unknown): KitError | undefined {
  if (error instanceof KitError) return error
  const { code, failure } = (isRecord(error) ? error : {}) as { code?: unknown; failure?: unknown }
  if (code === portErrorCodes.rejected || failure === 'late') return undefined
  if (code === portErrorCodes.unauthorized) return new KitError('SESSION_EXPIRED', 'Session Expired')
  return new KitError('RPC_FAILED', 'The request was not carried out', { cause: error })
}

function report(kit: Kit, cause: unknown): void {
  if (!kit.isDestroyed) kit.events.emit('ALERT', { error: partError(cause) })
}

/** What two requests are compared by. */
function textOf({ method, networkId, params }: { networkId: string; method: string; params: unknown }): string {
  return JSON.stringify([networkId, method, params ?? null])
}

/** Shows a payment of a network's coin among the account's activity, and follows it; the gateway's history has all else. */
async function recordPayment(kit: Kit, { method, networkId, params, result }: ReturnedRequest): Promise<void> {
  const chain = await kit.chain(namespaceOf(networkId))
  const payment = (await chain.payments?.())?.readCall?.(method, params)
  const coin = kit.options.networks.find(({ id }) => id === networkId)?.nativeCurrency
  if (!payment || !coin || typeof result !== 'string' || kit.isDestroyed) return
  const { amount, from, to } = payment
  const record: ActivityRecord = {
    kind: 'transfer',
    networkId,
    from,
    counterparty: { address: to },
    sent: { amount, token: { symbol: coin.symbol, decimals: coin.decimals } },
    hash: result,
    sentAt: Date.now(),
    state: 'pending',
  }
  activityRecords(kit).add(record)
  await refreshChanged(kit, record)
}
