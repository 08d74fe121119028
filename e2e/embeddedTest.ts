import { startDemoServer } from '../apps/demo/server.mjs'
import { buildPages } from './pages/buildPages.ts'
import { test as base } from './vaultStage.ts'

export { expect } from './vaultStage.ts'

/** Playwright's `test` with a site that has the kit and the vault, under the playground's strict policy. */
export const test = base.extend<object, { pageUrl: string }>({
  pageUrl: [
    async ({ chains: running, solana, vault }, use) => {
      const { site } = await buildPages()
      const chains = running.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))
      const server = await startDemoServer({
        port: vault.pagePort,
        gatewayUrl: vault.gatewayUrl,
        chains,
        solana: { id: solana.caipNetworkId, name: 'Local Solana', rpcUrl: solana.url },
        vault: vault.vaultUrl,
        root: site,
      })
      await use(`${server.url}embedded.html`)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
