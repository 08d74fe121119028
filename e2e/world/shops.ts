import { createMobileWallet, type RunningChains, type RunningSolana, startTlsFront } from '@foyer/test'
import { type RunningRelay, startRelay, startWalletPeer } from '@foyer/test/walletconnect'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { buildPages } from '../pages/buildPages.ts'
import type { SharedGateway } from './stages.ts'

/** A site with WalletConnect and nothing else, and its relay. */
export type Shop = {
  readonly url: string
  readonly relay: RunningRelay
  /** Hosts that a page may reach: its own server, the chains and the relay. */
  readonly hosts: readonly string[]
}

/** Sites that share a relay: with EVM chains alone, with Solana too, and with the gateway's directory of wallets. */
export type Shops = {
  readonly evm: Shop
  readonly solana: Shop
  readonly directory: Shop
  readonly stop: () => Promise<void>
}

/** A site of Solana alone, and the gateway whose reflector it uses, behind TLS. */
export type PhoneShop = { readonly url: string; readonly reflector: string; readonly hosts: readonly string[] }

const hostsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).host)
const named = ({ chains }: RunningChains) =>
  chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))
const networkOf = ({ caipNetworkId, url }: RunningSolana) => ({ id: caipNetworkId, name: 'Local Solana', rpcUrl: url })

/** Starts a relay and the sites whose pages use it. */
export async function startShops(
  gateway: SharedGateway,
  running: RunningChains,
  solana: RunningSolana,
): Promise<Shops> {
  const [{ site }, relay] = await Promise.all([buildPages(), startRelay()])
  const chains = named(running)
  const facts = { port: 0, chains, root: site, connect: [relay.url] }
  const servers = await Promise.all([
    startDemoServer(facts),
    startDemoServer({ ...facts, solana: networkOf(solana) }),
    startDemoServer({ ...facts, gatewayUrl: gateway.url }),
  ])
  const shopOf = ({ url }: { url: string }, others: readonly string[]): Shop => ({
    url: `${url}wallet-connect.html?relay=${encodeURIComponent(relay.url)}`,
    relay,
    hosts: hostsOf([url, relay.url, ...chains.map(({ rpcUrl }) => rpcUrl), ...others]),
  })
  return {
    evm: shopOf(servers[0], []),
    solana: shopOf(servers[1], [solana.url]),
    directory: shopOf(servers[2], [gateway.url]),
    stop: async () => {
      await Promise.all(servers.map((server) => server.close()))
      await relay.stop()
    },
  }
}

/** Starts a site whose visitors come with a phone of the mobile wallet protocol. */
export async function startPhoneShop(gateway: SharedGateway, solana: RunningSolana) {
  const [{ site }, front] = await Promise.all([buildPages(), startTlsFront({ target: gateway.url })])
  const reflector = `${front.url.replace('https:', 'wss:').replace(/\/$/, '')}/reflect`
  const connect = [reflector, 'ws://localhost:*']
  const server = await startDemoServer({ port: 0, chains: [], solana: networkOf(solana), root: site, connect })
  return {
    url: `${server.url}mobile-wallet.html`,
    reflector,
    hosts: hostsOf([server.url, reflector, solana.url]),
    stop: async () => {
      await server.close()
      await front.stop()
    },
  }
}

/** Starts the playground as `npm start` serves it: with a relay and a reflector, and a phone behind each. */
export async function startTestPhone(gateway: SharedGateway, running: RunningChains, solana: RunningSolana) {
  const chains = named(running)
  const relay = await startRelay()
  const accounts = running.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
  const own = networkOf(solana)
  const phone = await startWalletPeer({ relayUrl: relay.url, accounts, chains, solanaChains: [own] })
  const mobile = createMobileWallet({
    secretKeys: [solana.accounts[3]?.secretKey ?? ''],
    chains: [{ ...own, id: 'solana:localnet' }],
    policy: 'ask',
  })
  const served = { chains, solana: own, gatewayUrl: gateway.url }
  const server = await startDemoServer({ port: 0, ...served, relayUrl: relay.url, phone, mobile })
  return {
    url: server.url,
    stop: async () => {
      await server.close()
      await mobile.stop()
      await phone.stop()
      await relay.stop()
    },
  }
}
