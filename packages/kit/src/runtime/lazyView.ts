import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { loadPart } from '../core/loadPart.ts'

/** Code that can be fetched before it is drawn. */
export type Preloadable = {
  /** Fetches the code; a failed download may be tried again. */
  readonly preload: () => Promise<void>
  /** Whether the code is here. */
  readonly isReady: () => boolean
}

/**
 * A component whose code comes later; one that does not come is thrown to the boundary around, and fetched anew when
 * that draws again. React's `lazy` would remember the failure for ever, and would keep what stands in for 300 ms.
 *
 * @example const SettingsView = lazyView(() => import('./SettingsView.tsx'), (part) => part.SettingsView)
 */
export function lazyView<Part, Props extends object>(
  load: () => Promise<Part>,
  pick: (part: Part) => ComponentType<Props>,
  whileLoading: (props: Props) => ReactNode = () => null,
): ((props: Props) => ReactNode) & Preloadable & { readonly part: () => Part | undefined } {
  let known: Part | undefined
  let Loaded: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined

  const fetchOnce = () => {
    if (!pending) {
      pending = loadPart(load).then((part) => {
        known = part
        Loaded = pick(part)
        return Loaded
      })
      pending.catch(() => {
        pending = undefined
      })
    }
    return pending
  }

  const draw = (props: Props): ReactNode => {
    const [Shown, show] = useState(() => Loaded)
    useEffect(() => {
      if (Shown) return
      fetchOnce().then(
        (View) => show(() => View),
        (error) =>
          show(() => {
            throw error
          }),
      )
    }, [Shown])
    return Shown ? createElement(Shown, props) : whileLoading(props)
  }
  return Object.assign(draw, {
    preload: async () => void (await fetchOnce()),
    isReady: () => Loaded !== undefined,
    part: () => known,
  })
}
