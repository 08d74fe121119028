import type { Plugin } from 'vite'

const page =
  '<!doctype html><title>Wallet</title><script type="module" src="/src/wallets/embedded/vaultPage.fixture.ts"></script>'

/**
 * Serves `/frame`, where a vault has its page, with the script that stands for one in tests, and `/visitor`, where that script
 * keeps who is logged in: browsers under test have no storage for pages in frames.
 */
export function vaultPage(): Plugin {
  let visitor = ''
  return {
    name: 'foyer-vault-page',
    configureServer(server) {
      server.middlewares.use('/frame', (_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(page)
      })
      server.middlewares.use('/visitor', (request, response) => {
        if (request.method === 'POST')
          visitor = new URL(request.url ?? '', 'http://vault').searchParams.get('email') ?? ''
        response.end(visitor)
      })
    },
  }
}
