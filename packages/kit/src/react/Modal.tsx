import { Suspense, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { dismiss } from '../core/actions/dismiss.ts'
import { back } from '../core/actions/navigate.ts'
import type { Kit } from '../core/kit.ts'
import type { Route } from '../core/routes.ts'
import { type KitState, selectIsConnected } from '../core/store.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Header } from '../ui/Header.tsx'
import { ViewStage } from '../ui/ViewStage.tsx'
import type { ViewDefinition } from '../view/feature.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { DictionaryContext, useText } from '../view/messages.ts'
import { SlotsContext } from '../view/slots.ts'
import { useKitState } from '../view/useKitState.ts'
import { AlertHost } from './AlertHost.tsx'
import { direction } from './direction.ts'
import { featureLoader } from './featureLoader.ts'
import { definitionOf, featuresFor } from './features.ts'
import type { ModalProps } from './loadModal.ts'
import { modalMessages } from './modalMessages.ts'
import { slotsOf } from './slotsOf.ts'
import { ToastHost } from './ToastHost.tsx'
import { useHistoryBack } from './useHistoryBack.ts'

/** The dialog with the view that is on top of the stack. */
export function Modal({ dictionary, embedded = false }: ModalProps) {
  return (
    <DictionaryContext.Provider value={dictionary}>
      <Shell embedded={embedded} />
    </DictionaryContext.Provider>
  )
}

/** Fetches what the first view needs, so that the modal opens whole. */
export async function loadFirstView(kit: Kit): Promise<void> {
  const first = selectIsConnected(kit.store.getState()) ? 'Account' : 'Connect'
  await featureLoader(kit).load(featuresFor(first))
}

function Shell({ embedded }: { embedded: boolean }) {
  const kit = useKitInstance()
  const { open, shaking } = useKitState((state) => state.modal)
  const theme = useKitState((state) => state.theme)
  const isWaiting = useKitState(selectIsWaiting)
  const titleId = useId()
  const { screen, slots } = useScreen()
  const { locale } = kit.options
  useHistoryBack(kit, open && !embedded)

  return (
    <SlotsContext.Provider value={slots}>
      <Dialog
        open={open && screen !== undefined}
        // A wallet that draws inside the page must get its clicks while it is being asked.
        modal={!isWaiting}
        labelledBy={titleId}
        shaking={shaking}
        onDismiss={() => dismiss(kit)}
        embedded={embedded}
        theme={theme}
        dir={direction(locale)}
        lang={locale}
      >
        {screen && <Screen {...screen} titleId={titleId} embedded={embedded} />}
        <ToastHost on="panel" />
      </Dialog>
      {!open && <ToastHost on="page" />}
    </SlotsContext.Provider>
  )
}

type ShownScreen = { route: Route; depth: number; definition: ViewDefinition }

/** The view on top of the stack; while its code is on the way, the one before it stays. */
function useScreen() {
  const kit = useKitInstance()
  const loader = useMemo(() => featureLoader(kit), [kit])
  const loaded = useSyncExternalStore(loader.store.subscribe, loader.store.getState)
  const { open, stack } = useKitState((state) => state.modal)
  const route = stack.at(-1)
  const [screen, setScreen] = useState<ShownScreen>()
  const slots = useMemo(() => slotsOf(kit, loaded), [kit, loaded])

  // Each route has its own view; the registry's type proves that they fit, which a lookup cannot.
  const definition = route && (definitionOf(loaded, route.name) as unknown as ViewDefinition | undefined)
  const isReady = useIsReady(definition)
  if (route && definition && isReady && (screen?.route !== route || screen.depth !== stack.length)) {
    setScreen({ route, definition, depth: stack.length })
  }
  const isLeavingConnect = useKitState((state) => selectIsWaiting(state) || selectIsConnected(state))
  useEffect(() => {
    if (!open || !route) return
    // A view whose code does not come leaves the one before it on the screen; the next press tries again.
    loader.load(featuresFor(route.name)).catch(() => undefined)
  }, [loader, open, route])
  useEffect(() => {
    // Whoever asks a wallet will want the account next.
    if (open && isLeavingConnect)
      loader.load(featuresFor('Account').concat(featuresFor('Networks'))).catch(() => undefined)
  }, [loader, open, isLeavingConnect])
  return { screen, slots }
}

/** Whether a view's code is here; fetches it when it is not. */
function useIsReady(definition: ViewDefinition | undefined): boolean {
  const [, setLoaded] = useState<ViewDefinition>()
  const isReady = definition?.View.isReady?.() ?? true
  useEffect(() => {
    if (!definition || isReady) return
    // A view whose code does not come leaves the one before it on the screen; the next press tries again.
    definition.View.preload?.().then(
      () => setLoaded(definition),
      () => undefined,
    )
  }, [definition, isReady])
  return isReady
}

type ScreenProps = ShownScreen & { titleId: string; embedded: boolean }

function Screen({ route, depth, definition, titleId, embedded }: ScreenProps) {
  const travel = useTravel(depth)
  const { View } = definition
  return (
    <>
      <ScreenHeader
        key={route.name}
        route={route}
        definition={definition}
        depth={depth}
        titleId={titleId}
        embedded={embedded}
      />
      <AlertHost />
      <ViewStage viewKey={viewKey(route, depth)} direction={travel}>
        <Suspense>
          <View route={route} />
        </Suspense>
      </ViewStage>
    </>
  )
}

function ScreenHeader({ route, definition, depth, titleId, embedded }: ScreenProps) {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  const title = definition.useTitle(route)
  const { Header: Start, isRoot, useCanGoBack = useAlways } = definition
  const canGoBack = useCanGoBack(route)
  return (
    <Header
      title={title}
      titleId={titleId}
      back={depth > 1 && !isRoot && canGoBack ? { label: text.back, onPress: () => back(kit) } : undefined}
      close={embedded && isRoot ? undefined : { label: text.close, onPress: () => dismiss(kit) }}
      start={Start ? <Start /> : undefined}
    />
  )
}

const useAlways = () => true

function viewKey(route: Route, depth: number): string {
  return `${depth} ${route.name} ${JSON.stringify(route.parameters ?? null)}`
}

/** Whether the visitor went deeper or came back. */
function useTravel(depth: number): 'forward' | 'back' {
  const [seen, setSeen] = useState<{ depth: number; travel: 'forward' | 'back' }>({ depth, travel: 'forward' })
  if (seen.depth === depth) return seen.travel
  const travel = depth < seen.depth ? 'back' : 'forward'
  setSeen({ depth, travel })
  return travel
}

function selectIsWaiting({ namespaces }: KitState): boolean {
  return Object.values(namespaces).some((entry) => entry.loading)
}
