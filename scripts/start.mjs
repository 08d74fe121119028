// `npm start`: installs and builds what is missing, then runs two local chains, a local Solana, a mail server, a login provider, a
// Farcaster app, the gateway, the hosted wallet on its own origin, a WalletConnect relay with a test phone and the demo until Ctrl-C.
// Plain Node without packages: on a fresh clone this runs before anything is installed. Nothing is fetched from outside
// once the packages are there.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildGroups, buildWorkspace } from './lib/build.mjs'
import { writeGatewayConfig } from './lib/gatewayConfig.mjs'
import { checkTools, ensureDependencies } from './lib/install.mjs'
import { root, stateDir } from './lib/paths.mjs'
import { assertPortsFree, readPort } from './lib/ports.mjs'
import { createProcesses, onStopSignal } from './lib/processes.mjs'
import { step } from './lib/steps.mjs'

const chainIds = [31337, 31338]
const ownVariables = [
  'FOYER_CHAIN_PORTS',
  'FOYER_DEMO_PORT',
  'FOYER_CHROMIUM',
  'FOYER_ANVIL',
  'FOYER_PORT',
  'FOYER_METRICS_PORT',
  'FOYER_RELAY_PORT',
  'FOYER_SELLER_PORT',
  'FOYER_SOLANA_PORT',
  'FOYER_VAULT_PORT',
  'FOYER_INBOX_PORT',
]

function readPorts() {
  const chains = (process.env.FOYER_CHAIN_PORTS ?? '8545,8546').split(',').map((text) => Number(text.trim()))
  if (
    chains.length !== 2 ||
    chains[0] === chains[1] ||
    !chains.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)
  )
    throw new Error(`FOYER_CHAIN_PORTS=${process.env.FOYER_CHAIN_PORTS}: give two different ports, such as 8545,8546.`)
  return {
    chains,
    gateway: readPort('FOYER_PORT', 3080),
    metrics: readPort('FOYER_METRICS_PORT', 3081),
    demo: readPort('FOYER_DEMO_PORT', 5173),
    relay: readPort('FOYER_RELAY_PORT', 5555),
    seller: readPort('FOYER_SELLER_PORT', 5556),
    // Its WebSockets are on the next one.
    solana: readPort('FOYER_SOLANA_PORT', 8899),
    vault: readPort('FOYER_VAULT_PORT', 3083),
    inbox: readPort('FOYER_INBOX_PORT', 3084),
  }
}

/** A port that is probably free, to be named in a message. */
const otherPort = (port) => (port > 50_000 ? port - 10_000 : port + 10_000)

function checkPorts({ chains, gateway, metrics, demo, relay, seller, solana, vault, inbox }) {
  const chainExample = chains.map(otherPort).join(',')
  return assertPortsFree([
    { port: chains[0], name: 'first chain', variable: 'FOYER_CHAIN_PORTS', example: chainExample },
    { port: chains[1], name: 'second chain', variable: 'FOYER_CHAIN_PORTS', example: chainExample },
    { port: gateway, name: 'gateway', variable: 'FOYER_PORT', example: otherPort(gateway) },
    { port: metrics, name: 'gateway metrics', variable: 'FOYER_METRICS_PORT', example: otherPort(metrics) },
    { port: demo, name: 'demo', variable: 'FOYER_DEMO_PORT', example: otherPort(demo) },
    { port: relay, name: 'WalletConnect relay', variable: 'FOYER_RELAY_PORT', example: otherPort(relay) },
    { port: seller, name: 'test seller', variable: 'FOYER_SELLER_PORT', example: otherPort(seller) },
    { port: vault, name: 'hosted wallet', variable: 'FOYER_VAULT_PORT', example: otherPort(vault) },
    { port: inbox, name: 'inbox', variable: 'FOYER_INBOX_PORT', example: otherPort(inbox) },
    ...[solana, solana + 1].map((port) => ({
      port,
      name: 'local Solana',
      variable: 'FOYER_SOLANA_PORT',
      example: otherPort(solana),
    })),
  ])
}

async function startLocalChains(ports) {
  const { startChains } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const chains = chainIds.map((chainId, index) => ({ chainId, port: ports.chains[index] }))
  return startChains({ chains, market: true, collectibles: true })
}

/** A Solana of this computer, with its tokens; told as the demo and the gateway take it. */
async function startLocalSolana(ports, closers) {
  const { startSolana } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const started = await startSolana({ port: ports.solana, tokens: true })
  const { accounts, caipNetworkId: id, createToken, fund, stop, tokenList, url: rpcUrl } = started
  closers.push(stop)
  // A piece for Tessera, as the demo calls the wallet of the third account.
  const metadata = { name: 'Quiet Room', symbol: 'ROOM', uri: '' }
  await createToken({ decimals: 0, holders: { [accounts[2].address]: 1n }, metadata })
  const phoneKey = accounts[3].secretKey
  return { id, name: 'Local test Solana', rpcUrl, tokenList, fund, phoneKey, note: rpcUrl }
}

/** A shop whose checkout page takes no money and sends coins on the first chain, a moment after it is paid. */
async function startShop(ports, { chains: [chain] }, closers) {
  const { startSeller } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const seller = await startSeller({ chain, port: ports.seller, deliveryMs: 4_000 })
  closers.push(() => seller.stop())
  return { ...seller, note: seller.checkoutUrl }
}

/** A mail server whose inbox is a page: all codes of the hosted wallet arrive there, for any address. */
async function startMail(ports, closers) {
  const { startMailSink } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const sink = await startMailSink({ inboxPort: ports.inbox })
  closers.push(() => sink.stop())
  return { ...sink, note: sink.inboxUrl }
}

/** What accounts of the hosted wallet need on the first chain to carry out several calls as one, and a paymaster. */
async function startSmartAccounts({ accounts, chains: [chain] }, closers) {
  const { placeSmartAccounts, startBundler } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const [payer] = accounts.slice(-1)
  const { entryPoint, paymaster } = await placeSmartAccounts(chain.client, payer.address, {
    paymasterSigner: payer.address,
  })
  const bundler = await startBundler({ client: chain.client, rpcUrl: chain.rpcUrl, entryPoint })
  closers.push(() => bundler.stop())
  return { chainId: chain.chainId, bundler: bundler.url, paymaster, paymasterKey: payer.privateKey, note: bundler.url }
}

/** A service to log in with, in Google's place; its pages say that it is a test. */
async function startService(closers) {
  const { startSocialService } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const service = await startSocialService({ kind: 'google', clientId: 'foyer', clientSecret: 'local', asks: true })
  closers.push(() => service.stop())
  return { ...service, note: service.url }
}

/** Farcaster's accounts on an Optimism of this machine, and the relay to an app whose page says that it is a test. */
async function startFarcaster(closers) {
  const { placeFarcaster, startChains, startFarcasterRelay } = await import(
    pathToFileURL(join(root, 'packages/test/dist/index.js'))
  )
  const { accounts, chains, stop } = await startChains({ chains: [{ chainId: 10 }] })
  closers.push(stop)
  const [{ client, rpcUrl }] = chains
  const [{ address, privateKey }] = accounts
  const visitor = { fid: 1, username: 'visitor', privateKey }
  await (await placeFarcaster(client)).setOwner(address, visitor.fid)
  const relay = await startFarcasterRelay({ visitor })
  closers.push(() => relay.stop())
  return { relay: relay.url, rpcUrl, note: relay.url }
}

/** Where browsers find the hosted wallet: another site than the demo, and by a name, which passkeys need. */
const vaultUrl = (ports) => `http://vault.localhost:${ports.vault}`

/** The hosted wallet, on another site than the demo that shows it. */
async function startVault(ports, gatewayUrl, closers) {
  const { startVaultServer } = await import(pathToFileURL(join(root, 'apps/vault/server.mjs')))
  const vault = await startVaultServer({ port: ports.vault, gateway: gatewayUrl })
  closers.push(() => vault.close())
  return { ...vault, url: vaultUrl(ports), note: vaultUrl(ports) }
}

const named = (chains) =>
  chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local test chain ${chainId}` }))

/** A relay, and behind it a wallet on another device, whose owner sits before the demo's phone page. */
async function startPhone(ports, { accounts, chains }, { fund, id, name, phoneKey, rpcUrl }, closers) {
  const { startRelay, startWalletPeer } = await import(pathToFileURL(join(root, 'packages/test/dist/walletconnect.js')))
  const { createMobileWallet } = await import(pathToFileURL(join(root, 'packages/test/dist/index.js')))
  const relay = await startRelay({ port: ports.relay })
  closers.push(() => relay.stop())
  const keys = accounts.slice(0, 2).map(({ privateKey }) => privateKey)
  const solanaChains = [{ id, name, rpcUrl }]
  const phone = await startWalletPeer({ relayUrl: relay.url, accounts: keys, chains: named(chains), solanaChains })
  for (const { address } of phone.solana.accounts()) await fund(address, 100n * 10n ** 9n)
  closers.push(() => phone.stop())
  // Wallets of the mobile wallet protocol know a chain of this machine by no other name.
  const ownChains = [{ id: 'solana:localnet', name, rpcUrl }]
  const mobile = createMobileWallet({ secretKeys: [phoneKey], chains: ownChains, policy: 'ask' })
  closers.push(() => mobile.stop())
  return { phone, mobile, relayUrl: relay.url, note: relay.url }
}

async function waitForGateway(url, gateway) {
  let ended
  gateway.exited.then((result) => (ended = result))
  for (let attempt = 0; attempt < 200; attempt++) {
    if (ended) throw new Error(`The gateway ended with code ${ended.code}:\n${gateway.output()}`)
    const answer = await fetch(`${url}/health`).catch(() => undefined) // not listening yet
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The gateway did not answer at ${url}/health within 20 s:\n${gateway.output()}`)
}

async function startGateway(processes, ports, { farcaster, running, seller, service, smart, solana, mail }) {
  const cli = join(root, 'apps/gateway/dist/cli.js')
  if (!existsSync(cli)) throw new Error(`${cli} is missing: the gateway's build did not write it.`)
  const { chains, tokenList } = running
  const [app, site] = [vaultUrl(ports), `http://localhost:${ports.demo}`]
  const wallet = { app, site, smtp: mail.url, google: service.endpoints, farcaster }
  const served = { chains, tokenList, seller, smart, solana, wallet }
  const config = writeGatewayConfig({ port: ports.gateway, metricsPort: ports.metrics, ...served })
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownVariables.includes(name)))
  let output = ''
  const onOutput = (text) => (output = (output + text).slice(-20_000))
  // What a newcomer does first is paid for, as the approval screen then says.
  const sums = ['--per-user', '0.1', '--per-day', '10']
  const paid = ['sponsor', 'set', `eip155:${smart.chainId}`, ...sums, '--operations', '100', '--config', config]
  await processes.start(process.execPath, [cli, ...paid], { cwd: stateDir, env, onOutput }).exited
  const gateway = processes.start(process.execPath, [cli, 'serve', '--config', config], {
    cwd: stateDir,
    env,
    onOutput,
  })
  const url = `http://127.0.0.1:${ports.gateway}`
  await waitForGateway(url, { ...gateway, output: () => output })
  return { url, exited: gateway.exited, output: () => output }
}

async function startDemo(ports, gatewayUrl, { chains, solana, ...hosted }, { mobile, phone, relayUrl }) {
  const file = join(root, 'apps/demo/server.mjs')
  if (!existsSync(file)) throw new Error('apps/demo/server.mjs is missing: there is no demo to serve yet.')
  const { startDemoServer } = await import(pathToFileURL(file))
  const { id, name, rpcUrl } = solana
  const options = {
    gatewayUrl,
    chains: named(chains),
    solana: { id, name, rpcUrl },
    ...hosted,
    phone,
    mobile,
    relayUrl,
  }
  return startDemoServer({ port: ports.demo, ...options })
}

async function main() {
  const processes = createProcesses()
  const closers = []
  let ending = false
  const end = async () => {
    ending = true
    for (const close of closers.splice(0).reverse()) await close()
    await processes.stopAll()
  }
  process.on('exit', processes.killAll)
  onStopSignal(async () => {
    console.log('\nEnding what was started ...')
    await end()
    console.log('All ended.')
  })

  try {
    const ports = readPorts()
    mkdirSync(stateDir, { recursive: true })
    await step('tools and ports', async () => {
      checkTools()
      await checkPorts(ports)
    })
    await step('packages', () => ensureDependencies(processes))
    for (const workspace of buildGroups.flat())
      await step(`build ${workspace}`, () => buildWorkspace(processes, workspace))
    const running = await step('two local chains', async () => {
      const started = await startLocalChains(ports)
      closers.push(() => started.stop())
      return { ...started, note: started.chains.map(({ chainId, rpcUrl }) => `${chainId} at ${rpcUrl}`).join(', ') }
    })
    const solana = await step('local Solana', () => startLocalSolana(ports, closers))
    const seller = await step('test seller', () => startShop(ports, running, closers))
    const mail = await step('mail server', () => startMail(ports, closers))
    const smart = await step('smart accounts and their bundler', () => startSmartAccounts(running, closers))
    const service = await step('test service to log in with', () => startService(closers))
    const farcaster = await step('test Farcaster, on its own Optimism', () => startFarcaster(closers))
    const beside = { farcaster, running, seller, service, smart, solana, mail }
    const gateway = await step('gateway', () => startGateway(processes, ports, beside))
    const vault = await step('hosted wallet', () => startVault(ports, gateway.url, closers))
    const phone = await step('WalletConnect relay and phone', () => startPhone(ports, running, solana, closers))
    const demo = await step('demo', () =>
      startDemo(
        ports,
        gateway.url,
        { chains: running.chains, solana, vault: vault.url, inboxUrl: mail.inboxUrl },
        phone,
      ),
    )
    if (demo?.close) closers.push(() => demo.close())
    console.log(`\nOpen ${demo?.url ?? `http://localhost:${ports.demo}`}   (Ctrl-C ends everything)`)
    console.log(
      `Codes of the wallet by email arrive at ${mail.inboxUrl}, for whatever address you give; it runs at ${vault.url}`,
    )
    const { code } = await gateway.exited
    if (ending) return
    throw new Error(`The gateway ended with code ${code}:\n${gateway.output()}`)
  } catch (error) {
    if (ending) return
    console.error(`\n${error instanceof Error ? error.message : error}`)
    await end()
    process.exit(1)
  }
}

await main()
