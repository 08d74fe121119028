import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { InitialState } from '../core/initialState.ts'
import type { Kit } from '../core/kit.ts'
import type { KitState } from '../core/store.ts'
import { FirstStateContext, KitContext, useKitInstance } from '../runtime/KitContext.ts'
import { ModalHost } from './ModalHost.tsx'

/** What {@link KitProvider} takes. */
export type KitProviderProps = {
  kit: Kit
  /**
   * What the server knows of the last visit: the first paint shows that account, waiting to be back. Server and browser
   * must hand in the same. Default: what a wagmi config that is restoring holds, else nothing.
   *
   * @example initialState={initialStateFromCookie(header)}
   */
  initialState?: InitialState | undefined
  children?: ReactNode
}

/**
 * Gives the page below it a kit and draws its modal.
 *
 * @example
 * <KitProvider kit={kit}><ConnectButton /></KitProvider>
 */
export function KitProvider({ kit, initialState, children }: KitProviderProps): ReactElement {
  const [first] = useState(() => firstState(kit, initialState))
  useEffect(() => {
    // Only a host's account arrives after hydration; the kit knows its own sessions by now.
    if (kit.store.getState().expected === undefined) kit.store.setState({ expected: first.expected })
  }, [kit, first])
  return (
    <KitContext.Provider value={kit}>
      <FirstStateContext.Provider value={first}>
        {/* bare text: the page of a site is its own */}
        {children}
        <ModalHost />
        {process.env.NODE_ENV !== 'production' && <DevelopmentChecks />}
      </FirstStateContext.Provider>
    </KitContext.Provider>
  )
}

function firstState({ options, store }: Kit, { account, theme }: InitialState = {}): KitState {
  const initial = store.getInitialState()
  return {
    ...initial,
    expected: account ?? options.sources.map(({ recall }) => recall?.()).find(Boolean),
    theme: { ...initial.theme, ...(theme && { mode: theme }) },
  }
}

/** Tells developers of their mistakes. Only development draws it; it shows nothing and fetches what it does apart. */
function DevelopmentChecks() {
  const kit = useKitInstance()
  const last = useRef<Kit>(undefined)

  useEffect(() => {
    let stop: (() => void) | undefined
    let isCurrent = true
    const earlier = last.current
    last.current = kit
    void import('./watchForMistakes.ts').then(({ watchForMistakes }) => {
      if (isCurrent) stop = watchForMistakes(kit, earlier)
    })
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [kit])

  return null
}
