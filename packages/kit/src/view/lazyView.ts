import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/** Code that can be fetched before it is drawn. */
export type Preloadable = {
  /** Fetches the code; a failed download may be tried again. */
  readonly preload: () => Promise<void>
  /** Whether the code is here. */
  readonly isReady: () => boolean
}

/**
 * A component whose code comes later. Unlike React's `lazy` alone it draws at once when its code is already here: a
 * boundary that has shown its fallback, even for a moment, keeps it for 300 ms.
 *
 * @example const SettingsView = lazyView(async () => (await import('./SettingsView.tsx')).SettingsView)
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & Preloadable {
  let Loaded: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined

  const fetchOnce = () => {
    if (!pending) {
      pending = load().then((View) => {
        Loaded = View
        return View
      })
      pending.catch(() => {
        pending = undefined
      })
    }
    return pending
  }
  // React's `lazy` remembers a failure for ever; after one, `preload` fetches the code and the next drawing has it.
  const Later = lazy(async () => ({ default: await fetchOnce() }))

  // A view keeps the form it was first drawn in, since a change of component would forget its state.
  const draw = (props: Props): ReactNode => createElement(useState({ Shown: Loaded ?? Later })[0].Shown, props)
  return Object.assign(draw, { preload: async () => void (await fetchOnce()), isReady: () => Loaded !== undefined })
}
