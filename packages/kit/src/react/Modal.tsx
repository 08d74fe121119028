import { Suspense, useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { dismissModal } from '../core/actions/dismissModal.ts'
import { popView } from '../core/actions/navigate.ts'
import { showToast } from '../core/actions/showToast.ts'
import type { Kit } from '../core/kit.ts'
import { reportPart } from '../core/reportPart.ts'
import { selectIsAsking } from '../core/requests.ts'
import type { Route } from '../core/routes.ts'
import { selectIsConnected } from '../core/store.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Header } from '../ui/Header.tsx'
import { Pad, View } from '../ui/Layout.tsx'
import { Empty } from '../ui/Status.tsx'
import { ViewTransition } from '../ui/ViewTransition.tsx'
import { ErrorBoundary } from '../view/ErrorBoundary.tsx'
import type { ViewDefinition } from '../view/feature.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { lazyView } from '../view/lazyView.ts'
import { DictionaryContext, useText } from '../view/messages.ts'
import { SlotsContext } from '../view/slots.ts'
import { useKitState } from '../view/useKitState.ts'
import { direction } from './direction.ts'
import { featureLoader } from './featureLoader.ts'
import { definitionOf, featuresFor } from './features.ts'
import { expectModal, type ModalProps, useIsExpected } from './loadModal.ts'
import { modalMessages } from './modalMessages.ts'
import { slotsOf } from './slotsOf.ts'
import { ToastHost } from './ToastHost.tsx'
import { useDelayedFlag } from './useDelayedFlag.ts'
import { useHistoryBack } from './useHistoryBack.ts'

const nothing = () => null

/** How long a wallet may take to answer before the page can be pressed beside the panel, in milliseconds. */
const askingAfter = 100

/** Only developers ever see one. */
const AlertHost = lazyView(async () => (await import('./AlertHost.tsx')).AlertHost)

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
  const isAsking = useDelayedFlag(
    useKitState((state) => selectIsAsking(state)),
    askingAfter,
  )
  const titleId = useId()
  const { screen, slots, isExpected } = useScreen()
  const { locale } = kit.options
  useHistoryBack(kit, open && !embedded)

  return (
    <SlotsContext.Provider value={slots}>
      <Dialog
        open={open && screen !== undefined && screen.route !== expectedRoute}
        expected={isExpected && !embedded && screen?.route === expectedRoute}
        // A wallet that draws inside the page must get its clicks while it is being asked.
        modal={!isAsking}
        labelledBy={titleId}
        shaking={shaking}
        onDismiss={() => dismissModal(kit)}
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

/** What a press on the button will most likely show. */
const expectedRoute: Route = { name: 'Connect' }

/** The view on top of the stack; while its code is on the way, the one before it stays. */
function useScreen() {
  const kit = useKitInstance()
  const loader = useMemo(() => featureLoader(kit), [kit])
  const loaded = useSyncExternalStore(loader.store.subscribe, loader.store.getState)
  const { open, stack } = useKitState((state) => state.modal)
  const isConnected = useKitState(selectIsConnected)
  const isExpected = useIsExpected(kit) && !open && !isConnected
  const route = isExpected ? expectedRoute : stack.at(-1)
  const depth = isExpected ? 1 : stack.length
  const [screen, setScreen] = useState<ShownScreen>()
  const slots = useMemo(() => slotsOf(kit, loaded), [kit, loaded])

  // Each route has its own view; the registry's type proves that they fit, which a lookup cannot.
  const definition = route && (definitionOf(loaded, route.name) as unknown as ViewDefinition | undefined)
  const giveUp = useGiveUp(route)
  const isReady = useIsReady(definition, giveUp)
  if (route && definition && isReady && (screen?.route !== route || screen.depth !== depth)) {
    setScreen({ route, definition, depth })
  }
  const isLeavingConnect = useKitState((state) => selectIsAsking(state)) || isConnected
  useEffect(() => {
    if (!open || !route) return
    loader.load(featuresFor(route.name)).catch(giveUp)
  }, [loader, open, route, giveUp])
  useEffect(() => {
    if (!open || !isLeavingConnect) return
    // Whoever asks a wallet will want the account next; the wallet is asked first.
    const timer = setTimeout(() => {
      loader.load(featuresFor('Account').concat(featuresFor('Networks'))).catch(() => undefined)
    })
    return () => clearTimeout(timer)
  }, [loader, open, isLeavingConnect])
  useEffect(() => {
    if (open) return () => expectModal(kit, false)
  }, [kit, open])
  return { screen, slots, isExpected }
}

/** Leaves a view whose code did not come, so that the one before it can be pressed again, and says so. */
function useGiveUp(route: Route | undefined): (error: unknown) => void {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  return useCallback(
    (error) => {
      if (kit.isDestroyed) return
      const { embedded, open, stack } = kit.store.getState().modal
      if (!open || stack.at(-1) !== route) return
      reportPart(kit, error)
      showToast(kit, { kind: 'error', text: text.partMissing })
      if (stack.length > 1) popView(kit)
      else if (!embedded) closeModal(kit)
    },
    [kit, route, text],
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

type ScreenProps = ShownScreen & { titleId: string; embedded: boolean }

function Screen({ route, depth, definition, titleId, embedded }: ScreenProps) {
  const kit = useKitInstance()
  const travel = useTravel(depth)
  const hasAlert = useKitState((state) => state.alerts.length > 0)
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
      {hasAlert && (
        <ErrorBoundary fallback={nothing}>
          <Suspense>
            <AlertHost />
          </Suspense>
        </ErrorBoundary>
      )}
      <ViewTransition viewKey={viewKey(route, depth)} direction={travel}>
        <ErrorBoundary fallback={(retry) => <PartFailed retry={retry} />} onError={(error) => reportPart(kit, error)}>
          <Suspense>
            <View route={route} />
          </Suspense>
        </ErrorBoundary>
      </ViewTransition>
    </>
  )
}

/** Stands where a view could not be drawn. */
function PartFailed({ retry }: { retry: () => void }) {
  const text = useText(modalMessages)
  return (
    <View>
      <Empty art="door" title={text.partTitle}>
        {text.partText}
      </Empty>
      <Pad spaceAbove={16}>
        <Button kind="main" onPress={retry}>
          {text.tryAgain}
        </Button>
      </Pad>
    </View>
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
      back={depth > 1 && !isRoot && canGoBack ? { label: text.back, onPress: () => popView(kit) } : undefined}
      close={embedded && isRoot ? undefined : { label: text.close, onPress: () => dismissModal(kit) }}
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
