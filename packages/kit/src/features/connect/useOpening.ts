import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WalletApp } from '../../core/walletRecord.ts'
import type { WalletLink } from '../../domain/platforms/pairingLink.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { forgetOpening, type OpeningPhase, openWallet, walletOpening } from './walletOpening.ts'

/** How long an app may take to come before the page says what to do where it is not installed, in ms. */
const launchPatience = 3000

/** As {@link OpeningPhase}, and `stayed`: the link was opened and the page has been in front ever since. */
export type Opening = OpeningPhase | 'stayed' | undefined

/**
 * The state of opening this wallet's app. A wallet that was chosen before its link was there opens with the link, once,
 * and only while the browser still counts the visitor's press; an app whose view was left does not open.
 */
export function useOpening(walletId: string, link: WalletLink | undefined, app: WalletApp | undefined): Opening {
  const kit = useKitInstance()
  const { getState, subscribe } = walletOpening(kit)
  const opening = useSyncExternalStore(subscribe, getState, getState)
  const phase = opening.walletId === walletId ? opening.phase : undefined

  useEffect(() => {
    const now = walletOpening(kit).getState()
    // Reads the current state and not the drawn one: an opened app does not open again.
    if (phase !== 'wanted' || now.phase !== phase || now.walletId !== walletId || !link) return
    if (navigator.userActivation?.isActive) openWallet(kit, walletId, link, app)
    else forgetOpening(kit)
  }, [kit, walletId, link, app, phase])
  // A view that is put away and back again at once by React's strict mode has not been left.
  useEffect(() => {
    return () => queueMicrotask(() => isLeft(kit.store.getState().modal) && forgetOpening(kit))
  }, [kit])

  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    setStayed(false)
    if (phase !== 'opened') return
    const timer = setTimeout(() => setStayed(true), launchPatience)
    return () => clearTimeout(timer)
  }, [phase])
  return phase === 'opened' && stayed ? 'stayed' : phase
}

function isLeft({ open, stack }: { open: boolean; stack: readonly { name: string }[] }): boolean {
  return !open || stack.at(-1)?.name !== 'ConnectingWalletConnect'
}
