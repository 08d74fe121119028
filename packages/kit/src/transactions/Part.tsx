import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { isPartMissing, reportView } from '../core/reportView.ts'
import { ErrorBoundary } from '../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../runtime/KitContext.ts'
import type { Preloadable } from '../runtime/lazyView.ts'
import { defineMessages, useText } from '../runtime/messages.ts'
import { createViewKeep, ViewKeepContext } from '../runtime/viewKeep.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Status.tsx'

export type PartProps = {
  /** What is drawn; its code is fetched again before it is drawn anew. */
  of: Partial<Preloadable>
  /** Whether this is a whole view, whose one main button tries again. Default false: a part of one. */
  isView?: boolean | undefined
  children: ReactNode
}

/**
 * A part of the modal that may not load or cannot be drawn; it then says so, and what helps. What its view keeps outlasts that,
 * so that a wallet which is being asked is not asked again.
 */
export function Part({ children, isView, of }: PartProps) {
  const kit = useKitInstance()
  const keep = useViewKeep()
  const onError = (error: unknown) => {
    // A request for code that did not come has ended, and is made anew.
    keep.isBroken = !isPartMissing(error)
    reportView(kit, error)
  }
  const again = (redraw: () => void) => () => {
    keep.isBroken = false
    redraw()
  }
  return (
    <ViewKeepContext.Provider value={keep}>
      <ErrorBoundary
        fallback={(redraw, error) => <Failed isView={isView} error={error} of={of} redraw={again(redraw)} />}
        onError={onError}
      >
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </ViewKeepContext.Provider>
  )
}

/** The place of the view around, or one for this view. */
function useViewKeep() {
  const around = useContext(ViewKeepContext)
  const [own] = useState(createViewKeep)
  useEffect(
    () => () => {
      own.isBroken = false
      for (const putAway of own.whenLeft) putAway()
    },
    [own],
  )
  return around ?? own
}

function Failed({ isView, error, of, redraw }: Omit<PartProps, 'children'> & { error: unknown; redraw: () => void }) {
  const kit = useKitInstance()
  const text = useText(partMessages)
  const [latest, setLatest] = useState(error)
  const [isBusy, setIsBusy] = useState(false)
  const isBroken = !isPartMissing(latest)
  const isOutdated = isPartMissing(latest) && latest.code === 'PAGE_OUTDATED'
  const retry = () => {
    setIsBusy(true)
    Promise.resolve(of.preload?.()).then(redraw, (cause) => {
      setIsBusy(false)
      setLatest(cause)
      reportView(kit, cause)
    })
  }
  return (
    <Empty
      art="failed"
      title={isOutdated ? text.outdatedTitle : isBroken ? text.brokenTitle : text.missingTitle}
      action={
        <Button kind={isView ? 'main' : 'plain'} busy={isBusy} onPress={isOutdated ? () => location.reload() : retry}>
          {isOutdated ? text.reload : text.tryAgain}
        </Button>
      }
    >
      {isOutdated ? null : isBroken ? text.brokenText : text.missingText}
    </Empty>
  )
}

export const partMessages = defineMessages('part', {
  missingTitle: 'This part did not load',
  missingText: 'Check your connection, then try again.',
  tryAgain: 'Try again',
  outdatedTitle: 'This page was updated',
  reload: 'Reload',
  brokenTitle: 'This view could not be shown',
  brokenText: 'Try again. Your wallet is not asked twice.',
})
