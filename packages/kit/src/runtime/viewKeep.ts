import { createContext, useContext, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What outlasts the drawing of a view. It stands above the boundary, so a view that broke finds it when it is drawn again. */
export type ViewKeep = StoreApi<Readonly<Record<string, unknown>>> & {
  /** What the view has begun by itself, and does not begin again. */
  begun?: unknown
  /** The view broke, and has not been drawn again. */
  isBroken?: boolean
  /** What is put away once a broken view is left. */
  readonly whenLeft: (() => void)[]
}

/** A place for what one view keeps. */
export const createViewKeep = (): ViewKeep =>
  Object.assign(
    createStore(() => ({})),
    { whenLeft: [] },
  )

/** The place of the view around. */
export const ViewKeepContext = /* @__PURE__ */ createContext<ViewKeep | undefined>(undefined)

/**
 * State of a view that outlasts a break: whether its wallet is being asked, and what came of that. The next drawing shows the
 * running request and cannot begin it again.
 *
 * @param name One for each state of the view.
 */
export function useKeptState<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  // Every view stands in a `Part`.
  const { getState, setState, subscribe } = useContext(ViewKeepContext) as ViewKeep
  const kept = useSyncExternalStore(subscribe, () => getState()[name] as Value | undefined)
  return [kept ?? initial, (value) => setState({ [name]: value })]
}
