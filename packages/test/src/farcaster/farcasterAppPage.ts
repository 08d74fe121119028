type AppPage =
  | { readonly state: 'over' }
  | { readonly state: 'asked' | 'done'; readonly domain: string; readonly username: string; readonly fid: number }

/** A page that stands for the Farcaster app of a visitor, and says so. */
export function farcasterAppPage(page: AppPage): string {
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:22rem;margin:2rem auto;padding:0 1rem'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test Farcaster app</title><main style="${style}"><h1>Test Farcaster app</h1><p>This is not Farcaster. It is a page of this machine that answers as its app does, for tests.</p>${bodyOf(page)}</main></html>`
}

function bodyOf(page: AppPage): string {
  if (page.state === 'over') return '<p>There is nothing to sign here: the code is too old, or was answered.</p>'
  const who = `@${escaped(page.username)} (${page.fid})`
  if (page.state === 'done') return `<p role="status">Signed as ${who}. Go back to the wallet.</p>`
  return `<p><b>${escaped(page.domain)}</b> asks you to sign in.</p><form method="post"><button>Sign in as ${who}</button></form>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
