import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProxy, type RunningSeller, type RunningSolana, startProxy, startSeller } from '@foyer/test'
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
  /** The local Solana as the page sees it, where one runs. */
  readonly solanaNode: RunningProxy | undefined
  /** Whoever sells coins of the first chain, where `hasSeller` is set. */
  readonly seller: RunningSeller | undefined
  /** Another one, where `hasSecondSeller` is set. */
  readonly secondSeller: SecondSeller | undefined
}

/** Playwright's `test` with local chains, test wallets, a gateway and the playground under its strict CSP. */
export const test = base.extend<
  { failures: undefined },
  { hasSeller: boolean; hasSecondSeller: boolean; localSolana: RunningSolana | undefined; stage: Stage }
>({
  chainOptions: [{ extraTokens: true, market: true }, { scope: 'worker' }],
  hasSeller: [false, { option: true, scope: 'worker' }],
  hasSecondSeller: [false, { option: true, scope: 'worker' }],
  // See solanaTest.ts.
  localSolana: [undefined, { option: true, scope: 'worker' }],
  stage: [
    async ({ chains: running, hasSeller, hasSecondSeller, localSolana }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
      const seller = hasSeller ? await startSeller({ chain: running.chains[0] }) : undefined
      const secondSeller = hasSecondSeller ? await startSecondSeller() : undefined
      const process = await startGatewayProcess({ folder, running, seller, secondSeller, solana: localSolana })
      // Signed messages say at which host they count.
      const gateway = await startProxy({ target: process.url, passHost: true })
      const nodes = await Promise.all(running.chains.map(({ rpcUrl }) => startProxy({ target: rpcUrl })))
      const chains = running.chains.map(({ chainId }, index) => ({
        chainId,
        rpcUrl: nodes[index]?.url ?? '',
        name: `Local chain ${chainId}`,
      }))
      const solanaNode = localSolana && (await startProxy({ target: localSolana.url }))
      const solana = localSolana &&
        solanaNode && { id: localSolana.caipNetworkId, name: 'Local Solana', rpcUrl: solanaNode.url }
      const demo = await startDemoServer({ port: 0, gatewayUrl: gateway.url, chains, ...(solana && { solana }) })
      const proxies = [gateway, ...nodes, ...(solanaNode ? [solanaNode] : [])]
      const hosts = [demo, ...proxies].map(({ url }) => new URL(url).host)
      const demoUrl = `${demo.url}stage.html`
      await use({ demoUrl, playgroundUrl: demo.url, hosts, gateway, nodes, solanaNode, seller, secondSeller })
      await demo.close()
      await Promise.all(proxies.map((proxy) => proxy.stop()))
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
      for (const proxy of [stage.gateway, ...stage.nodes, stage.solanaNode]) proxy?.setMode('pass')
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
