import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { popView } from '../core/actions/navigate.ts'
import { KitError } from '../core/errors.ts'
import { ownerOf } from '../core/featureRoutes.ts'
import { partError, reportPart } from '../core/reportPart.ts'
import type { Route } from '../core/routes.ts'
import { selectIsAsking } from '../core/selectRequest.ts'
import { selectIsConnected } from '../core/store.ts'
import type { ViewDefinition } from '../runtime/feature.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { sayError } from '../runtime/notices.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { featureLoader, type Loaded } from './featureLoader.ts'
import { loadedView } from './loadedView.ts'
import { expectModal, useModalState } from './modalState.ts'

/** A view that can be drawn: its route, how deep it lies, and its screen. */
export type ShownScreen = { route: Route; depth: number; definition: ViewDefinition }

/** What a press on the button will most likely show. */
export const expectedRoute: Route = { name: 'Connect' }

/** The features that have come so far. */
export function useLoaded(): Loaded {
  const kit = useKitInstance()
  const { store } = useMemo(() => featureLoader(kit), [kit])
  return useSyncExternalStore(store.subscribe, store.getState)
}

/** The view on top of the stack; while its code is on the way, the one before it stays. */
export function useModalRouter(): { screen: ShownScreen | undefined; isExpected: boolean } {
  const kit = useKitInstance()
  const loaded = useLoaded()
  const { open, stack } = useKitState((state) => state.modal)
  const isConnected = useKitState(selectIsConnected)
  const isExpected = useModalState(kit, (state) => state.isExpected) === true && !open && !isConnected
  const route = isExpected ? expectedRoute : stack.at(-1)
  const depth = isExpected ? 1 : stack.length
  const [screen, setScreen] = useState<ShownScreen>()

  const definition = route && loadedView(kit, loaded, route.name)
  const giveUp = useGiveUp(route)
  const isReady = useIsReady(definition, giveUp)
  if (route && definition && isReady && (screen?.route !== route || screen.depth !== depth)) {
    setScreen({ route, definition, depth })
  }
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // What stood there before the modal was closed is no view to wait in.
    if (open && !(definition && isReady)) setScreen(undefined)
  }
  const isLeavingConnect = useKitState((state) => selectIsAsking(state)) || isConnected
  useEffect(() => {
    if (!open || !route) return
    if (ownerOf(kit.features, route.name)) featureLoader(kit).load(route.name).catch(giveUp)
    else giveUp(new KitError('VIEW_MISSING', `No feature of this kit has the view ${route.name}`), true)
  }, [kit, open, route, giveUp])
  useEffect(() => {
    if (!open || !isLeavingConnect) return
    // Prefetches what follows a connection, once the wallet has been asked.
    const timer = setTimeout(() => {
      const { load } = featureLoader(kit)
      Promise.all([load('Account'), load('Networks')]).catch(() => undefined)
    })
    return () => clearTimeout(timer)
  }, [kit, open, isLeavingConnect])
  useEffect(() => {
    if (open) return () => expectModal(kit, false)
  }, [kit, open])
  return { screen, isExpected }
}

/**
 * Leaves a view whose code did not come, so that the one before it can be pressed again, and says so; visitors hear nothing of
 * what the site left out (`isOfSite`).
 */
function useGiveUp(route: Route | undefined): (error: unknown, isOfSite?: boolean) => void {
  const kit = useKitInstance()
  return useCallback(
    (error, isOfSite) => {
      if (kit.isDestroyed) return
      const { embedded, open, stack } = kit.store.getState().modal
      if (!open || stack.at(-1) !== route) return
      reportPart(kit, error)
      if (!isOfSite) sayError(kit, partError(error))
      if (stack.length > 1) popView(kit)
      else if (!embedded) closeModal(kit)
    },
    [kit, route],
  )
}

/** Whether a view's code is here; fetches it when it is not. */
function useIsReady(definition: ViewDefinition | undefined, giveUp: (error: unknown) => void): boolean {
  const [, setLoaded] = useState<ViewDefinition>()
  const isReady = definition?.View.isReady?.() ?? true
  useEffect(() => {
    if (!definition || isReady) return
    definition.View.preload?.().then(() => setLoaded(definition), giveUp)
  }, [definition, isReady, giveUp])
  return isReady
}
