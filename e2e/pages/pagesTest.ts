import { startDemoServer } from '../../apps/demo/server.mjs'
import { test as base } from '../stage.ts'
import { buildPages } from './buildPages.ts'

/** Playwright's `test` with the stage and the address of the pages, under the playground's strict CSP. */
export const test = base.extend<object, { pagesUrl: string }>({
  pagesUrl: [
    async ({ chains: running, stage }, use) => {
      const { site } = await buildPages()
      const chains = running.chains.map(({ chainId }, index) => ({
        chainId,
        rpcUrl: stage.nodes[index]?.url ?? '',
        name: `Local chain ${chainId}`,
      }))
      const server = await startDemoServer({ port: 0, chains, root: site })
      await use(server.url)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from '../stage.ts'
