import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type RunningChains,
  type RunningProxy,
  type RunningSeller,
  type RunningSolana,
  startProxy,
  startSeller,
} from '@foyer/test'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { startGatewayProcess } from '../gatewayProcess.ts'
import { type SecondSeller, startSecondSeller } from '../secondSeller.ts'

/** The gateway that all sites of a world share, with everything that can be sold or seen through it. */
export type SharedGateway = {
  readonly url: string
  readonly seller: RunningSeller
  readonly secondSeller: SecondSeller
  readonly stop: () => Promise<void>
}

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
  /** The local Solana as the page sees it, where the stage has one. */
  readonly solanaNode: RunningProxy | undefined
  readonly seller: RunningSeller
  /** Another one, which does not report how purchases go. */
  readonly secondSeller: SecondSeller
}

/** The same site twice: with EVM chains alone, and with a local Solana beside them. */
export type Stages = { readonly evm: Stage; readonly solana: Stage; readonly stop: () => Promise<void> }

/** Starts the gateway and the sellers behind it. */
export async function startSharedGateway(running: RunningChains, solana: RunningSolana): Promise<SharedGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  const [seller, secondSeller] = await Promise.all([startSeller({ chain: running.chains[0] }), startSecondSeller()])
  const { stop, url } = await startGatewayProcess({ folder, running, solana, seller, secondSeller })
  return {
    url,
    seller,
    secondSeller,
    stop: async () => {
      await stop()
      await Promise.all([seller.stop(), secondSeller.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Puts the playground before a gateway and chains that can be made to fail. */
export async function startStages(shared: SharedGateway, running: RunningChains, own: RunningSolana): Promise<Stages> {
  const [gateway, solanaNode, ...nodes] = await Promise.all([
    // Signed messages say at which host they count.
    startProxy({ target: shared.url, passHost: true }),
    startProxy({ target: own.url }),
    ...running.chains.map(({ rpcUrl }) => startProxy({ target: rpcUrl })),
  ])
  const chains = running.chains.map(({ chainId }, index) => ({
    chainId,
    rpcUrl: nodes[index]?.url ?? '',
    name: `Local chain ${chainId}`,
  }))
  const facts = { port: 0, gatewayUrl: gateway.url, chains }
  const solana = { id: own.caipNetworkId, name: 'Local Solana', rpcUrl: solanaNode.url }
  const [evmDemo, solanaDemo] = await Promise.all([startDemoServer(facts), startDemoServer({ ...facts, solana })])
  const stageOf = (url: string, proxies: readonly RunningProxy[]) => ({
    demoUrl: `${url}stage.html`,
    playgroundUrl: url,
    hosts: [{ url }, ...proxies].map((each) => new URL(each.url).host),
    gateway,
    nodes,
    seller: shared.seller,
    secondSeller: shared.secondSeller,
  })
  return {
    evm: { ...stageOf(evmDemo.url, [gateway, ...nodes]), solanaNode: undefined },
    solana: { ...stageOf(solanaDemo.url, [gateway, ...nodes, solanaNode]), solanaNode },
    stop: async () => {
      await Promise.all([evmDemo.close(), solanaDemo.close()])
      await Promise.all([gateway, solanaNode, ...nodes].map((proxy) => proxy.stop()))
    },
  }
}
