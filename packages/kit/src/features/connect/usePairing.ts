import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import type { Kit } from '../../core/kit.ts'
import type { WalletRequest } from '../../core/requests.ts'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'
import {
  isPairingExpired,
  type Pairing,
  type PairingState,
  pairingLife,
  pairingMargin,
  pairingState,
} from './pairing.ts'
import { askAgain } from './startConnecting.ts'

export type ShownPairing = {
  readonly state: PairingState
  /** The link that was shown last; it may have run out. */
  readonly last: Pairing | undefined
  /** Whole seconds until a new code comes. */
  readonly seconds: number
  /** Gives up what is open, and asks for a new code. */
  restart(): void
}

/** How asking a wallet through a link stands; a link that runs out while somebody looks at it is renewed. */
export function usePairing(connector: Connector): ShownPairing {
  const kit = useKitInstance()
  const all = useKitState((state) => state.requests)
  const requests = useMemo(() => requestsTo(all, connector), [all, connector])
  const [pairingOf] = useState(createPairings)
  const [now, setNow] = useState(Date.now)
  const renewedAt = useRef(0)

  const look = useCallback(() => {
    const time = Date.now()
    // A page that nobody looks at needs no new code, and a source whose links are born old is not asked without end.
    const mayRenew = document.visibilityState !== 'hidden' && time - renewedAt.current >= pairingMargin
    if (mayRenew && hasRunOut(requestsTo(kit.store.getState().requests, connector), pairingOf, time)) {
      renewedAt.current = time
      askAgain(kit, connector)
    }
    setNow(time)
  }, [kit, connector, pairingOf])

  const found = pairingState(requests, pairingOf, now)
  const [last, setLast] = useState<Pairing>()
  if (found.name === 'code' && found.pairing.uri !== last?.uri) setLast(found.pairing)
  // Where a new code did not come, the old one has run out.
  const isOver = found.name === 'failed' && last !== undefined && isPairingExpired(last.expiresAt, now)
  const state: PairingState = isOver ? { name: 'expired' } : found
  const until = last ? last.expiresAt - pairingMargin : now
  const isCounting = state.name === 'code'

  // What has changed is judged by the time of the change.
  useIsomorphicLayoutEffect(look, [look, requests])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  useEffect(() => {
    if (!isCounting) return
    const left = until - now
    // At the next whole second; at 10,000 ms the link is still alive, and a millisecond later it is not.
    const timer = setTimeout(look, left > 0 ? left - (Math.ceil(left / 1000) - 1) * 1000 : left === 0 ? 1 : 1000)
    return () => clearTimeout(timer)
  }, [look, isCounting, until, now])

  const isAnswered = state.name === 'connected' || state.name === 'declined'
  useEffect(() => {
    // Nobody can see the other links any more.
    if (isAnswered) giveUp(kit, connector)
  }, [kit, connector, isAnswered])
  useGivingUp(kit, connector)

  const restart = () => {
    giveUp(kit, connector)
    askAgain(kit, connector)
  }
  return { state, last, seconds: Math.max(0, Math.ceil((until - now) / 1000)), restart }
}

/** Gives up the links of a view that is left for another; once the modal is closed a phone may still answer. */
function useGivingUp(kit: Kit, connector: Connector): void {
  const drawn = useRef(0)
  useEffect(() => {
    drawn.current += 1
    return () => {
      drawn.current -= 1
      // React's strict mode puts a new view away and back again at once.
      queueMicrotask(() => {
        const { open, stack } = kit.store.getState().modal
        const isLeft = drawn.current === 0 && open && stack.at(-1)?.name !== 'ConnectingWalletConnect'
        if (isLeft && !kit.isDestroyed) giveUp(kit, connector)
      })
    }
  }, [kit, connector])
}

function requestsTo(all: readonly WalletRequest[], { chain, id, source }: Connector): readonly WalletRequest[] {
  return all.filter(
    ({ kind, target }) =>
      kind === 'connect' && target.walletId === id && target.source === source && target.namespaces.includes(chain),
  )
}

function giveUp(kit: Kit, connector: Connector): void {
  for (const request of requestsTo(kit.store.getState().requests, connector)) {
    if (request.phase === 'pending') request.abort()
  }
}

type PairingOf = (request: WalletRequest) => Pairing | undefined

/** Whether the newest link has run out, be it that its source noticed or not. */
function hasRunOut(requests: readonly WalletRequest[], pairingOf: PairingOf, now: number): boolean {
  const newest = requests.at(-1)
  const pairing = newest && pairingOf(newest)
  const isOpen = newest?.phase === 'pending' || newest?.phase === 'failed'
  return isOpen && pairing !== undefined && isPairingExpired(pairing.expiresAt, now)
}

/** Reads the link of a request; one that does not say how long it works is counted from when it was first seen. */
function createPairings(): PairingOf {
  const seen = new Map<string, number>()
  return ({ progress: { expiresAt, uri } }) => {
    if (!uri) return undefined
    if (expiresAt !== undefined) return { uri, expiresAt }
    const since = seen.get(uri) ?? Date.now()
    seen.set(uri, since)
    return { uri, expiresAt: since + pairingLife }
  }
}
