import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSignInHandler, memorySignInStore, type SignInHandler } from '@foyer/kit/server'
import { test as base } from '@foyer/test/playwright'
import { getRequestListener } from '@hono/node-server'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { buildPages } from './buildPages.ts'

/** A site whose own server checks who signs in. */
export type SignInSite = {
  /** The page; `?required=no` makes signing in optional. */
  readonly url: (query?: string) => string
  /** The calls that the site's server fails for now: `nonce`, `verify`, `session`, `sign-out`. */
  readonly away: Set<string>
  readonly auth: SignInHandler
  /** How many ms the server's clock is ahead of this machine's. */
  readonly clock: { ahead: number }
  readonly hosts: readonly string[]
}

/** Playwright's `test` with a page under a strict CSP, and the handler of `@foyer/kit/server` on another port of its site. */
export const test = base.extend<{ afterwards: undefined }, { site: SignInSite }>({
  site: [
    async ({ chains: running, solana }, use) => {
      const { site: root } = await buildPages()
      const chains = running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))
      const network = { id: solana.caipNetworkId, name: 'Local Solana', rpcUrl: solana.url }
      const pages = await startDemoServer({
        port: 0,
        chains,
        solana: network,
        root,
        connect: ['http://localhost:*'],
      })
      const clock = { ahead: 0 }
      const now = () => Date.now() + clock.ahead
      const auth = createSignInHandler({
        origins: [new URL(pages.url).origin],
        secrets: ['a secret of the journeys that nobody else has'],
        chains: [...chains.map(({ chainId }) => `eip155:${chainId}` as const), network.id],
        store: memorySignInStore({ now }),
        now,
      })
      const away = new Set<string>()
      const answer = (request: Request) =>
        away.has(new URL(request.url).pathname.slice('/auth/'.length))
          ? new Response('Away', { status: 503 })
          : auth.handle(request)
      const server = await listen(createServer(getRequestListener(answer)))
      // Of the page's own site, so that its cookies are kept.
      const address = `http://localhost:${server.port}/auth`
      await use({
        url: (query = '') => `${pages.url}sign-in.html?server=${encodeURIComponent(address)}${query}`,
        away,
        auth,
        clock,
        hosts: [pages.url, address, solana.url, ...chains.map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).host),
      })
      await pages.close()
      server.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  afterwards: [
    async ({ csp, requests, site }, use) => {
      await use(undefined)
      site.away.clear()
      site.clock.ahead = 0
      base.expect(csp.violations()).toEqual([])
      base.expect(requests.outside(site.hosts)).toEqual([])
    },
    { auto: true },
  ],
})

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export { expect } from '@playwright/test'
