import { readDocument } from '../frame/readDocument.ts'

const settings = readDocument(document)
const ticket = location.hash.slice(1)
// It is good once; the address that stays in the history says nothing.
if (ticket !== '') history.replaceState(null, '', location.pathname + location.search)

// In a frame somebody could draw over it.
if (parent === window) {
  void import('./drawSecurity.tsx').then(({ drawSecurity }) => drawSecurity(document.body, settings, ticket))
}
