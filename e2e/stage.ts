import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProxy, type RunningSeller, startProxy, startSeller } from '@foyer/test'
import { test as base } from '@foyer/test/playwright'
import { startDemoServer } from '../apps/demo/server.mjs'
import { startGatewayProcess } from './gatewayProcess.ts'
import { type SecondSeller, startSecondSeller } from './secondSeller.ts'

/** What a journey runs against. The gateway and the first chain can be made to fail. */
export type Stage = {
  /** The playground's stage by itself: a site with the kit, and what its hooks say. */
  readonly demoUrl: string
  readonly playgroundUrl: string
  /** Hosts that a page may reach: the playground, the gateway and the chains. */
  readonly hosts: readonly string[]
  readonly gateway: RunningProxy
  /** The chains as the page sees them. */
  readonly nodes: readonly RunningProxy[]
  /** Whoever sells coins of the first chain, where `hasSeller` is set. */
  readonly seller: RunningSeller | undefined
  /** Another one, where `hasSecondSeller` is set. */
  readonly secondSeller: SecondSeller | undefined
}

/** Playwright's `test` with local chains, test wallets, a gateway and the playground under its strict CSP. */
export const test = base.extend<
  { failures: undefined },
  { hasSeller: boolean; hasSecondSeller: boolean; stage: Stage }
>({
  chainOptions: [{ extraTokens: true, market: true }, { scope: 'worker' }],
  hasSeller: [false, { option: true, scope: 'worker' }],
  hasSecondSeller: [false, { option: true, scope: 'worker' }],
  stage: [
    async ({ chains: running, hasSeller, hasSecondSeller }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
      const seller = hasSeller ? await startSeller({ chain: running.chains[0] }) : undefined
      const secondSeller = hasSecondSeller ? await startSecondSeller() : undefined
      const process = await startGatewayProcess({ folder, running, seller, secondSeller })
      // Signed messages say at which host they count.
      const gateway = await startProxy({ target: process.url, passHost: true })
      const nodes = await Promise.all(running.chains.map(({ rpcUrl }) => startProxy({ target: rpcUrl })))
      const chains = running.chains.map(({ chainId }, index) => ({
        chainId,
        rpcUrl: nodes[index]?.url ?? '',
        name: `Local chain ${chainId}`,
      }))
      const demo = await startDemoServer({ port: 0, gatewayUrl: gateway.url, chains })
      const hosts = [demo.url, gateway.url, ...nodes.map(({ url }) => url)].map((url) => new URL(url).host)
      const demoUrl = `${demo.url}stage.html`
      await use({ demoUrl, playgroundUrl: demo.url, hosts, gateway, nodes, seller, secondSeller })
      await demo.close()
      await Promise.all([gateway, ...nodes].map((proxy) => proxy.stop()))
      await process.stop()
      await Promise.all([seller?.stop(), secondSeller?.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // Every journey ends with working servers, whatever it broke.
  failures: [
    async ({ stage }, use) => {
      await use(undefined)
      for (const proxy of [stage.gateway, ...stage.nodes]) proxy.setMode('pass')
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
