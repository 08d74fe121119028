import { readDocument } from '../../platform/readDocument.ts'

const settings = readDocument(document)
const ticket = location.hash.slice(1)

// It is good once; the address that stays in the history says nothing. Before the page has loaded, some browsers lose the change.
addEventListener('load', () => history.replaceState(null, '', location.pathname + location.search), { once: true })

// In a frame another page could draw over it.
if (parent === window) {
  void import('./drawSecurity.tsx').then(({ drawSecurity }) => drawSecurity(document.body, settings, ticket))
}
