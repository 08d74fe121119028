import { createRoot } from 'react-dom/client'
import type { Screens } from '../frame/screens.ts'
import { Frame } from './Frame.tsx'
import './frame.css'

/** Draws the screens into an element; ends with the page. */
export function drawFrame(place: Element, screens: Screens, onHeight: (height: number) => void): () => void {
  const root = createRoot(place)
  root.render(<Frame screens={screens} onHeight={onHeight} />)
  return () => root.unmount()
}
