import { portErrorCodes, readAs, type TakenUp, takenUp, takeUpMethod } from '@foyer/contract/vault-port'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { partError } from '../../core/reportPart.ts'
import { keptReturn, type ReturnedRequest, returnedLifetime, takeKeptReturn } from '../../core/returned.ts'
import { sayError } from '../../view/notices.ts'
import type { HostedSource } from './feature.ts'
import { recordPayment } from './recordPayment.ts'

/** How long what was agreed to may take, in ms: several calls are mined one after the other. */
const sendingPatience = 600_000

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
    const answer = await frame?.withVisitor?.(({ line }, signal) =>
      line.ask('rpc', { chain, method: takeUpMethod, params: [id] }, { signal, patience: sendingPatience }),
    )
    const told = readAs(takenUp, answer)
    if (!told) throw new KitError('WALLET_TIMEOUT', 'The wallet did not answer')
    request = returnedOf(told.read)
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
  keptReturn(kit).kept = { request, until: Date.now() + returnedLifetime }
  host.answered = (chain, asked, given) => {
    const is = (kept: ReturnedRequest) =>
      kept.error === undefined && textOf(kept) === textOf({ networkId: chain, method: asked, params: given })
    const taken = takeKeptReturn(kit, is)
    return taken && Promise.resolve(taken.result)
  }
  kit.events.emit('REQUEST_RETURNED', { network: networkId, method })
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

/** What is left to say: a visitor who closed the frame knows it, and of an answer that was not found the frame has told. */
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
