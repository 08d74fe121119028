import { createRoot } from 'react-dom/client'
import { WindowPage, type WindowPageProps } from './WindowPage.tsx'
import '../../ui/frame.css'

/** Draws the window's page into an element; ends with the page. */
export function drawWindow(place: Element, props: Omit<WindowPageProps, 'language'>): () => void {
  const root = createRoot(place)
  root.render(<WindowPage language={navigator.language} {...props} />)
  return () => root.unmount()
}
