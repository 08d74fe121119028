// Long because it is the one place where every part of a gateway is put together.
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createEventWriter } from './capabilities/analytics/eventWriter.ts'
import { serveChain } from './capabilities/chains/serveChain.ts'
import type { ServedChain } from './capabilities/chains/servedChain.ts'
import { createTestExchange } from './capabilities/exchanges/testExchange.ts'
import { createHistory } from './capabilities/history/createHistory.ts'
import { createForgetUnused } from './capabilities/history/forgetUnused.ts'
import { createZoneNamesOf } from './capabilities/identity/zoneNamesOf.ts'
import { createCcipReader } from './capabilities/names/ccip/createCcipReader.ts'
import { createNames } from './capabilities/names/createNames.ts'
import { createSignatureVerifier, type FindChainClient } from './capabilities/names/signatureVerifier.ts'
import { createNfts } from './capabilities/nfts/createNfts.ts'
import { createPrices } from './capabilities/prices/createPrices.ts'
import { createWorth, type ReadWorth } from './capabilities/prices/createWorth.ts'
import { createNodeSpending, type NodeSpending } from './capabilities/projects/nodeSpending.ts'
import { createSessions } from './capabilities/sessions/createSessions.ts'
import { createSignIn } from './capabilities/signIn/createSignIn.ts'
import { createSwaps } from './capabilities/swaps/createSwaps.ts'
import { createUniswapSwaps } from './capabilities/swaps/uniswap/uniswapSwaps.ts'
import { createTokenFinder } from './capabilities/tokens/createTokenFinder.ts'
import { createTokenLists } from './capabilities/tokens/tokenLists.ts'
import { createTokenMetadataReader } from './capabilities/tokens/tokenMetadata.ts'
import { withWellKnownTokens } from './capabilities/tokens/withWellKnownTokens.ts'
import type { CreateVaultParameters, Vault } from './capabilities/vault/createVault.ts'
import { readVaultKeys } from './capabilities/vault/readVaultKeys.ts'
import { registerWaits } from './capabilities/vault/registerWaits.ts'
import { createSponsor } from './capabilities/vault/sponsor/createSponsor.ts'
import { registerVitals } from './capabilities/vitals/vitalMetrics.ts'
import { createVitals } from './capabilities/vitals/vitals.ts'
import { createWalletDirectory, importDirectory } from './capabilities/wallets/walletDirectory.ts'
import { createCapabilities } from './createCapabilities.ts'
import { type Cluster, createCluster } from './createCluster.ts'
import { compatibilityNote } from './engines/config/compatibilityNote.ts'
import { createOwnHost } from './engines/config/ownHost.ts'
import { parseConfig } from './engines/config/parseConfig.ts'
import {
  type ChainConfig,
  type GatewayConfig,
  type GatewayOptions,
  type Limits,
  type NodeChain,
  nodeChainsOf,
} from './engines/config/schema.ts'
import { forgetOld } from './engines/db/forgetOld.ts'
import { type GatewayDatabase, openMigrated } from './engines/db/openDatabase.ts'
import type { Check } from './engines/observability/check.ts'
import { createLogger, type Logger } from './engines/observability/logger.ts'
import { createMetrics, type Metrics } from './engines/observability/metrics.ts'
import { noteQuery } from './engines/observability/tracing/noteQuery.ts'
import type { Tracing } from './engines/observability/tracing/tracing.ts'
import { createSafeFetch } from './engines/outside/safeFetch.ts'
import { type ChainClient, impatient } from './engines/rpc/chainClient.ts'
import { createReadCache } from './engines/rpc/readCache.ts'
import { createSuccessRates, type SuccessRates } from './engines/rpc/successRates.ts'
import { createUpstreamPool } from './engines/rpc/upstreamPool.ts'
import { readMasterKeys } from './engines/secrets/readMasterKeys.ts'
import { createSecrets, type Secrets } from './engines/secrets/secrets.ts'
import { createPoolFinder } from './engines/uniswap/findPools.ts'
import { commit, version } from './engines/version.ts'
import { createFront } from './front/createFront.ts'
import { createHandlers } from './front/endpoints/handlers.ts'
import { createHealth } from './front/endpoints/health.ts'
import { openIdPages } from './front/endpoints/openIdPages.ts'
import { testExchangePages } from './front/endpoints/testExchangePages.ts'
import { socialPages } from './front/endpoints/vaultSocialPages.ts'
import { guardConnections } from './front/http/connectionGuard.ts'
import { createCors } from './front/http/cors.ts'
import { createApp } from './front/http/createApp.ts'
import { closeServer, listen, serverOptions } from './front/http/server.ts'
import { answerUpgrades } from './front/http/upgrades/answerUpgrades.ts'
import { createPages } from './front/openapi/createPages.ts'
import { createReflector } from './front/reflector/createReflector.ts'
import { createWebSocketProxy } from './front/websocket/createWebSocketProxy.ts'
import { runSelfTest } from './selftest/runSelfTest.ts'
import { testNodes } from './selftest/testNodes.ts'
import { createSqlSource } from './sources/ledger/createSqlSource.ts'
import { createMintReader } from './sources/solana/createMintReader.ts'
import { createMintPictures } from './sources/solana/mintPictures.ts'
import type { SolanaChain } from './sources/solana/solanaChain.ts'
import { solanaFamily } from './sources/solana/solanaFamily.ts'
import { createSolanaTokens } from './sources/solana/solanaTokens.ts'
import { configuredOnramp } from './sources/vendors/configuredOnramp.ts'
import { countVendorCalls } from './sources/vendors/countVendorCalls.ts'
import { keyedSources } from './sources/vendors/keyedSources.ts'
import { missingVendors } from './sources/vendors/missingVendors.ts'

/** A gateway that was set up; nothing listens before `start`. */
export type Gateway = {
  config: GatewayConfig
  logger: Logger
  /** Answers one request without a network. */
  fetch: (request: Request) => Promise<Response>
  /** Starts listening; the answer holds the ports that were taken (a configured 0 takes free ones). */
  start: () => Promise<{ host: string; port: number; metricsPort: number }>
  /** Asks what the configuration names whether it is what it should be; needs no `start`. */
  selfTest: () => Promise<readonly Check[]>
  /** Asks every node for its chain id and newest block, as `selfTest` does; needs no `start`. */
  testNodes: () => Promise<readonly Check[]>
  /** Stops accepting, waits for running requests up to `limits.drainMs`, writes what was accepted and closes the database. */
  stop: () => Promise<void>
}

const retentionCheckMs = 3_600_000
const sessionCheckMs = 60_000
const vaultCheckMs = 600_000
const newDevicesMs = 60_000
const settlementMs = 60_000
/** Bytes of a request line and its headers: sites name up to 2,000 wallets in an address. */
const maxHeaderSize = 196_608
const dayMs = 86_400_000

/**
 * Sets up a gateway: checks the configuration, opens and migrates the database, reads the token lists.
 *
 * @param now Milliseconds since 1970, for tests that move the time. Default the clock of this machine.
 * @param open How the database is opened: updated first, or only where it is up to date. Default updated first.
 * @throws ConfigError naming each wrong key.
 * @example
 * const gateway = await createGateway({ chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org'] }] })
 * const { port } = await gateway.start()
 * await gateway.stop()
 */
export async function createGateway(
  options: GatewayOptions,
  now: () => number = Date.now,
  open: typeof openMigrated = openMigrated,
): Promise<Gateway> {
  const config = parseConfig(options)
  const { limits } = config
  const startedAt = now()
  const metrics = createMetrics()
  let tracing: Tracing | undefined
  const fieldsOfLine = () => {
    const traceId = tracing?.traceId()
    return traceId === undefined ? {} : { traceId }
  }
  const logger = createLogger(config.logLevel, undefined, config.traces && fieldsOfLine)
  tracing = await startTracing(config, metrics, logger)
  const database = await open(config.database, {
    poolSize: config.databasePool,
    onQuery: (ms, query) => {
      metrics.databaseQuery.observe(ms / 1000)
      if (tracing !== undefined) noteQuery(tracing, ms, query)
    },
    onWait: (ms) => metrics.databaseWait.observe(ms / 1000),
    onAhead: (steps) => logger.warn(steps, 'a newer program updated the database; this one still works on it'),
  })
  let cluster: Cluster | undefined
  try {
    await importDirectory(config, database)
    const rates = createSuccessRates(now)
    const joined = await createCluster(config, database, logger, metrics, tracing, now)
    cluster = joined
    const { buckets } = joined.shared
    const nodes = createNodeSpending({ buckets, limits, logger, now })
    const front = createFront({ config, database, buckets, nodes, metrics, logger, now })
    const { registry } = front
    let findClient: FindChainClient | undefined
    let readOwnWorth: ReadWorth | undefined
    const optimism = () => findClient?.(10)
    const readWorth: ReadWorth = async (assets) => (await readOwnWorth?.(assets)) ?? new Map()
    const vault = await hostWallet(config, {
      database,
      shared: joined.shared,
      registry,
      optimism,
      readWorth,
      logger,
      now,
    })
    const parts = { config, database, metrics, logger, rates, tracing, onNodeCalls: nodes.spend, registry, vault, now }
    const secrets = createSecrets(await readMasterKeys(config))
    const services = createServices({ ...parts, secrets }, joined)
    findClient = services.findClient
    readOwnWorth = services.readWorth
    const handlers = createHandlers(services)
    const notes = missingVendors(config)
    const pollMsOf = (chainId: string) => services.chains.get(chainId)?.config.history.pollMs ?? config.history.pollMs
    const { chainIds, restMsOf } = services.history
    const readVitals = createVitals({
      database,
      shared: joined.shared,
      jobs: joined.jobs,
      chainIds,
      restMsOf,
      logger,
      now,
    })
    if (vault !== undefined) registerWaits(metrics.registry, vault.waits)
    registerVitals({ registry: metrics.registry, readVitals, startedAt })
    const health = createHealth({ handlers, readVitals, pollMsOf, version, commit, startedAt, notes })
    let isStopping = false
    const pages = {
      ...createPages({ version, health, isReady: () => !isStopping }),
      ...(vault === undefined ? {} : socialPages(vault)),
      ...(services.signIn === undefined ? {} : openIdPages(services.signIn)),
      ...testExchangePages(services.testExchange),
    }
    const cors = createCors(config.cors.origins)
    const onBlock = (chainId: string, block: bigint) => services.chains.get(chainId)?.pool.tell(block)
    const poolOf = (chainId: string) => services.chains.get(chainId)?.pool
    const webSockets = createWebSocketProxy({ config, front, cors, rates, metrics, poolOf, onBlock, tracing, now })
    const reflector =
      config.reflector &&
      createReflector({ settings: config.reflector, origins: config.cors.origins, limits, front, metrics, now })
    const app = createApp({ config, handlers, pages, front, metrics, logger, tracing })
    const metricsApp = new Hono().get('/metrics', async (c) =>
      c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    )
    const servers: Server[] = []
    let starting: ReturnType<Gateway['start']> | undefined
    let stopping: Promise<void> | undefined

    joined.jobs.repeat('forget old events', retentionCheckMs, async (signal) => {
      await services.events.deleteBefore(now() - config.analytics.retentionDays * dayMs, signal)
    })
    joined.jobs.repeat('forget old counts', retentionCheckMs, (signal) =>
      forgetOld(database, config.analytics, now(), signal),
    )

    if (vault !== undefined) joined.jobs.repeat('forget what the wallet left', vaultCheckMs, vault.forget)
    if (vault !== undefined)
      joined.jobs.repeat('tell of new devices', newDevicesMs, async () => void (await vault.notifyDeferred()))
    if (vault !== undefined)
      joined.jobs.repeat('tell that the wallet closes', vaultCheckMs, async () => void (await vault.notifyClosing()))
    const { sponsor } = services
    if (sponsor !== undefined) joined.jobs.repeat('settle paid operations', settlementMs, sponsor.settle)

    joined.jobs.repeat('forget sessions', sessionCheckMs, services.sessions.forget)

    const { forgetDays } = config.history
    joined.jobs.repeat(
      'forget unused history',
      retentionCheckMs,
      createForgetUnused({ database, chainIds, forgetDays, now }),
    )

    const { signIn } = services
    if (signIn !== undefined) joined.jobs.repeat('tidy sign-in', retentionCheckMs, (signal) => signIn.tidy(signal))

    const listenOnBoth = async () => {
      const options = { ...serverOptions, maxHeaderSize }
      const main = createAdaptorServer({ fetch: app.fetch, serverOptions: options }) as Server
      const scraped = createAdaptorServer({ fetch: metricsApp.fetch, serverOptions }) as Server
      guardConnections(main, { limits, trustedProxies: config.trustedProxies, maxCallMs: maxCallMs(limits) })
      servers.push(main, scraped)
      if (config.roles.includes('api')) {
        const routes = [webSockets.route, ...(reflector === undefined ? [] : [reflector.route])] as const
        answerUpgrades({ server: main, routes, cors, metrics, logger })
      }
      const port = await listen(main, config.host, config.port)
      const metricsPort = await listen(scraped, config.host, config.metricsPort)
      if (config.roles.includes('cron')) joined.jobs.start()
      if (config.roles.includes('indexer')) services.history.start()
      if (config.compatibilityMode) {
        logger.warn({}, compatibilityNote)
      }
      logger.info(
        {
          host: config.host,
          port,
          metricsPort,
          roles: config.roles,
          chains: nodeChainsOf(config).map(({ id }) => id),
        },
        'listening',
      )
      return { host: config.host, port, metricsPort }
    }

    return {
      config,
      logger,
      fetch: async (request) => app.fetch(request),
      selfTest: () => runSelfTest(services, database),
      testNodes: () => testNodes(services),
      start: () => {
        starting ??= listenOnBoth()
        return starting
      },
      stop: () => {
        stopping ??= (async () => {
          // A start that is under way ends first; whether it failed is told to its own caller.
          await Promise.allSettled([starting])
          isStopping = true
          // A client that waits for a login asks another process, long before the last calls are cut.
          vault?.waits.stop()
          if (servers.length > 0 && limits.drainDelayMs > 0) await wait(limits.drainDelayMs)
          await Promise.all([
            webSockets.stop(),
            reflector?.stop(),
            ...servers.map((server) => closeServer(server, config.limits.drainMs)),
          ])
          await vault?.stop()
          await services.events.flush()
          await services.history.stop()
          await joined.stop()
          await front.usage.stop()
          await services.sqlSource.stop()
          await database.destroy()
          await tracing?.stop()
          metrics.close()
          logger.info({}, 'stopped')
        })()
        return stopping
      },
    }
  } catch (error) {
    await cluster?.stop()
    await database.destroy()
    await tracing?.stop()
    throw error
  }
}

type ServiceParts = {
  config: GatewayConfig
  database: GatewayDatabase
  metrics: Metrics
  logger: Logger
  rates: SuccessRates
  onNodeCalls: NodeSpending['spend']
  registry: CreateVaultParameters['registry']
  tracing: Tracing | undefined
  vault: Vault | undefined
  secrets: Secrets
  now: () => number
}

function createServices(
  { config, database, metrics, logger, rates, onNodeCalls, registry, tracing, vault, secrets, now }: ServiceParts,
  { shared, jobs, runAlone, listens }: Cluster,
) {
  const readCache = createReadCache(config.limits.rpcCacheBytes, now)
  const serve = (chain: ChainConfig) =>
    serveChain({
      chain,
      limits: config.limits,
      metrics,
      rates,
      onNodeCalls,
      topics: shared.topics,
      tracing,
      cache: readCache,
      now,
    })
  const safeFetch = createSafeFetch(config.outside)
  const chains = new Map(config.chains.map((chain) => [chain.id, serve(chain)]))
  const serveNodes = <Chain extends NodeChain>(chain: Chain) => ({
    config: chain,
    pool: createUpstreamPool({ chain, limits: config.limits, metrics, rates, onNodeCalls, tracing, now }),
  })
  const solanaChains: readonly SolanaChain[] = config.solanaChains.map(serveNodes)
  const plainChains = new Map(
    [...solanaChains, ...config.plainChains.map(serveNodes)].map((chain) => [chain.config.id, chain]),
  )
  const mainnet = createMainnet(config, chains, serve)
  const findClient = clientFinder(chains, mainnet)
  const { compatibilityMode } = config
  const names = createNames({ config: config.names, compatibilityMode, database, findClient, now })
  const pools = createPoolFinder()
  const tokenMetadata = createTokenMetadataReader(database, now)
  const onCall = countVendorCalls(metrics, tracing)
  const testExchange = config.testExchange && createTestExchange(config.testExchange, { chains, shared })
  const sources = keyedSources(config, onCall, now)
  const keyed = { ...sources, exchanges: [...sources.exchanges, ...(testExchange === undefined ? [] : [testExchange])] }
  const { prices, marketPrices } = createPrices({
    config,
    // A price is not worth the wait for nodes that do not answer.
    chains: new Map([...chains].map(([id, chain]) => [id, { ...chain, client: impatient(chain.client) }])),
    mainnet,
    pools,
    tokenMetadata,
    keyed: keyed.prices,
    keyedMarkets: keyed.marketPrices,
    shared,
    metrics,
    logger,
    now,
  })
  const nfts = createNfts({ config, database, safeFetch, logger, jobs, now })
  const solana = {
    tokens: createSolanaTokens(config.solanaChains, { database, logger, safeFetch, now }),
    prices: marketPrices,
    mints: createMintReader(),
    pictures: createMintPictures({ nfts, isEnabled: config.nfts.enabled, logger }),
    nfts,
    shared,
    metrics,
    now,
  }
  const families = solanaChains.length === 0 ? [] : [solanaFamily(solanaChains, solana)]
  const readers = {
    tokenLists: withWellKnownTokens(
      createTokenLists({ chains: config.chains, database, logger, safeFetch, now }),
      tokenMetadata,
      ({ id }) => chains.get(id)?.client,
    ),
    tokenMetadata,
    prices,
    nfts,
    history: createHistory({
      config,
      chains,
      database,
      logger,
      runAlone,
      topics: shared.topics,
      listens,
      tracing,
      now,
    }),
    tokenFinder: createTokenFinder(keyed.tokenFinders, logger),
    metrics,
    logger,
    now,
  }
  return {
    ...readers,
    ...createCapabilities({ config, chains, families, services: readers, keyed }),
    config,
    chains,
    plainChains,
    families,
    mainnet,
    sqlSource: createSqlSource(config.history.sql, now),
    keyed,
    testExchange,
    onramp: configuredOnramp({ config, prices, onCall, logger, now }),
    vault,
    sponsor:
      vault &&
      createSponsor({
        ...{ config: vault.config, audit: vault.audit, noteRefusal: vault.noteRefusal },
        ...{ database, registry, chains, metrics, logger, now },
      }),
    swaps: createSwaps({
      providers: [createUniswapSwaps({ chains, pools, now }), ...keyed.swaps],
      logger,
      cache: shared.cache,
    }),
    events: createEventWriter(database, logger),
    directory: createWalletDirectory(database),
    findClient,
    readWorth: createWorth({ chains, solanaChains: config.solanaChains, tokenMetadata, prices, marketPrices, logger }),
    names,
    zoneNamesOf: createZoneNamesOf(database),
    ccip: createCcipReader({ config: config.names, find: names.find, now }),
    safeFetch,
    secrets,
    shared,
    jobs,
    signIn:
      config.signIn &&
      createSignIn({
        config: config.signIn,
        chainIds: nodeChainsOf(config).map(({ id }) => id),
        database,
        secrets,
        verify: createSignatureVerifier(findClient),
        now,
      }),
    ownHost: createOwnHost(config),
    sessions: createSessions({
      config: config.sessions,
      compatibilityMode,
      timeRules: config.names,
      database,
      secrets,
      verify: createSignatureVerifier(findClient),
      now,
    }),
  }
}

/** The library for traces is loaded only when they are configured. */
async function startTracing({ traces }: GatewayConfig, metrics: Metrics, logger: Logger): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined
  const { createTracing } = await import('./engines/observability/tracing/createTracing.ts')
  return createTracing({ config: traces, version, metrics, logger })
}

/** As many networks as the wallet's configuration has room for. */
const maxVaultNetworks = 64

/** Builds the hosted wallet where the operator wants one; what it needs is loaded only then. */
async function hostWallet(
  { vault: config, chains, solanaChains, database: location, limits, outside }: GatewayConfig,
  parts: Pick<CreateVaultParameters, 'database' | 'shared' | 'registry' | 'optimism' | 'readWorth' | 'logger' | 'now'>,
): Promise<Vault | undefined> {
  if (config === undefined) return undefined
  const keys = await readVaultKeys(config, location)
  const { createVault } = await import('./capabilities/vault/createVault.ts')
  const timeoutMs = limits.routes.vaultToken?.timeoutMs ?? limits.requestTimeoutMs
  // An operator's own bounds are smaller than the usual ones, never larger.
  const waitBounds = {
    maxMs: Math.min(25_000, timeoutMs / 2),
    maxOfNetwork: Math.min(50, Math.floor(limits.callerConcurrency / 4)),
  }
  const networks = [...chains, ...solanaChains].slice(0, maxVaultNetworks).map(({ id, name, nativeCurrency }) => ({
    chainId: id,
    name: name.slice(0, 64),
    symbol: nativeCurrency.symbol.slice(0, 16),
    decimals: nativeCurrency.decimals,
  }))
  return createVault({ ...parts, config, networks, keys, privateHosts: outside.allowPrivateHosts, waitBounds })
}

function maxCallMs({ routes, requestTimeoutMs }: Limits): number {
  return Math.max(requestTimeoutMs, ...Object.values(routes).map(({ timeoutMs = 0 }) => timeoutMs))
}

function clientFinder(chains: ReadonlyMap<string, ServedChain>, mainnet: ChainClient | undefined): FindChainClient {
  return (chainId) => chains.get(`eip155:${chainId}`)?.client ?? (chainId === 1 ? mainnet : undefined)
}

// Names live on mainnet: its own node when one is given, else the served chain eip155:1, else nowhere.
function createMainnet(
  { mainnetRpc }: GatewayConfig,
  chains: ReadonlyMap<string, ServedChain>,
  serve: (chain: ChainConfig) => ServedChain,
): ChainClient | undefined {
  if (mainnetRpc === undefined) return chains.get('eip155:1')?.client
  const chain = { chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: [mainnetRpc] }] }
  const [mainnet] = parseConfig(chain).chains
  return mainnet === undefined ? undefined : serve(mainnet).client
}
