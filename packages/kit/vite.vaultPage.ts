import type { Connect, Plugin } from 'vite'

const page =
  '<!doctype html><title>Wallet</title><script type="module" src="/src/wallets/embedded/vaultPage.fixture.ts"></script>'

/** Keeps a text from one page to the next: what was posted last. */
function keepText(): Connect.NextHandleFunction {
  let kept = ''
  return async (request, response) => {
    if (request.method === 'POST') {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      kept = body
    }
    response.end(kept)
  }
}

/**
 * Serves `/frame`, where a vault has its page, with the script that stands for one in tests. That script keeps at `/visitor` who is
 * logged in, and at `/left` what it was asked last: browsers under test have no storage for pages in frames.
 */
export function vaultPage(): Plugin {
  return {
    name: 'foyer-vault-page',
    configureServer(server) {
      server.middlewares.use('/frame', (_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(page)
      })
      server.middlewares.use('/visitor', keepText())
      server.middlewares.use('/left', keepText())
    },
  }
}
