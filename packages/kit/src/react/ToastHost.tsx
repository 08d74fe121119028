import { createPortal } from 'react-dom'
import { reportView } from '../core/reportView.ts'
import { ErrorBoundary } from '../runtime/ErrorBoundary.tsx'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useNotices } from '../runtime/notices.ts'
import { useErrorText } from '../runtime/useErrorText.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Root } from '../ui/Root.tsx'
import { TimedToast } from './TimedToast.tsx'

/** The newest message: inside the open panel, else over the page. */
export function ToastHost({ on }: { on: 'panel' | 'page' }) {
  const kit = useKitInstance()
  const root = useRootProps()
  const toast = useNotices((notices) => notices.toast)
  const sentence = useErrorText()
  const text = typeof toast?.text === 'object' ? sentence(toast.text) : toast?.text
  const isBad = toast?.kind === 'error'

  const content = (
    <>
      <LiveRegion polite={isBad ? '' : text} assertive={isBad ? text : ''} />
      {toast && (
        <ErrorBoundary fallback={() => null} resetKey={toast.id} onError={(error) => reportView(kit, error)}>
          <TimedToast key={toast.id} toast={toast} on={on}>
            {text}
          </TimedToast>
        </ErrorBoundary>
      )}
    </>
  )
  if (on === 'panel') return content
  return createPortal(<Root {...root}>{content}</Root>, document.body)
}
