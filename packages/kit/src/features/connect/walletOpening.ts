import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import type { WalletApp } from '../../core/walletRecord.ts'
import { openLink } from '../../domain/platforms/openLink.ts'
import type { WalletLink } from '../../domain/platforms/pairingLink.ts'

/**
 * How opening a wallet's app stands, judged by what the visitor sees and by no clock:
 * - `wanted`: chosen, and its link is not there yet;
 * - `opened`: the link was opened, and the page is still in front;
 * - `away`: something else is in front of the page;
 * - `back`: the visitor came back.
 */
export type OpeningPhase = 'wanted' | 'opened' | 'away' | 'back'

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
  return kit.scope('walletOpening', createOpenings)
}

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
export function forgetOpening(kit: Kit): void {
  if (!kit.isDestroyed) walletOpening(kit).setState({}, true)
}

function createOpenings(): Openings {
  const store = createStore<WalletOpening>(() => ({}))
  const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()
  const look = ({ type }: Event) => {
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
  for (const [target, type] of events) target.addEventListener(type, look)
  return Object.assign(store, {
    destroy() {
      for (const [target, type] of events) target.removeEventListener(type, look)
    },
  })
}
