import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type FarcasterAccounts,
  type MailSink,
  placeFarcaster,
  placeSmartAccounts,
  type RunningChains,
  type RunningFarcasterRelay,
  type RunningSocialService,
  startBundler,
  startChains,
  startFarcasterRelay,
  startMailSink,
  startSocialService,
} from '@foyer/test'
import { partitionedLaunch } from '@foyer/test/playwright'
import { openDatabase } from '../apps/gateway/src/engines/db/openDatabase.ts'
import { startVaultServer } from '../apps/vault/server.mjs'
import { freePort, startGatewayProcess } from './gatewayProcess.ts'
import { test as solanaTest } from './solanaTest.ts'

/** A hosted wallet with everything behind it, and a site that shows it. */
export type VaultStage = {
  /** Origin of the vault; another site than the one that shows it. */
  readonly vaultUrl: string
  readonly gatewayUrl: string
  /** A page without anything of ours: `openVault` shows the vault in it. */
  readonly siteUrl: string
  /** The same on another site of the same operator. */
  readonly otherSiteUrl: string
  /** A free port at `localhost` whose pages may show the vault too. */
  readonly pagePort: number
  readonly sink: MailSink
  /** A service elsewhere that speaks as Google does. */
  readonly google: RunningSocialService
  /** The relay of Farcaster, where the test wants one. */
  readonly farcaster: RunningFarcasterRelay | undefined
  /** Lets an address own an account of Farcaster. */
  readonly ownFarcaster: FarcasterAccounts['setOwner']
  /** The newest code that was sent to an address. */
  readonly codeFor: (email: string, after?: number) => Promise<string>
  /** Lets the gateway forget how many mails it has sent to whom. */
  readonly forgetCounts: () => Promise<void>
  /** Lets the time of every login that waits run out. */
  readonly endAttempts: () => Promise<void>
  /** What the gateway has written to its logs so far. */
  readonly gatewayLog: () => string
}

/** Playwright's `test` with the vault on an origin of its own, and a browser that parts the storage of frames by site. */
export const test = solanaTest.extend<
  { ownCounts: undefined },
  {
    vault: VaultStage
    vaultHost: string
    vaultHasSmartAccounts: boolean
    vaultHasFarcaster: boolean
    vaultCustody: 'required' | undefined
  }
>({
  // Playwright reads the parameter's pattern, even an empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  launchOptions: [async ({}, use) => use(await partitionedLaunch()), { scope: 'worker' }],
  // A network gets 20 mails an hour, and the tests of a worker are all in one.
  ownCounts: [
    async ({ vault }, use) => {
      await vault.forgetCounts()
      await use(undefined)
    },
    { auto: true },
  ],
  // Passkeys need a host with a name.
  vaultHost: ['127.0.0.1', { scope: 'worker', option: true }],
  // A bundler takes a while to start.
  vaultHasSmartAccounts: [false, { scope: 'worker', option: true }],
  // So does another chain.
  vaultHasFarcaster: [false, { scope: 'worker', option: true }],
  vaultCustody: [undefined, { scope: 'worker', option: true }],
  vault: [
    async ({ chains: running, solana, vaultCustody, vaultHasFarcaster, vaultHasSmartAccounts, vaultHost }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-vault-'))
      const sink = await startMailSink()
      const site = await startBlankSite()
      const google = await startSocialService({ kind: 'google', clientId: 'harbour', clientSecret: 'secret' })
      const [port, vaultPort, pagePort] = [await freePort(), await freePort(), await freePort()]
      const app = `http://${vaultHost}:${vaultPort}`
      const siteUrl = `http://localhost:${site.port}`
      const otherSiteUrl = `http://cafe.localhost:${site.port}`
      const smart = vaultHasSmartAccounts ? await startSmartAccounts(running) : undefined
      const farcaster = vaultHasFarcaster ? await startFarcaster() : undefined
      const sites = [siteUrl, otherSiteUrl, `http://localhost:${pagePort}`]
      const own = { port, app, sites, smtp: sink.url, google, farcaster, smart, custody: vaultCustody }
      const gateway = await startGatewayProcess({ folder, running, solana, vault: own })
      const database = openDatabase(join(folder, 'gateway.sqlite'))
      const served = await startVaultServer({ port: vaultPort, gateway: gateway.url })
      await use({
        vaultUrl: app,
        gatewayUrl: gateway.url,
        siteUrl,
        otherSiteUrl,
        pagePort,
        sink,
        google,
        farcaster: farcaster?.relay,
        ownFarcaster: async (owner, fid) => farcaster?.setOwner(owner, fid),
        codeFor: (email, after = 0) => waitForCode(sink, email, after),
        gatewayLog: gateway.output,
        endAttempts: async () => {
          await database.updateTable('vault_attempts').set({ expires_at: 0 }).where('state', '=', 'open').execute()
        },
        forgetCounts: async () => {
          await database.deleteFrom('vault_counts').execute()
        },
      })
      await database.destroy()
      await served.close()
      await gateway.stop()
      await smart?.stop()
      await farcaster?.stop()
      await Promise.all([site.close(), sink.stop(), google.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect } from '@playwright/test'

/** Puts what smart accounts need on the first chain, with a bundler and somebody who pays. */
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

async function waitForCode(sink: MailSink, email: string, after: number): Promise<string> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const mails = sink.mails.filter(({ to }) => to.includes(email))
    const code = mails.length > after ? /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] : undefined
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No code came for ${email}.`)
}

/** Serves one empty page at `localhost` and names under it: each is a site of its own, and another than 127.0.0.1. */
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
