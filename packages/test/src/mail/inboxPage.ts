import type { CaughtMail } from './startMailSink.ts'

const maxShown = 50

/** Writes a page with the newest mails on top, as plain text: what a mail holds runs nowhere. */
export function inboxPage(mails: readonly CaughtMail[]): string {
  const shown = mails.slice(-maxShown).reverse()
  const articles = shown.map(
    ({ to, from, subject, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(from)} → ${escapeHtml(to.join(', '))}</p><pre>${escapeHtml(text)}</pre></article>`,
  )
  const body =
    articles.length === 0 ? '<p>No mail yet. Reload this page after one was sent.</p>' : articles.join('<hr>')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Inbox</title></head><body><h1>Inbox</h1>${body}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
