import { applyTransition } from './applyTransition.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import type { RequestKind, RequestTarget, WalletRequest } from './requests.ts'
import { defineResource } from './resource.ts'
import type { SessionKey } from './session.ts'
import type { ConnectProgress } from './source.ts'
import type { KitState } from './store.ts'
import type { ConnectionState } from './transitions.ts'

export type AskWalletParameters<T> = {
  kind: RequestKind
  target: RequestTarget
  /** Gives the request up from outside. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ConnectProgress) => void) | undefined
  /** Keeps the entry once it is answered, for the view that shows the answer. Default false. */
  keeps?: boolean | undefined
  ask(request: { readonly signal: AbortSignal; onProgress(progress: ConnectProgress): void }): Promise<T>
  /** What the answer changes, written in one go with the request's end. */
  apply?: ((state: ConnectionState, answer: T) => ConnectionState) | undefined
  /** The session that the answer brought. */
  sessionOf?: ((answer: T) => SessionKey) | undefined
  /** Undoes an answer that came after the request was given up. */
  discard?: ((answer: T) => Promise<void>) | undefined
  /** The message for an error that is not a KitError. */
  failed: string
}

/**
 * Asks a wallet or a person for something and keeps the request book: one entry from the press to the answer.
 *
 * @throws KitError what `ask` throws, `REQUEST_ABORTED` when it was cancelled, `KIT_DESTROYED`.
 */
export async function askWallet<T>(kit: Kit, parameters: AskWalletParameters<T>): Promise<T> {
  const { apply, discard, keeps = false, kind, onProgress, sessionOf, signal, target } = parameters
  const controller = new AbortController()
  const id = enter(kit, kind, target, () => controller.abort())
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  const settle = (patch: Partial<WalletRequest>) => (state: KitState) => settled(state, id, keeps, patch)
  try {
    if (signal?.aborted) throw aborted()
    const asked = parameters.ask({
      signal: controller.signal,
      onProgress(progress) {
        patchRequest(kit, id, (request) => ({ progress: { ...request.progress, ...progress } }))
        onProgress?.(progress)
      },
    })
    const answer = await untilAborted(asked, controller.signal, discard)
    if (kit.isDestroyed) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
    applyTransition(
      kit,
      (state) => apply?.(state, answer) ?? state,
      settle({ phase: 'succeeded', session: sessionOf?.(answer) }),
    )
    return answer
  } catch (cause) {
    const error = cause instanceof KitError ? cause : new KitError('RPC_FAILED', parameters.failed, { cause })
    if (!kit.isDestroyed) {
      if (error.code === 'REQUEST_ABORTED') kit.store.setState((state) => without(state, id))
      else kit.store.setState(settle({ phase: error.code === 'USER_REJECTED' ? 'rejected' : 'failed', error }))
    }
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

const requestIds = defineResource('requests', () => ({ last: 0 }))

/** Enters a request; an answered one about the same thing has been read and makes room. */
function enter(kit: Kit, kind: RequestKind, target: RequestTarget, abort: () => void): number {
  const ids = kit.resource(requestIds)
  ids.last += 1
  const request: WalletRequest = { id: ids.last, kind, target, phase: 'pending', progress: {}, abort }
  kit.store.setState(({ requests }) => ({
    requests: [...requests.filter((other) => other.phase === 'pending' || !isAboutTheSame(other, request)), request],
  }))
  return ids.last
}

function isAboutTheSame(a: WalletRequest, b: WalletRequest): boolean {
  const parts = ['source', 'walletId', 'networkId'] as const
  return a.kind === b.kind && parts.every((part) => a.target[part] === b.target[part])
}

function settled(state: KitState, id: number, keeps: boolean, patch: Partial<WalletRequest>): Partial<KitState> {
  if (!keeps) return without(state, id)
  return { requests: state.requests.map((request) => (request.id === id ? { ...request, ...patch } : request)) }
}

function without({ requests }: KitState, id: number): Partial<KitState> {
  return { requests: requests.filter((request) => request.id !== id) }
}

function patchRequest(kit: Kit, id: number, patch: (request: WalletRequest) => Partial<WalletRequest>): void {
  if (kit.isDestroyed) return
  kit.store.setState(({ requests }) => ({
    requests: requests.map((request) => (request.id === id ? { ...request, ...patch(request) } : request)),
  }))
}

const aborted = () => new KitError('REQUEST_ABORTED', 'The request was given up')

/** The answer, or `REQUEST_ABORTED` as soon as the request is given up; a wallet may answer all the same. */
async function untilAborted<T>(
  asked: Promise<T>,
  signal: AbortSignal,
  discard: ((answer: T) => Promise<void>) | undefined,
): Promise<T> {
  let onAbort: () => void = () => undefined
  const givenUp = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([givenUp, asked])
  } catch (error) {
    // The caller has stopped waiting, so a late failure is dropped.
    if (signal.aborted) asked.then((answer) => discard?.(answer)).catch(() => undefined)
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
