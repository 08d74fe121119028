import { useEffect, useId, useMemo, useState } from 'react'
import { closeModal } from '../core/actions/closeModal.ts'
import { dismissModal } from '../core/actions/dismissModal.ts'
import { popView } from '../core/actions/navigate.ts'
import { isMobile } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import { reportView } from '../core/reportView.ts'
import type { Route } from '../core/routes.ts'
import { selectIsAsking } from '../core/selectRequest.ts'
import { ErrorBoundary } from '../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { lazyView } from '../runtime/lazyView.ts'
import { type Dictionary, DictionaryContext, useText } from '../runtime/messages.ts'
import { useNotices } from '../runtime/notices.ts'
import { SlotsContext } from '../runtime/slots.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import { Part } from '../transactions/Part.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Header } from '../ui/Header.tsx'
import { ViewTransition } from '../ui/ViewTransition.tsx'
import { loadedSlots } from './loadedView.ts'
import { modalMessages } from './modalMessages.ts'
import type { ModalProps } from './modalState.ts'
import { expectedRoute, type ShownScreen, useLoaded, useModalRouter } from './useModalRouter.ts'

const nothing = () => null

/** How long a wallet may take to answer before the page can be pressed beside the panel, in milliseconds. */
const askingAfter = 100

/** Only developers ever see one. */
const AlertHost = lazyView(
  () => import('./AlertHost.tsx'),
  (part) => part.AlertHost,
)

/** Comes beside the first view, before any message. */
const ToastHost = lazyView(
  () => import('./ToastHost.tsx'),
  (part) => part.ToastHost,
)

/** The dialog with the view that is on top of the stack. What it throws ends the modal and not the page. */
export function Modal(props: ModalProps) {
  const kit = useKitInstance()
  const isOpen = useKitState((state) => state.modal.open)
  const giveUp = (error: unknown) => {
    reportView(kit, error)
    closeModal(kit)
  }
  return (
    <ErrorBoundary fallback={nothing} resetKey={isOpen} onError={giveUp}>
      <Filled {...props} />
    </ErrorBoundary>
  )
}

/** The dialog with the words and slots of the features that have come. */
function Filled({ dictionary: own, embedded = false, shownSince }: ModalProps) {
  const kit = useKitInstance()
  const loaded = useLoaded()
  const slots = useMemo(() => loadedSlots(kit, loaded), [kit, loaded])
  const dictionary = useMemo(() => withSiteWords({ ...loaded.dictionary, ...own }, kit), [kit, loaded, own])
  return (
    <DictionaryContext.Provider value={dictionary}>
      <SlotsContext.Provider value={slots}>
        <Shell embedded={embedded} shownSince={shownSince} />
      </SlotsContext.Provider>
    </DictionaryContext.Provider>
  )
}

/** Words with those of the site before them, text by text. */
function withSiteWords(words: Dictionary, kit: Kit): Dictionary {
  const own = Object.entries(wordsLanguage(kit).own ?? {})
  return { ...words, ...Object.fromEntries(own.map(([id, texts]) => [id, { ...words[id], ...texts }])) }
}

function Shell({ embedded, shownSince }: { embedded: boolean; shownSince: number | undefined }) {
  const kit = useKitInstance()
  const { open, shaking } = useKitState((state) => state.modal)
  const root = useRootProps()
  const isAsking = useDelayedFlag(
    useKitState((state) => selectIsAsking(state)),
    askingAfter,
  )
  const titleId = useId()
  const { screen, isExpected } = useModalRouter()
  useEffect(() => {
    if (!open || embedded || !isMobile()) return
    const closed = new AbortController()
    import('./followHistory.ts').then(
      ({ followHistory }) => followHistory(kit, closed.signal),
      () => undefined,
    )
    return () => closed.abort()
  }, [kit, open, embedded])

  return (
    <>
      <Dialog
        open={open && screen !== undefined && screen.route !== expectedRoute}
        expected={isExpected && !embedded && screen?.route === expectedRoute}
        // A wallet that draws inside the page must get its clicks while it is being asked.
        modal={!isAsking}
        labelledBy={titleId}
        shownSince={shownSince}
        shaking={shaking}
        onDismiss={(reason) =>
          reason === 'escape' && screen && canLeavePicker(screen) ? popView(kit) : dismissModal(kit)
        }
        embedded={embedded}
        head={screen && <ScreenHeader key={screen.route.name} {...screen} titleId={titleId} embedded={embedded} />}
        {...root}
      >
        {screen && <Screen {...screen} />}
        <Toasts on="panel" />
      </Dialog>
      {!open && <Toasts on="page" />}
    </>
  )
}

/** Messages; the modal goes on without their code, which the next one asks for anew. */
function Toasts({ on }: { on: 'panel' | 'page' }) {
  const newest = useNotices(({ toast }) => toast?.id)
  return (
    <ErrorBoundary fallback={nothing} resetKey={newest}>
      <ToastHost on={on} />
    </ErrorBoundary>
  )
}

function canLeavePicker({ definition, depth }: ShownScreen): boolean {
  return depth > 1 && definition.isPicker === true
}

function Screen({ route, depth, definition: { View } }: ShownScreen) {
  const travel = useTravel(depth)
  const hasAlert = useNotices(({ alerts }) => alerts.length > 0)
  return (
    <>
      {hasAlert && (
        <ErrorBoundary fallback={nothing}>
          <AlertHost />
        </ErrorBoundary>
      )}
      <ViewTransition viewKey={viewKey(route, depth)} direction={travel}>
        <Part of={View} isView>
          <View route={route} />
        </Part>
      </ViewTransition>
    </>
  )
}

type ScreenHeaderProps = ShownScreen & { titleId: string; embedded: boolean }

function ScreenHeader({ route, definition, depth, titleId, embedded }: ScreenHeaderProps) {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  const title = definition.useTitle(route)
  const { hasLongTitle, Header: Start, isRoot, useCanGoBack = useAlways } = definition
  const canGoBack = useCanGoBack(route)
  return (
    <Header
      title={title}
      titleId={titleId}
      long={hasLongTitle}
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

/** Whether something has been so for a while, in milliseconds; it ends at once. */
function useDelayedFlag(isSo: boolean, after: number): boolean {
  const [lasts, setLasts] = useState(false)
  if (lasts && !isSo) setLasts(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), after)
    return () => clearTimeout(timer)
  }, [isSo, after])
  return lasts && isSo
}
