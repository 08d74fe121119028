import { readDocument } from '../../platform/readDocument.ts'
import { takeTask } from './takeTask.ts'

// In a frame it would be another page's window.
if (parent === window) {
  const settings = readDocument(document)
  const name = settings?.config.name ?? location.host
  const taking = takeTask(settings)
  void Promise.all([import('./drawWindow.tsx'), import('./confirmInWindow.ts')]).then(
    ([{ drawWindow }, { confirmInWindow }]) =>
      drawWindow(document.body, { name, taking, confirm: confirmInWindow(settings) }),
  )
}
