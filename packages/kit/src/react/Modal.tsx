import { Suspense, useId, useMemo, useState } from 'react'
import { dismiss } from '../core/actions/close.ts'
import { back } from '../core/actions/navigate.ts'
import type { Route } from '../core/routes.ts'
import type { KitState } from '../core/store.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Header } from '../ui/Header.tsx'
import { ViewStage } from '../ui/ViewStage.tsx'
import { DataContext } from '../view/DataContext.ts'
import type { ViewDefinition } from '../view/feature.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { DictionaryContext, useText } from '../view/messages.ts'
import { SlotsContext } from '../view/slots.ts'
import { useKitState } from '../view/useKitState.ts'
import { AlertHost } from './AlertHost.tsx'
import { direction } from './direction.ts'
import { slotsOf, views } from './features.ts'
import type { ModalProps } from './loadModal.ts'
import { modalMessages } from './modalMessages.ts'
import { ToastHost } from './ToastHost.tsx'
import { useHistoryBack } from './useHistoryBack.ts'

/** The dialog with the view that is on top of the stack. */
export function Modal({ data, dictionary, embedded = false }: ModalProps) {
  const kit = useKitInstance()
  const slots = useMemo(() => slotsOf(kit), [kit])
  return (
    <DataContext.Provider value={data}>
      <DictionaryContext.Provider value={dictionary}>
        <SlotsContext.Provider value={slots}>
          <Shell embedded={embedded} />
        </SlotsContext.Provider>
      </DictionaryContext.Provider>
    </DataContext.Provider>
  )
}

function Shell({ embedded }: { embedded: boolean }) {
  const kit = useKitInstance()
  const { open, shaking, stack } = useKitState((state) => state.modal)
  const theme = useKitState((state) => state.theme)
  const isWaiting = useKitState(selectIsWaiting)
  const titleId = useId()
  const route = stack.at(-1)
  const { locale } = kit.options
  useHistoryBack(kit, open && !embedded)

  return (
    <>
      <Dialog
        open={open && route !== undefined}
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
        {route && <Screen route={route} depth={stack.length} titleId={titleId} embedded={embedded} />}
        <ToastHost on="panel" />
      </Dialog>
      {!open && <ToastHost on="page" />}
    </>
  )
}

type ScreenProps = { route: Route; depth: number; titleId: string; embedded: boolean }

function Screen({ route, depth, titleId, embedded }: ScreenProps) {
  const direction = useTravel(depth)
  // Each route has its own view; the registry's type proves that they fit, which a lookup cannot.
  const definition = views[route.name] as unknown as ViewDefinition
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
      <ViewStage viewKey={viewKey(route, depth)} direction={direction}>
        <Suspense>
          <View route={route} />
        </Suspense>
      </ViewStage>
    </>
  )
}

function ScreenHeader({ route, definition, depth, titleId, embedded }: ScreenProps & { definition: ViewDefinition }) {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  const title = definition.useTitle(route)
  const { Header: Start, isRoot } = definition
  return (
    <Header
      title={title}
      titleId={titleId}
      back={depth > 1 && !isRoot ? { label: text.back, onPress: () => back(kit) } : undefined}
      close={embedded && isRoot ? undefined : { label: text.close, onPress: () => dismiss(kit) }}
      start={Start ? <Start /> : undefined}
    />
  )
}

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
