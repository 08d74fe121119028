import { createRoot } from 'react-dom/client'
import { WindowPage } from './WindowPage.tsx'
import './frame.css'

/** Draws the window's page into an element; ends with the page. */
export function drawWindow(place: Element): () => void {
  const root = createRoot(place)
  root.render(<WindowPage language={navigator.language} />)
  return () => root.unmount()
}
