import { test as base, partitionedLaunch } from '@foyer/test/playwright'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { firefoxLaunch } from '../firefox/firefoxLaunch.ts'
import { buildPages } from '../pages/buildPages.ts'
import { type PhoneShop, type Shops, startPhoneShop, startShops, startTestPhone } from './shops.ts'
import { type Cafe, type SignInSite, startCafe, startSignInSite } from './signInSites.ts'
import { type SharedGateway, type Stages, startSharedGateway, startStages } from './stages.ts'
import { startOnce } from './startOnce.ts'
import { startVault, startVaultSite, type VaultKind, type VaultStage } from './vaults.ts'

/** What the tests of a worker share; each part is started by the first test that wants it. */
export type World = {
  readonly sharedGateway: SharedGateway
  readonly stages: Stages
  readonly shops: Shops
  readonly phoneShop: PhoneShop
  /** Address of the playground with a test phone. */
  readonly testPhone: string
  readonly signInSite: SignInSite
  readonly cafe: Cafe
  /** Address of the built pages, on the stage's chains. */
  readonly pagesUrl: string
  readonly vaults: (kind: VaultKind) => Promise<VaultStage>
  /** Address of the page that has the kit and the vault of this kind. */
  readonly vaultSites: (kind: VaultKind) => Promise<string>
}

/** Limit for fixtures that many workers start at once; the first one that needs the pages builds them. */
const slowStart = { scope: 'worker', timeout: 600_000 } as const

/**
 * Playwright's `test` with the world that all journeys are walked in. A worker is started anew wherever the fixtures of workers
 * differ, so all that a worker shares is listed here, and the tests of a room add fixtures of tests only.
 */
export const test = base.extend<object, World>({
  // Playwright reads the parameter's pattern, even an empty one.
  launchOptions: [
    async ({ browserName }, use) => use(browserName === 'firefox' ? firefoxLaunch : await partitionedLaunch()),
    { scope: 'worker' },
  ],
  // An archive, as the gateway's history wants it.
  chainOptions: [{ extraTokens: true, market: true, collectibles: true, archive: true }, { scope: 'worker' }],
  solanaOptions: [{ tokens: true }, { scope: 'worker' }],
  sharedGateway: [
    async ({ chains, solana }, use) => {
      const gateway = await startSharedGateway(chains, solana)
      await use(gateway)
      await gateway.stop()
    },
    slowStart,
  ],
  stages: [
    async ({ chains, sharedGateway, solana }, use) => {
      const stages = await startStages(sharedGateway, chains, solana)
      await use(stages)
      await stages.stop()
    },
    slowStart,
  ],
  shops: [
    async ({ chains, sharedGateway, solana }, use) => {
      const shops = await startShops(sharedGateway, chains, solana)
      await use(shops)
      await shops.stop()
    },
    slowStart,
  ],
  phoneShop: [
    async ({ sharedGateway, solana }, use) => {
      const shop = await startPhoneShop(sharedGateway, solana)
      await use(shop)
      await shop.stop()
    },
    slowStart,
  ],
  testPhone: [
    async ({ chains, sharedGateway, solana }, use) => {
      const { stop, url } = await startTestPhone(sharedGateway, chains, solana)
      await use(url)
      await stop()
    },
    slowStart,
  ],
  signInSite: [
    async ({ chains, solana }, use) => {
      const { site, stop } = await startSignInSite(chains, solana)
      await use(site)
      await stop()
    },
    slowStart,
  ],
  cafe: [
    async ({ chains }, use) => {
      const { cafe, stop } = await startCafe(chains)
      await use(cafe)
      await stop()
    },
    slowStart,
  ],
  pagesUrl: [
    async ({ chains: running, stages }, use) => {
      const { site } = await buildPages()
      const chains = running.chains.map(({ chainId }, index) => ({
        chainId,
        rpcUrl: stages.evm.nodes[index]?.url ?? '',
        name: `Local chain ${chainId}`,
      }))
      const server = await startDemoServer({ port: 0, chains, root: site })
      await use(server.url)
      await server.close()
    },
    slowStart,
  ],
  vaults: [
    async ({ chains, solana }, use) => {
      const vaults = startOnce((kind: VaultKind) => startVault(kind, chains, solana))
      await use(async (kind) => (await vaults.get(kind)).vault)
      await vaults.stop()
    },
    slowStart,
  ],
  vaultSites: [
    async ({ chains, solana, vaults }, use) => {
      const sites = startOnce(async (kind: VaultKind) => startVaultSite(await vaults(kind), chains, solana))
      await use(async (kind) => (await sites.get(kind)).url)
      await sites.stop()
    },
    slowStart,
  ],
})
