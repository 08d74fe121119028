import { createRoot } from 'react-dom/client'
import { Frame, type FrameProps } from './Frame.tsx'
import '../../ui/frame.css'

/** Draws the screens into an element; ends with the page. */
export function drawFrame(place: Element, props: FrameProps): () => void {
  const root = createRoot(place)
  root.render(<Frame {...props} />)
  return () => root.unmount()
}
