import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  freePort,
  type RunningChain,
  type RunningChains,
  type RunningSeller,
  type RunningSocialService,
  type RunningSolana,
} from '@foyer/test'
import type { SecondSeller } from './secondSeller.ts'

const cli = fileURLToPath(new URL('../apps/gateway/dist/cli.js', import.meta.url))

/** How long a gateway may take to start, in ms; a busy machine is no failure. */
const startLimit = 120_000

/** US dollars for the coins of the local chains: invented, and labelled so by the gateway. */
const devPrices = { ETH: '2500', TUSD: '1', TKN: '4.2' }
const solanaPrices = { SOL: '150', TUSD: '1' }

/** What accounts of the hosted wallet need on the first chain to carry out several calls as one, and who pays for it. */
export type SmartAccounts = { bundler: string; paymaster: string; paymasterKey: string }

type GatewayProcessOptions = {
  folder: string
  running: RunningChains
  /** With its tokens. */
  solana?: RunningSolana | undefined
  seller?: RunningSeller | undefined
  secondSeller?: SecondSeller | undefined
  /** The origins whose visitors may sign in, as the project `cafe`. */
  signIn?: readonly string[] | undefined
  /** The wallet that the gateway hosts; it has no other port than this then, which the vault's pages know. */
  vault?:
    | {
        port: number
        app: string
        sites: readonly string[]
        /** Those of them that are the operator's own. */
        trusted: readonly string[]
        smtp: string
        google?: RunningSocialService | undefined
        /** Farcaster's relay, and the chain that its accounts are on. */
        farcaster?: { relay: { url: string }; rpcUrl: string } | undefined
        smart?: SmartAccounts | undefined
        /** When visitors are asked for a passkey; default the gateway's own. */
        custody?: 'before' | 'required' | undefined
        /** How many keys a stranger’s browser makes for a mail; default none. */
        mailKeys?: number | undefined
        waits?: true | undefined
        /** The keeper that runs apart, and the key of the orders to it. */
        apart?: { keeper: string; ticketKey: string } | undefined
        /** What the wallet signs, by project; default everything. */
        policies?: readonly object[] | undefined
      }
    | undefined
}

/** Runs the built gateway as an operator would, on free ports and with a separate database. */
export async function startGatewayProcess(options: GatewayProcessOptions) {
  const { folder, running, seller, secondSeller, signIn, solana, vault } = options
  const [port, metricsPort] = [vault?.port ?? (await freePort()), await freePort()]
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify(running.tokenList))
  if (solana) writeFileSync(join(folder, 'solana-tokens.json'), JSON.stringify(solana.tokenList))
  const config = {
    host: '127.0.0.1',
    port,
    metricsPort,
    database: join(folder, 'gateway.sqlite'),
    // What a wallet's gateway says at its most talkative is searched for secrets.
    logLevel: vault ? 'trace' : 'warn',
    reflector: {},
    chains: [
      ...running.chains.map(({ chainId, market, rpcUrl }, index) => ({
        id: `eip155:${chainId}`,
        name: `Local chain ${chainId}`,
        rpcUrls: [rpcUrl],
        tokenLists: [join(folder, 'tokens.json')],
        local: true,
        pricesUsd: devPrices,
        ...(market && { swap: { ...market, name: 'Uniswap' } }),
        ...(index === 0 && vault?.smart && smartOf(vault.smart)),
      })),
      ...(vault?.farcaster ? [optimismOf(vault.farcaster)] : []),
      ...(solana ? [solanaChainOf(solana, join(folder, 'solana-tokens.json'))] : []),
    ],
    ...(signIn && {
      signIn: { issuer: `http://127.0.0.1:${port}` },
      projects: [{ id: 'cafe', origins: signIn, signIn: true }],
    }),
    ...(seller && { vendors: { coinbase: keyOf(seller) } }),
    ...(secondSeller && { onramp: catalogueOf(secondSeller, running.chains[0]) }),
    ...(vault && { vault: vaultOf(vault) }),
  }
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(config))
  if (vault?.smart) payFor(file, running.chains[0])
  const relay = vault?.farcaster && { FARCASTER_RELAY: vault.farcaster.relay.url }
  const env = { ...process.env, ...relay }
  const child = spawn(process.execPath, [cli, 'serve', '--config', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }
  const end = Date.now() + startLimit
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`The gateway did not start:\n${output}`)
    }
    await setTimeout(50)
  }
  return { url, stop, output: () => output }
}

function optimismOf({ rpcUrl }: { rpcUrl: string }) {
  return { id: 'eip155:10', name: 'Local Optimism', rpcUrls: [rpcUrl], local: true }
}

function solanaChainOf({ caipNetworkId, url }: RunningSolana, tokenList: string) {
  const facts = { id: caipNetworkId, name: 'Local Solana', rpcUrls: [url] }
  return { ...facts, tokenLists: [tokenList], local: true, pricesUsd: solanaPrices }
}

function keyOf({ checkoutUrl, keyId, keySecret, url: baseUrl }: RunningSeller) {
  return { baseUrl, checkoutUrl, keyId, keySecret }
}

function smartOf({ bundler, paymaster }: SmartAccounts) {
  return { bundlers: [bundler], smartAccounts: { paymaster } }
}

/** As an operator does before the gateway starts. */
function payFor(config: string, { caipNetworkId }: RunningChain) {
  const sums = ['--per-user', '1', '--per-day', '100', '--operations', '100']
  execFileSync(process.execPath, [cli, 'migrate', '--config', config])
  execFileSync(process.execPath, [cli, 'sponsor', 'set', caipNetworkId, ...sums, '--config', config])
}

function vaultOf({
  apart,
  app,
  custody,
  google,
  mailKeys,
  policies,
  port,
  sites,
  smart,
  smtp,
  trusted,
  waits,
}: NonNullable<GatewayProcessOptions['vault']>) {
  const gateway = `http://127.0.0.1:${port}`
  const social = google && { google: { clientId: 'harbour', clientSecret: 'secret', endpoints: google.endpoints } }
  const base = {
    ...{ app, gateway, name: 'Harbour wallet', origins: sites, trusted, smtp, from: 'login@harbour.example' },
    // Most journeys go from one device to the next.
    ...(!waits && { recovery: { delay: 0 } }),
  }
  const asked = custody && { custody: { ask: custody } }
  const ruled = policies && { policies }
  const paid = mailKeys && { captcha: { kind: 'altcha', difficulty: mailKeys } }
  const split = apart && { keeper: { url: apart.keeper }, ticketKeys: [apart.ticketKey] }
  const extra = { ...asked, ...paid, ...ruled, ...split, ...(social && { social }) }
  return { ...base, ...extra, ...(smart && { paymasterKey: smart.paymasterKey }) }
}

/** One coin, dearer than at the test seller. */
function catalogueOf({ url }: SecondSeller, { chainId, tokens }: RunningChain) {
  const network = { name: 'ethereum', displayName: `Local chain ${chainId}`, chainId: `eip155:${chainId}` }
  return {
    feePercent: 4,
    purchaseCurrencies: [
      { id: 'TUSD', name: 'Test Dollar', symbol: 'TUSD', networks: [{ ...network, contractAddress: tokens.TUSD }] },
    ],
    sellers: [
      {
        id: 'SECOND',
        name: 'Second test seller',
        checkoutUrl: `${url}/buy?to={address}&coin={asset}&amount={fiatAmount}&money={fiatCurrency}&by={paymentMethod}`,
      },
    ],
  }
}
