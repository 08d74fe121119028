import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInHandler, memorySignInStore, type SignInHandler } from '@foyer/kit/server'
import { freePort, type RunningChains, type RunningSolana } from '@foyer/test'
import { getRequestListener } from '@hono/node-server'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { startGatewayProcess } from '../gatewayProcess.ts'
import { buildPages } from '../pages/buildPages.ts'

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

/** Sites without a server, and the gateway that checks for them as the project `cafe`. */
export type Cafe = {
  /** A page with the kit. */
  readonly url: string
  readonly gateway: string
  /** Where pages that hold nothing stand: at `localhost` as that page, and on another site. */
  readonly origin: string
  readonly elsewhere: string
}

const named = ({ chains }: RunningChains) =>
  chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))

/** Starts a page under a strict CSP, and the handler of `@foyer/kit/server` on another port of its site. */
export async function startSignInSite(running: RunningChains, solana: RunningSolana) {
  const { site: root } = await buildPages()
  const chains = named(running)
  const network = { id: solana.caipNetworkId, name: 'Local Solana', rpcUrl: solana.url }
  const pages = await startDemoServer({ port: 0, chains, solana: network, root, connect: ['http://localhost:*'] })
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const auth = createSignInHandler({
    origins: [new URL(pages.url).origin],
    secrets: ['a secret that only the journeys have'],
    chains: [...chains.map(({ chainId }) => `eip155:${chainId}` as const), network.id],
    store: memorySignInStore({ now }),
    now,
  })
  const away = new Set<string>()
  const answer = (request: Request) =>
    away.has(new URL(request.url).pathname.slice('/auth/'.length))
      ? new Response('Away', { status: 503 })
      : auth.handle(request)
  const server = await listen(createServer(getRequestListener(answer)), 'localhost')
  // Of the page's own site, so that its cookies are kept.
  const address = `http://localhost:${server.port}/auth`
  const site: SignInSite = {
    url: (query = '') => `${pages.url}sign-in.html?server=${encodeURIComponent(address)}${query}`,
    away,
    auth,
    clock,
    hosts: [pages.url, address, solana.url, ...chains.map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).host),
  }
  const stop = async () => {
    await pages.close()
    server.close()
  }
  return { site, stop }
}

/** Starts two sites that hold no server of their own, and a gateway that lets their visitors sign in. */
export async function startCafe(running: RunningChains) {
  const { site: root } = await buildPages()
  const port = await freePort()
  const page = '<!doctype html><title>Harbour Cafe</title>'
  const blank = await listen(
    createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page)),
    '127.0.0.1',
  )
  const [origin, elsewhere] = [`http://localhost:${blank.port}`, `http://127.0.0.1:${blank.port}`]
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cafe-'))
  const signIn = [`http://localhost:${port}`, origin, elsewhere]
  const gateway = await startGatewayProcess({ folder, running, signIn })
  const pages = await startDemoServer({ port, gatewayUrl: gateway.url, chains: named(running), root })
  const cafe: Cafe = {
    url: `http://localhost:${port}/sign-in.html?project=cafe`,
    gateway: gateway.url,
    origin,
    elsewhere,
  }
  const stop = async () => {
    await pages.close()
    await gateway.stop()
    blank.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { cafe, stop }
}

async function listen(server: Server, host: string) {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
