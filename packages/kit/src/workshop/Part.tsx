import { type ReactNode, Suspense, useState } from 'react'
import { partError, reportPart } from '../core/reportPart.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Status.tsx'
import { ErrorBoundary } from '../view/ErrorBoundary.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import type { Preloadable } from '../view/lazyView.ts'
import { useText } from '../view/messages.ts'
import { partMessages } from './partMessages.ts'

export type PartProps = {
  /** What is drawn; its code is fetched again before it is drawn anew. */
  of: Partial<Preloadable>
  /** Whether this is a whole view, whose one main button tries again. Default false: a part of one. */
  isView?: boolean | undefined
  children: ReactNode
}

/** A part of the modal that may not load or cannot be drawn; it then says so, and what helps. */
export function Part({ children, isView, of }: PartProps) {
  const kit = useKitInstance()
  return (
    <ErrorBoundary
      fallback={(redraw, error) => <Failed isView={isView} error={error} of={of} redraw={redraw} />}
      onError={(error) => reportPart(kit, error)}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ isView, error, of, redraw }: Omit<PartProps, 'children'> & { error: unknown; redraw: () => void }) {
  const kit = useKitInstance()
  const text = useText(partMessages)
  const [latest, setLatest] = useState(error)
  const [isBusy, setIsBusy] = useState(false)
  const isOutdated = partError(latest).code === 'PAGE_OUTDATED'
  const retry = () => {
    setIsBusy(true)
    Promise.resolve(of.preload?.()).then(redraw, (cause) => {
      setIsBusy(false)
      setLatest(cause)
      reportPart(kit, cause)
    })
  }
  return (
    <Empty
      art="failed"
      title={isOutdated ? text.outdatedTitle : text.missingTitle}
      action={
        <Button kind={isView ? 'main' : 'plain'} busy={isBusy} onPress={isOutdated ? () => location.reload() : retry}>
          {isOutdated ? text.reload : text.tryAgain}
        </Button>
      }
    >
      {isOutdated ? null : text.missingText}
    </Empty>
  )
}
