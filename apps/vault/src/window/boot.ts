import { readDocument } from '../frame/readDocument.ts'
import { takeTask } from './takeTask.ts'

// In a frame it would be somebody else's window.
if (parent === window) {
  const name = readDocument(document)?.config.name ?? location.host
  const taking = takeTask()
  void import('../screens/drawWindow.tsx').then(({ drawWindow }) => drawWindow(document.body, { name, taking }))
}
