import { useCallback, useEffect, useState } from 'react'
import { type Action, useAction } from './useAction.ts'

/** A list of the gateway's; undefined until it is here. */
export type Listed<T> = { readonly items: readonly T[] | undefined; readonly reload: () => Promise<void> } & Action

/** Loads a list, and again when it is asked to. `load`: the same function at every drawing. */
export function useList<T>(load: () => Promise<readonly T[]>, onStale: () => void): Listed<T> {
  const action = useAction(onStale)
  const { run } = action
  const [items, setItems] = useState<readonly T[]>()
  const reload = useCallback(async () => {
    const found = await run(load)
    if (found) setItems(found)
  }, [load, run])
  useEffect(() => void reload(), [reload])
  return { ...action, items, reload }
}
