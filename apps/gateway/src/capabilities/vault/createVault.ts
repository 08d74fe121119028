// Long because it puts the parts of the hosted wallet together, each once.
import type { KeyObject } from 'node:crypto'
import { matchesOrigin } from '@foyer/contract'
import { deriveBytes } from '@foyer/contract/vault'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { ChainClient } from '../../engines/rpc/chainClient.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { ReadWorth } from '../prices/createWorth.ts'
import type { ProjectRegistry } from '../projects/projectRegistry.ts'
import type { Audit } from './audit.ts'
import { auditMs } from './auditMs.ts'
import { type Authenticator, createAuthenticator } from './authenticator/createAuthenticator.ts'
import { createCodes } from './authenticator/createCodes.ts'
import { backupMs } from './backupMs.ts'
import { type Captcha, createCaptcha } from './captcha/createCaptcha.ts'
import { type CheckProof, createProofCheck } from './checkProof.ts'
import { type Attempts, createAttempts } from './createAttempts.ts'
import { type AttemptWaits, createAttemptWaits, type WaitBounds } from './createAttemptWaits.ts'
import { type Browsers, createBrowsers } from './createBrowsers.ts'
import { createDeviceNews } from './createDeviceNews.ts'
import { createEmailChanges, type EmailChanges } from './createEmailChanges.ts'
import { createHeldEmails } from './createHeldEmails.ts'
import { createKeeper, type Keeper } from './createKeeper.ts'
import { createLogin } from './createLogin.ts'
import { createMailCharges } from './createMailCharges.ts'
import { createNotices } from './createNotices.ts'
import { createRecoveries, type Recoveries } from './createRecoveries.ts'
import { createRefusals, type NoteRefusal } from './createRefusals.ts'
import { createRelay, type Relay } from './createRelay.ts'
import { createVaultDevices, type VaultDevices } from './createVaultDevices.ts'
import { createVaultExit, type VaultExit } from './createVaultExit.ts'
import { createVaultSessions, type VaultCaller, type VaultSessions } from './createVaultSessions.ts'
import { createVaultSites, type VaultSites } from './createVaultSites.ts'
import { createVaultWallets } from './createVaultWallets.ts'
import { createFactors, type VaultFactors } from './factors/createFactors.ts'
import { forgetVault } from './forgetVault.ts'
import { createKeeperBook } from './keeper/createKeeperBook.ts'
import { inlineLink, type KeeperLink } from './keeper/keeperLink.ts'
import { createReleaseGuard, usualReleasesPerHour } from './keeper/releaseGuard.ts'
import { remoteLink } from './keeper/remoteLink.ts'
import { publicTicketKey } from './keeper/tickets.ts'
import { createLimits, type Limits } from './limits/createLimits.ts'
import { createStepUps, type StepUps } from './limits/createStepUps.ts'
import { createMailer } from './mailer.ts'
import { createMarks } from './marks.ts'
import { notifyClosing } from './notifyClosing.ts'
import { createPasskeys, type Passkeys } from './passkeys/createPasskeys.ts'
import { createPolicies } from './policies/createPolicies.ts'
import { createQuotas } from './quotas.ts'
import type { VaultMasterKeys } from './readVaultKeys.ts'
import { createSealer } from './sealer.ts'
import type { CreateFarcasterParameters, Farcaster } from './social/createFarcaster.ts'
import { createLinks, type VaultLinks } from './social/createLinks.ts'
import { createSocial, type Social } from './social/createSocial.ts'
import { createSpend } from './spent.ts'
import { ticketKeyOf } from './ticketKeyOf.ts'
import { createTrail } from './trail/createTrail.ts'
import { createTrailKeys } from './trail/trailKeys.ts'
import { VaultRefusal } from './VaultRefusal.ts'
import { isLocalOrigin, type VaultConfig } from './vaultSchema.ts'
import type { VaultWallets } from './wallets/walletTypes.ts'

/** A network of the wallet (CAIP-2): what it and its own coin are called, and the decimals of that coin. */
export type VaultNetwork = { chainId: string; name: string; symbol: string; decimals: number }

/** The wallet that this gateway hosts. */
export type Vault = {
  config: VaultConfig
  /** The networks that accounts are used on, as screens write them. */
  networks: readonly VaultNetwork[]
  /** The public keys that parts are sealed to; the keeper's is unknown until a separate keeper was reached once. */
  keys: () => Promise<{ gateway: string; keeper: string | null }>
  captcha: Captcha
  attempts: Attempts
  /** Calls that wait for the end of an attempt. */
  waits: AttemptWaits
  relay: Relay
  passkeys: Passkeys
  social: Social
  sessions: VaultSessions
  wallets: VaultWallets
  browsers: Browsers
  recoveries: Recoveries
  /** Whether a policy of the operator stands for a project. */
  hasPolicy: (projectId: string | undefined) => boolean
  factors: VaultFactors
  limits: Limits
  stepUps: Pick<StepUps, 'confirm'>
  authenticator: Authenticator
  devices: VaultDevices
  sites: VaultSites
  exit: VaultExit
  emails: EmailChanges
  links: VaultLinks
  /** The keeper where it runs in this process. */
  keeper: Keeper | undefined
  checkProof: CheckProof
  /** The origin patterns of a project's sites; nothing for one that is not known. */
  originsOf: (projectId: string | undefined) => Promise<readonly string[] | undefined>
  /** @throws VaultRefusal `vault-project-unknown` or `vault-origin-forbidden` */
  checkSite: (projectId: string | undefined, origin: string) => Promise<void>
  audit: Audit
  noteRefusal: NoteRefusal
  now: () => number
  /** Forgets what was left behind; one process does it from time to time. */
  forget: () => Promise<void>
  /** Tells members of a wallet in `winddown` when it closes, once; one process does it from time to time. */
  notifyClosing: () => Promise<number>
  /** Tells members of new devices that did not turn out to be in a browser they use; answers how many. */
  notifyDeferred: () => Promise<number>
  stop: () => Promise<void>
}

export type CreateVaultParameters = {
  config: VaultConfig
  networks: readonly VaultNetwork[]
  keys: VaultMasterKeys
  database: GatewayDatabase
  shared: Pick<SharedEngine, 'kind' | 'locks' | 'topics' | 'buckets' | 'cache'>
  registry: Pick<ProjectRegistry, 'isOpen' | 'find'>
  /** Reads Optimism, where Farcaster's accounts are; only asked once the gateway runs. */
  optimism: () => ChainClient | undefined
  /** What assets are worth, where an owner's limits count in US dollars; only asked once the gateway runs. */
  readWorth: ReadWorth
  /** Hosts that may be private where a visitor's login leads the gateway to them. Default none. */
  privateHosts?: readonly string[]
  logger: Logger
  /** What bounds the calls that wait for the end of an attempt. */
  waitBounds?: Partial<WaitBounds>
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** Builds the hosted wallet of one gateway, with its keeper inside unless the configuration names a separate one. */
export async function createVault(parameters: CreateVaultParameters): Promise<Vault> {
  const {
    config,
    networks,
    keys,
    database,
    shared,
    registry,
    optimism,
    readWorth,
    privateHosts = [],
    logger,
    waitBounds,
  } = parameters
  const { now = Date.now } = parameters
  const secret = keys.gateway[0].bytes
  const marksFor = async (purpose: string, of: Uint8Array = secret) =>
    createMarks(await deriveBytes(of, `foyer/1|${purpose}`, 32))
  const ticketKey = await ticketKeyOf(keys.tickets)
  const trail = createTrail(database, { keys: await createTrailKeys(keys.gateway), logger, now })
  await trail.begin()
  const { audit } = trail
  const quotas = createQuotas(database, now)
  const spend = createSpend(database, now)
  const checkProof = createProofCheck({ address: config.gateway, spend, now })
  const login = createLogin({
    database,
    address: config.gateway,
    secret: Buffer.from(await deriveBytes(secret, 'foyer/1|better-auth', 32)).toString('base64'),
  })
  const mailer = createMailer({ smtp: config.smtp, from: { name: config.name, address: config.from }, logger })
  const sealer = await createSealer(keys.gateway)
  const keeper =
    keys.keeper &&
    createKeeper({
      database,
      sealer: await createSealer(keys.keeper),
      ticketKeys: [publicTicketKey(ticketKey)],
      nonces: await marksFor('keeper nonces', keys.keeper[0].bytes),
      checkProof,
      spend,
      guard: createReleaseGuard({ database, logger, now, perHour: usualReleasesPerHour, audit }),
      book: createKeeperBook(database, audit, logger, now),
      now,
    })
  const link = linkTo({ config, keeper, ticketKey, logger, now })

  const originsOf = async (projectId: string | undefined) => {
    if (await registry.isOpen()) return config.origins
    const found = projectId === undefined ? undefined : await registry.find(projectId)
    return found?.kind === 'known' && found.project.isEnabled ? found.project.origins : undefined
  }

  const emails = await marksFor('e-mail addresses')
  const charges = createMailCharges(quotas, emails, config.mailsPerNetwork)
  const tell = createNotices({ database, mailer, name: config.name })
  const news = createDeviceNews({
    database,
    tell,
    quotas,
    marks: await marksFor('new devices'),
    app: config.app,
    now,
  })
  const changes = await marksFor('e-mail changes')
  const held = createHeldEmails({ database, marks: changes, app: config.app, now })
  const waits = createAttemptWaits({ database, topics: shared.topics, logger, bounds: waitBounds, now })
  const captcha = createCaptcha({
    settings: config.captcha,
    database,
    secret: await deriveBytes(secret, 'foyer/1|captcha', 32),
    app: config.app,
    spend,
    buckets: shared.buckets,
    logger,
    now,
  })
  const attempts = createAttempts({
    database,
    login,
    mailer,
    charges,
    captcha,
    audit,
    held,
    waits,
    emails,
    codes: await marksFor('codes'),
    name: config.name,
    now,
  })

  const recoveries = createRecoveries({ config, database, keeper: link, news, tell, quotas, audit, now })
  const browsers = createBrowsers({
    database,
    recoveries,
    audit,
    spend,
    address: config.gateway,
    app: config.app,
    now,
  })
  const policies = createPolicies({
    policies: config.policies,
    networks: networks.map(({ chainId }) => chainId),
    database,
    now,
  })
  const stepUps = createStepUps({
    database,
    networks: networks.map(({ chainId }) => chainId),
    readWorth,
    codes: createCodes({ database, sealer, audit, tell, app: config.app, now }),
    quotas,
    audit,
    app: config.app,
    now,
  })
  const wallets = createVaultWallets({
    config,
    database,
    sealer,
    keeper: link,
    ticketKey,
    nonces: await marksFor('wallet nonces'),
    audit,
    news,
    recoveries,
    browsers,
    policies,
    stepUps,
    now,
  })
  const exit = createVaultExit({
    database,
    wallets,
    recoveries,
    tell,
    quotas,
    audit,
    tickets: await marksFor('export tickets'),
    spend,
    now,
  })

  const onLogin = async (caller: VaultCaller, languages: string | undefined) => {
    await exit.undo(caller, languages)
    if (await browsers.joinOwnPage(caller)) return
    // The window of the browser may say next that the member is known there.
    if (await browsers.mayJoin(caller)) await news.defer({ caller, languages })
    else await news.tell({ caller, languages })
  }

  const relay = config.social.farcaster?.relay
  const farcaster =
    relay === undefined
      ? undefined
      : await loadFarcaster({ relay, app: config.app, privateHosts, client: optimism, now })
  const marks = await marksFor('social')
  const social = createSocial({ config, database, login, farcaster, quotas, audit, waits, marks, logger, now })

  return {
    config,
    networks,
    keys: async () => ({ gateway: sealer.publicKey, keeper: (await link.publicKey()) ?? null }),
    captcha,
    attempts,
    waits,
    relay: createRelay(shared),
    passkeys: createPasskeys({
      config,
      database,
      attempts,
      waits,
      login,
      isOnly: wallets.isOnly,
      recoveries,
      quotas,
      audit,
      tell,
      originsOf,
      now,
    }),
    social,
    links: createLinks({ database, attempts, social, keeper: link, audit, tell, now }),
    sessions: createVaultSessions({ database, login, checkProof, audit, onLogin, now }),
    wallets,
    browsers,
    recoveries,
    hasPolicy: (projectId = '') => policies.of(projectId) !== undefined,
    factors: createFactors({ database, wallets, audit, tell, now }),
    limits: createLimits({ database, wallets, stepUps, audit, tell, now }),
    stepUps,
    authenticator: createAuthenticator({ database, sealer, wallets, quotas, audit, tell, name: config.name, now }),
    devices: createVaultDevices({ database, audit, tell, news, recoveries, app: config.app, now }),
    sites: createVaultSites(database, config.app, audit, now),
    exit,
    emails: createEmailChanges({
      database,
      mailer,
      charges,
      captcha,
      audit,
      tell,
      held,
      keeper: link,
      marks: changes,
      name: config.name,
      app: config.app,
      now,
    }),
    keeper,
    checkProof,
    originsOf,
    checkSite: async (projectId, origin) => {
      const origins = await originsOf(projectId)
      if (origins === undefined) throw new VaultRefusal('vault-project-unknown')
      // The wallet's own page belongs to every project.
      if (origin === config.app) return
      if (!origins.some((pattern) => matchesOrigin(pattern, origin))) throw new VaultRefusal('vault-origin-forbidden')
    },
    audit,
    noteRefusal: createRefusals({ audit, quotas }),
    now,
    forget: async () => {
      await trail.retain(auditMs(config))
      await forgetVault({ database, quotas, keeper: link, trail, keepMs: backupMs(config), now: now() })
    },
    notifyDeferred: news.notifyDeferred,
    notifyClosing: () => notifyClosing({ config, database, mailer, now: now() }),
    stop: mailer.stop,
  }
}

/** The library that reads its messages is loaded with the first login by Farcaster. */
async function loadFarcaster(parameters: CreateFarcasterParameters): Promise<Farcaster> {
  const { createFarcaster } = await import('./social/createFarcaster.ts')
  return createFarcaster(parameters)
}

type Links = { keeper: Keeper | undefined; ticketKey: KeyObject } & Pick<CreateVaultParameters, 'config' | 'logger'> & {
    now: () => number
  }

/** The link to the keeper, in this process or another; logs what an operator should know of it. */
function linkTo({ config, keeper, ticketKey, logger, now }: Links): KeeperLink {
  if (keeper !== undefined) {
    if (!isLocalOrigin(config.app)) logger.warn({}, inlineNote)
    return inlineLink(keeper)
  }
  if (config.keeper === undefined) throw new Error('A keeper inside the gateway needs KEEPER_KEK.')
  const { url, inside = url } = config.keeper
  const link = remoteLink({ url, inside, ticketKey, logger, now })
  // The keeper may start later than this process; the check logs when it does not answer.
  void link.check()
  return link
}

const inlineNote =
  'the keeper of the hosted wallet runs in this process: a thief of its database and keys has every wallet; foyer-gateway keeper runs it as a separate process (docs/operate/hosted-wallet.md)'
