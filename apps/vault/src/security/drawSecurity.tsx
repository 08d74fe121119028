import { createRoot } from 'react-dom/client'
import type { PageSettings } from '../frame/readDocument.ts'
import '../screens/frame.css'
import { startFileMaker } from '../signer/startWorkers.ts'
import { createSecurity } from './createSecurity.ts'
import { SecurityPage } from './SecurityPage.tsx'
import { startRevealer } from './startRevealer.ts'

/** Draws the page into an element, for a project that the server knows; `ticket` is a word of another device, the mark of a mail (`undo.…`), the part to begin with (`devices`), or empty. */
export function drawSecurity(place: Element, settings: PageSettings | undefined, ticket: string): void {
  const undo = /^undo\.(.+)$/.exec(ticket)?.[1] ?? ''
  const first = ticket === 'devices' ? ticket : 'home'
  const word = undo === '' && first === 'home' ? ticket : ''
  const open =
    settings && (() => createSecurity({ settings, ticket: word, revealer: startRevealer, fileMaker: startFileMaker }))
  createRoot(place).render(
    <SecurityPage open={open} name={settings?.config.name} undo={undo} first={first} language={navigator.language} />,
  )
}
