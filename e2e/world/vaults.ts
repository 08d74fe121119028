// Long because one world holds the wallet, its gateway, the sites around it and the services that members log in at.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type FarcasterAccounts,
  freePort,
  type MailSink,
  placeFarcaster,
  placeSmartAccounts,
  type RunningChains,
  type RunningFarcasterRelay,
  type RunningSocialService,
  type RunningSolana,
  startBundler,
  startChains,
  startFarcasterRelay,
  startMailSink,
  startSocialService,
} from '@foyer/test'
import { startDemoServer } from '../../apps/demo/server.mjs'
import { openDatabase } from '../../apps/gateway/src/engines/db/openDatabase.ts'
import { startVaultServer } from '../../apps/vault/server.mjs'
import { startGatewayProcess } from '../gatewayProcess.ts'
import { buildPages } from '../pages/buildPages.ts'
import { dayMs, startApart } from './keeperApart.ts'

/** A hosted wallet with everything behind it, and a site that shows it. */
export type VaultStage = {
  /** Origin of the vault; another site than the one that shows it. */
  readonly vaultUrl: string
  readonly gatewayUrl: string
  /** A page without anything of ours: `openVault` shows the vault in it. */
  readonly siteUrl: string
  /** The same on another site of the same operator. */
  readonly otherSiteUrl: string
  /** The same on a site that the operator lists, and does not trust as his own. */
  readonly strangerUrl: string
  /** The origin of pages with the kit on such a site. */
  readonly strangerPageUrl: string
  /** A free port at `localhost` whose pages may show the vault too. */
  readonly pagePort: number
  readonly sink: MailSink
  /** A login provider that speaks as Google does. */
  readonly google: RunningSocialService
  /** The relay of Farcaster, where the test wants one. */
  readonly farcaster: RunningFarcasterRelay | undefined
  /** Lets an address own an account of Farcaster. */
  readonly ownFarcaster: FarcasterAccounts['setOwner']
  /** The newest code that was sent to an address. */
  readonly codeFor: (email: string, after?: number) => Promise<string>
  /** The newest code that a keeper apart sent to an address, as its mail shows it. */
  readonly keeperCodeFor: (email: string, after?: number) => Promise<string>
  /** Lets the gateway forget how many mails it has sent to whom. */
  readonly forgetCounts: () => Promise<void>
  /** Lets the time of every login that waits run out. */
  readonly endAttempts: () => Promise<void>
  /** Lets a day pass for a member's devices and passkeys, so that they are trusted; their login stays valid. */
  readonly passDay: (email: string) => Promise<void>
  /** Ends a member's logins at an origin. */
  readonly endLogins: (email: string, origin: string) => Promise<void>
  /** Ends the logins at an origin of all members who log in with a service. */
  readonly endServiceLogins: (provider: string, origin: string) => Promise<void>
  /** What the gateway has written to its logs so far. */
  readonly gatewayLog: () => string
}

/** What a vault has that others do not. */
type VaultOptions = {
  readonly host: string
  readonly hasSmartAccounts?: boolean
  readonly hasFarcaster?: boolean
  /** When visitors are asked for a passkey; default the gateway's own. */
  readonly custody?: 'required'
  /** How many keys a stranger’s browser makes for a mail; default none. */
  readonly mailKeys?: number
  /** A new device waits as the gateway’s own default says; default not at all. */
  readonly waits?: true
  /** The keeper runs as a separate process. */
  readonly isApart?: boolean
  /** A policy of the operator stands. */
  readonly isLimited?: boolean
}

const kinds = {
  plain: { host: '127.0.0.1' },
  // Passkeys need a host with a name.
  named: { host: 'vault.localhost' },
  apart: { host: 'vault.localhost', isApart: true },
  strict: { host: 'vault.localhost', custody: 'required' },
  patient: { host: '127.0.0.1', waits: true },
  paid: { host: '127.0.0.1', mailKeys: 100 },
  limited: { host: '127.0.0.1', isLimited: true },
  // A bundler takes a while to start.
  smart: { host: '127.0.0.1', hasSmartAccounts: true },
  // So does another chain.
  farcaster: { host: '127.0.0.1', hasFarcaster: true },
} as const satisfies Record<string, VaultOptions>

/** Which of the vaults a test wants. */
export type VaultKind = keyof typeof kinds

/** Starts a vault with everything behind it. */
export async function startVault(kind: VaultKind, running: RunningChains, solana: RunningSolana) {
  const { custody, hasFarcaster, hasSmartAccounts, host, isApart, isLimited, mailKeys, waits }: VaultOptions =
    kinds[kind]
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vault-'))
  const [sink, site, google, smart, farcaster, port, vaultPort, pagePort] = await Promise.all([
    startMailSink(),
    startBlankSite(),
    startSocialService({
      kind: 'google',
      clientId: 'harbour',
      clientSecret: 'secret',
      implicitClientId: 'harbour-keeper',
    }),
    hasSmartAccounts ? startSmartAccounts(running) : undefined,
    hasFarcaster ? startFarcaster() : undefined,
    freePort(),
    freePort(),
    freePort(),
  ])
  const app = `http://${host}:${vaultPort}`
  const siteUrl = `http://localhost:${site.port}`
  const otherSiteUrl = `http://cafe.localhost:${site.port}`
  const strangerUrl = `http://stranger.localhost:${site.port}`
  const strangerPageUrl = `http://stranger.localhost:${pagePort}`
  const trusted = [siteUrl, otherSiteUrl, `http://localhost:${pagePort}`]
  const split = isApart ? await startApart({ app, folder, smtp: sink.url, issuer: google.url }) : undefined
  const own = {
    apart: split && { keeper: split.keeper.url, ticketKey: split.ticketKey },
    port,
    app,
    sites: [...trusted, strangerUrl, strangerPageUrl],
    trusted,
    smtp: sink.url,
    google,
    farcaster,
    smart,
    custody,
    mailKeys,
    waits,
    policies: isLimited ? [policyOf(running, solana)] : undefined,
  }
  const gateway = await startGatewayProcess({ folder, running, solana, vault: own })
  const database = openDatabase(join(folder, 'gateway.sqlite'))
  const served = await startVaultServer({
    port: vaultPort,
    gateway: gateway.url,
    keeperKey: split?.keeper.publicKey,
    keeperUrl: split?.keeper.url,
  })
  const vault: VaultStage = {
    vaultUrl: app,
    gatewayUrl: gateway.url,
    siteUrl,
    otherSiteUrl,
    strangerUrl,
    strangerPageUrl,
    pagePort,
    sink,
    google,
    farcaster: farcaster?.relay,
    ownFarcaster: async (owner, fid) => farcaster?.setOwner(owner, fid),
    codeFor: (email, after = 0) => waitForCode({ sink, email, after, form: /\b\d{6}\b/ }),
    keeperCodeFor: (email, after = 0) => waitForCode({ sink, email, after, form: /\b[A-Z]{4}-[A-Z]{4}\b/ }),
    gatewayLog: gateway.output,
    endAttempts: async () => {
      await database.updateTable('vault_attempts').set({ expires_at: 0 }).where('state', '=', 'open').execute()
    },
    passDay: async (email) => {
      const members = database.selectFrom('vault_users').select('id').where('email', '=', email)
      await database
        .updateTable('vault_devices')
        .set((update) => ({
          enrolled_at: update('enrolled_at', '-', dayMs),
          trusted_after: update('trusted_after', '-', dayMs),
        }))
        .where('user_id', 'in', members)
        .execute()
      await database
        .updateTable('vault_passkeys')
        .set((update) => ({ created_at: update('created_at', '-', dayMs) }))
        .where('user_id', 'in', members)
        .execute()
      await split?.passDay()
    },
    endLogins: async (email, origin) => {
      await database
        .deleteFrom('vault_sessions')
        .where('origin', '=', origin)
        .where('user_id', 'in', database.selectFrom('vault_users').select('id').where('email', '=', email))
        .execute()
    },
    endServiceLogins: async (provider, origin) => {
      const members = database.selectFrom('vault_accounts').select('user_id').where('provider_id', '=', provider)
      await database.deleteFrom('vault_sessions').where('origin', '=', origin).where('user_id', 'in', members).execute()
    },
    forgetCounts: async () => {
      await database.deleteFrom('vault_counts').execute()
      await split?.forgetCounts()
    },
  }
  const stop = async () => {
    await database.destroy()
    await served.close()
    await gateway.stop()
    await split?.stop()
    await smart?.stop()
    await farcaster?.stop()
    await Promise.all([site.close(), sink.stop(), google.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  return { vault, stop }
}

/** An operator's policy: the dollars of the first network and plain payments, up to 0.08 ETH in a day and 0.3 SOL at once. */
function policyOf({ chains: [first] }: RunningChains, { caipNetworkId }: RunningSolana) {
  const { caipNetworkId: chain, tokens } = first
  return {
    networks: [chain, caipNetworkId],
    contracts: [{ chain, address: tokens.TUSD, functions: ['function transfer(address to, uint256 amount)'] }],
    limits: [
      { chain, perCall: '0.05', perDay: '0.08' },
      { chain: caipNetworkId, perCall: '0.3' },
    ],
  }
}

/** Starts a site that has the kit and the vault, under the playground's strict policy. */
export async function startVaultSite(vault: VaultStage, running: RunningChains, solana: RunningSolana) {
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
  return { url: `${server.url}embedded.html`, stop: () => server.close() }
}

/** Puts what smart accounts need on the first chain, with a bundler and a paymaster. */
async function startSmartAccounts({ accounts, chains: [chain] }: RunningChains) {
  const payer = accounts.at(-1)
  if (!payer) throw new Error('There is no account to pay.')
  const { client, rpcUrl } = chain
  const placed = await placeSmartAccounts(client, payer.address, { paymasterSigner: payer.address })
  const { stop, url: bundler } = await startBundler({ client, rpcUrl, entryPoint: placed.entryPoint })
  return { bundler, paymaster: placed.paymaster, paymasterKey: payer.privateKey, stop }
}

/** Farcaster's accounts on an Optimism of this machine, and the relay to its app. */
async function startFarcaster() {
  const optimism = await startChains({ chains: [{ chainId: 10 }] })
  const [owner] = optimism.accounts
  const [{ client, rpcUrl }] = optimism.chains
  if (!owner) throw new Error('There is no account to log in.')
  const visitor = { fid: 8_000, username: 'lena', privateKey: owner.privateKey }
  const { setOwner } = await placeFarcaster(client)
  await setOwner(owner.address, visitor.fid)
  const relay = await startFarcasterRelay({ visitor })
  return { relay, rpcUrl, setOwner, stop: () => Promise.all([relay.stop(), optimism.stop()]) }
}

async function waitForCode(wanted: { sink: MailSink; email: string; after: number; form: RegExp }): Promise<string> {
  const { after, email, form, sink } = wanted
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const mails = sink.mails.filter(({ to }) => to.includes(email))
    // Other news may come with it.
    const codes = mails.slice(after).flatMap(({ text }) => form.exec(text)?.[0] ?? [])
    const code = codes.at(-1)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No code came for ${email}.`)
}

/** Serves one empty page at `localhost` and names under it: each is a separate site, and none is that of 127.0.0.1. */
async function startBlankSite() {
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title></head><body></body></html>'
  const server = createServer(({ url }, response) => {
    // One page of it keeps the windows that it opens apart.
    const own = url === '/apart' ? { 'cross-origin-opener-policy': 'same-origin' } : {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...own }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site has no port.')
  return {
    port: address.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
