import { escapeHtml, testPage } from '../pages/testPage.ts'

type AppPage =
  | { readonly state: 'over' }
  | { readonly state: 'asked' | 'done'; readonly domain: string; readonly username: string; readonly fid: number }

/** A page that stands for the Farcaster app of a visitor, and says so. */
export function farcasterAppPage(page: AppPage): string {
  const head = { title: 'Farcaster', tag: 'Stand-in for tests', mark: ['oklch(.5 .15 295)', 'F'] } as const
  return testPage(
    head,
    `<div class="body">${bodyOf(page)}<p class="tiny">This page plays the Farcaster app on your machine. Nothing leaves it.</p></div>`,
  )
}

function bodyOf(page: AppPage): string {
  if (page.state === 'over') return '<p>There is nothing to sign here: the code is too old, or was answered.</p>'
  const who = `@${escapeHtml(page.username)} (${page.fid})`
  if (page.state === 'done') return `<p role="status">Signed as ${who}. Go back to the wallet.</p>`
  return `<p><b>${escapeHtml(page.domain)}</b> asks you to sign in.</p><form method="post"><button class="main">Sign in as ${who}</button></form>`
}
