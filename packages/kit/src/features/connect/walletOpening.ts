import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import type { WalletApp } from '../../core/walletRecord.ts'
import { openLink } from '../../domain/platforms/openLink.ts'
import type { WalletLink } from '../../domain/platforms/pairingLink.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'

/**
 * How opening a wallet's app stands, judged by what the visitor sees and by no clock:
 * - `wanted`: chosen, and its link is not there yet;
 * - `opened`: the link was opened, and the page is still in front;
 * - `away`: something else is in front of the page;
 * - `back`: the visitor came back.
 */
type OpeningPhase = 'wanted' | 'opened' | 'away' | 'back'

/** The wallet that was opened last. */
export type WalletOpening = {
  readonly walletId?: string | undefined
  readonly phase?: OpeningPhase | undefined
  /** The app of this phone that was opened: empty where the phone chose it, undefined for a page or a computer's app. */
  readonly app?: WalletApp | undefined
}

type Openings = StoreApi<WalletOpening> & { destroy(): void }

/** The kit's only opening: a visitor looks at one wallet at a time. */
export function walletOpening(kit: Kit): Openings {
  return kit.resource(openings)
}

const openings = defineResource('walletOpening', createOpenings)

/** Remembers that a press chose this wallet, so that its link may open once it is there. */
export function wantWallet(kit: Kit, walletId: string): void {
  walletOpening(kit).setState({ walletId, phase: 'wanted' }, true)
}

/** Opens a wallet's link at once; the caller handles a press, or has just done so. */
export function openWallet(kit: Kit, walletId: string, link: WalletLink, app?: WalletApp): void {
  walletOpening(kit).setState({ walletId, phase: 'opened', app }, true)
  openLink(link)
}

/** Forgets the opening: what was wanted does not open any more. */
function forgetOpening(kit: Kit): void {
  if (!kit.isDestroyed) walletOpening(kit).setState({}, true)
}

function createOpenings(): Openings {
  const store = createStore<WalletOpening>(() => ({}))
  const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()
  const onVisibility = ({ type }: Event) => {
    const { phase } = store.getState()
    // A dialog of the browser that asks whether to open the app takes the focus, and not the page's place.
    const hasLeft = type === 'blur' || document.visibilityState === 'hidden'
    if (phase === 'opened' && hasLeft) store.setState({ phase: 'away' })
    else if (phase === 'away' && !hasLeft && isInFront()) store.setState({ phase: 'back' })
  }
  const events = [
    [document, 'visibilitychange'],
    [window, 'blur'],
    [window, 'focus'],
  ] as const
  for (const [target, type] of events) target.addEventListener(type, onVisibility)
  return Object.assign(store, {
    destroy() {
      for (const [target, type] of events) target.removeEventListener(type, onVisibility)
    },
  })
}

/** How long an app may take to come before the page says what to do where it is not installed, in ms. */
const launchTimeoutMs = 3000

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
    const timer = setTimeout(() => setStayed(true), launchTimeoutMs)
    return () => clearTimeout(timer)
  }, [phase])
  return phase === 'opened' && stayed ? 'stayed' : phase
}

function isLeft({ open, stack }: { open: boolean; stack: readonly { name: string }[] }): boolean {
  return !open || stack.at(-1)?.name !== 'ConnectingWalletConnect'
}
