import { createRoot } from 'react-dom/client'
import type { PageSettings } from '../../platform/readDocument.ts'
import '../../ui/frame.css'
import { startFileMaker } from '../../signer/startWorkers.ts'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import { createSecurity } from './createSecurity.ts'
import { type MailLink, SecurityPage } from './SecurityPage.tsx'
import { startSecretExporter } from './startSecretExporter.ts'

/** Draws the page into an element, for a project that the server knows; `ticket` is a word of another device, the mark of a mail (`undo.…`, `end.…`), the section to begin with (`devices`), or empty. */
export function drawSecurity(place: Element, settings: PageSettings | undefined, ticket: string): void {
  const mail = mailLinkOf(ticket)
  const at = ticket === 'devices' ? ticket : undefined
  const word = mail === undefined && at === undefined ? ticket : ''
  const prompt = createCodePrompt()
  const workers = { exporter: startSecretExporter, fileMaker: startFileMaker }
  const open = settings && (() => createSecurity({ settings, ticket: word, ...workers, askCode: prompt.ask }))
  createRoot(place).render(
    <SecurityPage
      open={open}
      prompt={prompt}
      name={settings?.config.name}
      mail={mail}
      at={at}
      language={navigator.language}
      cameHere={new URLSearchParams(location.search).get('from') === 'page'}
    />,
  )
}

function mailLinkOf(ticket: string): MailLink | undefined {
  const [, act, mark = ''] = /^(undo|end)\.(.+)$/.exec(ticket) ?? []
  return act === 'undo' || act === 'end' ? { act, mark } : undefined
}
