import { useCallback, useEffect, useRef, useState } from 'react'
import { attendRequest } from '../../core/actions/attendRequest.ts'
import type { Connector } from '../../core/connector.ts'
import type { Kit } from '../../core/kit.ts'
import { isPairingExpired, pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import type { WalletRequest } from '../../core/requests.ts'
import type { KitState } from '../../core/store.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import { askAgain, selectConnectRequest } from './startConnecting.ts'

export type ShownPairing = {
  readonly state: PairingState
  /** The link that was shown last; it may have run out. */
  readonly last: Pairing | undefined
  /** Whole seconds until a new code comes. */
  readonly seconds: number
  /** Gives up what is open, and asks for a new code. */
  restart(): void
}

/** How asking a wallet through a link stands; its source renews a link that runs out. */
export function usePairing(connector: Connector, listed: WalletRecord | undefined): ShownPairing {
  const kit = useKitInstance()
  const request = useKitState((state) => selectConnectRequest(state, connector))
  const [pairingOf] = useState(createPairings)
  const [now, setNow] = useState(Date.now)
  const update = useCallback(() => setNow(Date.now()), [])

  const state = pairingState(request, request && pairingOf(request), now)
  const [last, setLast] = useState<Pairing>()
  if (state.name === 'code' && state.pairing.uri !== last?.uri) setLast(state.pairing)
  const until = last ? last.expiresAt - pairingMargin : now
  const isCounting = state.name === 'code'

  // Reads the clock anew when the link or the request changes.
  useIsomorphicLayoutEffect(update, [update, request])
  useEffect(() => {
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [update])
  useEffect(() => {
    if (!isCounting) return
    const left = until - now
    // At the next whole second; at 10,000 ms the link is still alive, and a millisecond later it is not.
    const timer = setTimeout(update, left > 0 ? left - (Math.ceil(left / 1000) - 1) * 1000 : left === 0 ? 1 : 1000)
    return () => clearTimeout(timer)
  }, [update, isCounting, until, now])
  useGivingUp(kit, connector)

  const restart = () => {
    giveUp(kit, connector)
    askAgain(kit, connector, listed)
  }
  return { state, last, seconds: Math.max(0, Math.ceil((until - now) / 1000)), restart }
}

/** Gives up the link of a view that is left for another; once the modal is closed a phone may still answer that link. */
function useGivingUp(kit: Kit, connector: Connector): void {
  const drawn = useRef(0)
  useEffect(() => {
    drawn.current += 1
    // The modal may be open again before this view is gone.
    let wasClosed = false
    const attend = (isAttended: boolean) => {
      wasClosed = !isAttended && !kit.store.getState().modal.open
      const request = selectConnectRequest(kit.store.getState(), connector)
      if (request?.phase === 'pending') attendRequest(kit, request, isAttended)
    }
    attend(isShown(kit.store.getState()))
    const stopFollowing = kit.subscribe(isShown, attend)
    return () => {
      stopFollowing()
      drawn.current -= 1
      // React's strict mode puts a new view away and back again at once.
      queueMicrotask(() => {
        const state = kit.store.getState()
        if (drawn.current > 0 || isShown(state) || kit.isDestroyed) return
        if (state.modal.open && !wasClosed) giveUp(kit, connector)
        else giveUpWhenRenewed(kit, connector)
      })
    }
  }, [kit, connector])
}

/**
 * Cancels the request when its link is renewed while the modal is closed: the new link would be shown to no visitor.
 */
function giveUpWhenRenewed(kit: Kit, connector: Connector): void {
  const seen = selectConnectRequest(kit.store.getState(), connector)
  const update = (state: KitState) => {
    const request = selectConnectRequest(state, connector)
    const isOpen = request?.phase === 'pending' && request.id === seen?.id && !isShown(state)
    if (isOpen && request.progress.uri === seen?.progress.uri && !request.progress.isRenewing) return
    unsubscribe()
    if (isOpen) request.abort()
  }
  const unsubscribe = kit.store.subscribe(update)
  update(kit.store.getState())
}

function isShown({ modal: { open, stack } }: KitState): boolean {
  return open && (stack.at(-1)?.name.startsWith('ConnectingWalletConnect') ?? false)
}

function giveUp(kit: Kit, connector: Connector): void {
  const request = selectConnectRequest(kit.store.getState(), connector)
  if (request?.phase === 'pending') request.abort()
}

/** Reads the link of a request; one that does not say how long it works is counted from when it was first seen. */
function createPairings(): (request: WalletRequest) => Pairing | undefined {
  const seen = new Map<string, Pairing>()
  return ({ progress: { expiresAt, uri } }) => {
    if (!uri) return undefined
    const pairing = seen.get(uri) ?? { uri, expiresAt: expiresAt ?? Date.now() + pairingLifetime }
    seen.set(uri, pairing)
    return pairing
  }
}

/** A link to show, and when it stops working, in ms since 1970. */
type Pairing = { readonly uri: string; readonly expiresAt: number }

/** What the view shows. */
export type PairingState =
  | { readonly name: 'waiting' }
  | { readonly name: 'code'; readonly pairing: Pairing }
  /** The last link has run out and no new one is on its way. */
  | { readonly name: 'expired' }
  | { readonly name: 'connected' | 'declined' | 'failed'; readonly request: WalletRequest }

const answers = { succeeded: 'connected', rejected: 'declined', failed: 'failed' } as const

/** The state of a request to a wallet; the source renews its link, and the old one stays until the new one is here. */
export function pairingState(
  request: WalletRequest | undefined,
  pairing: Pairing | undefined,
  now: number,
): PairingState {
  if (!request) return { name: 'waiting' }
  const { phase, progress } = request
  const isOld = pairing !== undefined && isPairingExpired(pairing.expiresAt, now)
  if (phase === 'failed' && isOld) return { name: 'expired' }
  if (phase !== 'pending') return { name: answers[phase], request }
  if (!pairing) return { name: 'waiting' }
  if (!isOld) return { name: 'code', pairing }
  if (!progress.isRenewing) return { name: 'expired' }
  return pairing.expiresAt > now ? { name: 'code', pairing } : { name: 'waiting' }
}
