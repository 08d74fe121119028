import { useMemo } from 'react'
import type { KitState } from '../../core/store.ts'
import { useKitState as useState } from '../../runtime/useKitState.ts'

/**
 * A part of the kit's state; the component draws anew when that part changes. A selector that makes an object answers a new
 * one at each change of the state.
 *
 * @example
 * const isOpen = useKitState((state) => state.modal.open)
 * @example
 * const names = useKitState(({ sessions }) => sessions.map(({ wallet }) => wallet.name))
 */
export function useKitState<T>(select: (state: KitState) => T): T {
  return useState(useMemo(() => keepLast(select), [select]))
}

/** Answers the same object for the same state, without which React would draw forever. */
function keepLast<T>(select: (state: KitState) => T): (state: KitState) => T {
  let last: { readonly state: KitState; readonly value: T } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, value: select(state) }
    return last.value
  }
}
