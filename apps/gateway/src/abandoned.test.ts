// Long because it asks every call that reaches a node, a company or an outside host.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOnChain, createMetadataReader } from './capabilities/nfts/metadataReader.ts'
import type { GatewayOptions } from './engines/config/schema.ts'
import { createLogger } from './engines/observability/logger.ts'
import { createMetrics } from './engines/observability/metrics.ts'
import { createSafeFetch } from './engines/outside/safeFetch.ts'
import { createChainClient } from './engines/rpc/chainClient.ts'
import { createUpstreamPool } from './engines/rpc/upstreamPool.ts'
import { type Asked, ask, expectLeft, freeze } from './testing/leaveCall.ts'
import { readMetrics } from './testing/readMetrics.ts'
import { type FaultyNode, result, silence, startFaultyNode } from './testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from './testing/startTestGateway.ts'

const owner = `0x${'2'.repeat(40)}`
const weth = '0x4200000000000000000000000000000000000006'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const base = 'eip155:8453'
const accountOf = (token: string, chainId = base) => `${chainId}:${token}`

describe('a call whose caller is gone ends at the node', () => {
  let node: FaultyNode
  let gateway: TestGateway
  /** It gives a call up after 1.5 s. */
  let hasty: TestGateway

  beforeAll(async () => {
    node = await startFaultyNode(silence)
    const options = {
      chains: [
        { id: base, name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: [node.url] },
      ],
      history: { enabled: false },
    }
    gateway = await startTestGateway(options)
    hasty = await startTestGateway({ ...options, limits: { requestTimeoutMs: 1_500 } })
  })
  afterEach(() => node?.behave(silence))
  afterAll(async () => {
    await Promise.all([gateway?.stop(), hasty?.stop()])
    await node?.stop()
  })

  const swap = `projectId=p&amount=1000&from=${accountOf(weth)}&to=${accountOf(usdc)}`
  const built = { projectId: 'p', amount: '1000', from: accountOf(weth), to: accountOf(usdc) }
  const assets = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: [{ account: owner }] }
  const calls: readonly [string, Asked][] = [
    ['a gas price', { path: `/v1/convert/gas-price?projectId=p&chainId=${base}` }],
    ['a name', { path: `/v1/identity/${owner}?projectId=p` }],
    ['a quote', { path: `/v1/convert/quotes?${swap}` }],
    ['an approval', { path: `/v1/convert/build-approve?${swap}` }],
    [
      'an allowance',
      {
        path: `/v1/convert/allowance?projectId=p&tokenAddress=${accountOf(usdc)}&userAddress=${accountOf(owner)}`,
      },
    ],
    [
      'a swap',
      {
        path: '/v1/convert/build-transaction',
        body: { ...built, userAddress: accountOf(owner), eip155: { slippage: 1 } },
      },
    ],
    ['a token', { path: `/v1/convert/tokens?projectId=p&chainId=${base}&address=${accountOf(usdc)}` }],
    [
      'a price',
      { path: '/v1/fungible/price', body: { projectId: 'p', currency: 'usd', addresses: [accountOf(usdc)] } },
    ],
    [
      'a price of a native coin',
      {
        path: '/v1/fungible/price',
        body: { projectId: 'p', currency: 'usd', addresses: [`${base}:0x${'ee'.repeat(20)}`] },
      },
    ],
    ['assets of a wallet', { path: '/v1/wallet?projectId=p', body: assets }],
    ['a portfolio', { path: `/v1/account/${owner}/portfolio?projectId=p` }],
  ]

  it.each(calls)('ends when its caller goes: %s', (_, asked) => expectLeft(gateway, node, asked))

  it.each(calls)('ends when its time is over: %s', async (_, asked) => {
    const frozen = freeze(node)
    const response = await ask(hasty, asked)
    expect(response.status).toBeGreaterThanOrEqual(500)
    await expect.poll(() => frozen.open, { timeout: 2_000 }).toBe(0)
  })

  it('counts as one whose caller went away, and as no failure', async () => {
    await expectLeft(gateway, node, { path: `/v1/convert/gas-price?projectId=p&chainId=${base}` })
    const gone = async () => Object.keys(await readMetrics(gateway.metricsUrl)).some((name) => /code="499"/.test(name))
    await expect.poll(gone).toBe(true)
  })

  const shared: readonly [string, string, Asked][] = [
    ['gas-price', 'convertGasPrice', { path: `/v1/convert/gas-price?projectId=p&chainId=${base}` }],
    ['identity', 'identity', { path: `/v1/identity/0x${'3'.repeat(40)}?projectId=p` }],
    [
      'price',
      'fungiblePrice',
      {
        path: '/v1/fungible/price',
        body: { projectId: 'p', currency: 'usd', addresses: [`eip155:1:0x${'ee'.repeat(20)}`] },
      },
    ],
    ['assets', 'wallet', { path: '/v1/wallet?projectId=p', body: assets }],
  ]

  it.each(shared)('goes on for a caller that still waits for the same: %s', async (cache, route, asked) => {
    const count = async (...parts: readonly string[]) => {
      const figures = Object.entries(await readMetrics(gateway.metricsUrl))
      const wanted = figures.filter(([name]) => parts.every((part) => name.includes(part)))
      return wanted.reduce((sum, [, value]) => sum + value, 0)
    }
    const hits = () => count('cache_hits_total', `"${cache}"`)
    const gone = () => count(`route="${route}"`, 'code="499"')
    const frozen = freeze(node)
    const [hitBefore, goneBefore] = [await hits(), await gone()]
    const first = new AbortController()
    const left = ask(gateway, asked, first.signal).catch((error: Error) => error.name)
    await expect.poll(() => frozen.open).toBeGreaterThan(0)
    const stays = ask(gateway, asked)
    await expect.poll(hits).toBeGreaterThan(hitBefore)
    first.abort()
    expect(await left).toBe('AbortError')
    await expect.poll(gone).toBeGreaterThan(goneBefore)
    expect(frozen.open).toBeGreaterThan(0)
    frozen.thaw()
    expect((await stays).status).toBe(200)
  })
})

describe('a call whose caller is gone ends at the company that was asked', () => {
  let company: FaultyNode
  let node: FaultyNode
  beforeAll(async () => {
    company = await startFaultyNode(silence)
    node = await startFaultyNode(result('0x5'))
  })
  afterAll(async () => {
    await company?.stop()
    await node?.stop()
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keySecret = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const swap = `projectId=p&amount=1000&from=${accountOf(weth)}&to=${accountOf(usdc)}`
  const price = {
    path: '/v1/fungible/price',
    body: { projectId: 'p', currency: 'usd', addresses: [`${base}:0x${'ee'.repeat(20)}`] },
  }
  const history = { path: `/v1/account/${owner}/history?projectId=p&chainId=${base}` }
  const nfts = { path: `/v1/account/${owner}/nfts?projectId=p&chainId=${base}` }
  const balance = { path: `/v1/account/${owner}/balance?currency=usd&chainId=${base}&st=a&sv=1&projectId=p` }
  const offers = {
    projectId: 'p',
    destinationCurrencyCode: 'USDC_BASE',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
  }
  const key = 'a-key'

  type Settings = (baseUrl: string) => Pick<GatewayOptions, 'vendors' | 'publicSources'>
  const cases: readonly [string, Settings, Readonly<Record<string, Asked>>][] = [
    [
      '1inch',
      (baseUrl) => ({ vendors: { oneInch: { key, baseUrl } } }),
      {
        'a quote': { path: `/v1/convert/quotes?${swap}` },
        'an approval': { path: `/v1/convert/build-approve?${swap}` },
        tokens: { path: `/v1/convert/tokens?projectId=p&chainId=${base}` },
        'a gas price': { path: `/v1/convert/gas-price?projectId=p&chainId=${base}` },
        'a price': price,
      },
    ],
    [
      '0x',
      (baseUrl) => ({ vendors: { zeroX: { key, baseUrl } } }),
      { 'a quote': { path: `/v1/convert/quotes?${swap}` } },
    ],
    ['CoinGecko', (baseUrl) => ({ vendors: { coinGecko: { key, baseUrl } } }), { 'a price': price }],
    ['DefiLlama', (url) => ({ publicSources: [{ name: 'defillama', url }] }), { 'a price': price }],
    ['Zerion', (baseUrl) => ({ vendors: { zerion: { key, baseUrl } } }), { balance, history, nfts }],
    ['Alchemy', (baseUrl) => ({ vendors: { alchemy: { key, baseUrl } } }), { balance, history, nfts }],
    ['Etherscan', (baseUrl) => ({ vendors: { etherscan: { key, baseUrl } } }), { balance, history, nfts }],
    ['Blockscout', (url) => ({ vendors: { blockscout: { instances: { [base]: url } } } }), { balance, history, nfts }],
    [
      'Meld',
      (baseUrl) => ({ vendors: { meld: { key, baseUrl } } }),
      {
        sellers: { path: '/v1/onramp/providers?projectId=p' },
        offers: { path: '/v1/onramp/multi/quotes', body: offers },
      },
    ],
    [
      'Coinbase',
      (baseUrl) => ({ vendors: { coinbase: { keyId: 'id', keySecret, baseUrl }, zerion: { key, baseUrl } } }),
      {
        options: { path: '/v1/onramp/buy/options?projectId=p&country=US' },
        purchases: { path: `/v1/account/${owner}/history?projectId=p&onramp=coinbase` },
      },
    ],
  ]

  // Those that only tell which tokens there are stand beside a node; the others stand in for one.
  const besideNodes = ['Alchemy', 'Etherscan', 'Blockscout']

  it.each(cases)('ends at %s', async (name, settings, calls) => {
    const gateway = await startTestGateway({
      chains: [{ id: base, name: 'Base', rpcUrls: [besideNodes.includes(name) ? node.url : 'http://127.0.0.1:9'] }],
      history: { enabled: false },
      ...settings(company.url),
    })
    try {
      for (const asked of Object.values(calls)) await expectLeft(gateway, company, asked)
      const outcomes = Object.keys(await readMetrics(gateway.metricsUrl)).filter((name) =>
        name.startsWith('vendor_calls'),
      )
      // A caller that leaves is not the company's failure: it is asked again at once.
      expect(outcomes.filter((name) => !name.includes('"abandoned"'))).toEqual([])
    } finally {
      await gateway.stop()
    }
  })
})

describe('a call whose caller is gone ends at the hosts of collections', () => {
  let host: Server
  let url: string
  let open = 0
  let node: FaultyNode
  let gateway: TestGateway

  beforeAll(async () => {
    host = createServer((_, response) => {
      open += 1
      response.once('close', () => {
        open -= 1
      })
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const address = encodeAbiParameters([{ type: 'string' }], [`${url}/piece.json`])
    node = await startFaultyNode(result(address))
    gateway = await startTestGateway({
      chains: [{ id: base, name: 'Base', rpcUrls: [node.url] }],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
    host?.closeAllConnections()
    host?.close()
  })

  it('ends the read of a picture', async () => {
    const known = { name: null, description: null, failed: 0, read_at: Date.now(), used_at: Date.now() }
    const piece = { chain_id: base, token: usdc.toLowerCase(), token_id: '1' }
    await gateway.database
      .insertInto('nft_metadata')
      .values({ ...piece, ...known, image: `${url}/piece.png` })
      .execute()
    const caller = new AbortController()
    const path = `/v1/nfts/image?chainId=${base}&address=${usdc}&tokenId=1`
    const asked = gateway.send(path, { signal: caller.signal }).catch((error: Error) => error.name)
    await expect.poll(() => open).toBe(1)
    caller.abort()
    expect(await asked).toBe('AbortError')
    await expect.poll(() => open, { timeout: 2_000 }).toBe(0)
  })

  it('ends the read of a piece’s metadata when its last caller leaves', async () => {
    const { config } = gateway.gateway
    const [chain] = config.chains
    if (chain === undefined) throw new Error('there is no chain')
    const reader = createMetadataReader({
      database: gateway.database,
      safeFetch: createSafeFetch({ allowPrivateHosts: ['127.0.0.1'] }),
      gateways: config.nfts,
      logger: createLogger('silent'),
      now: Date.now,
    })
    const client = createChainClient(createUpstreamPool({ chain, limits: config.limits, metrics: createMetrics() }))
    const pieces = [{ token: `0x${'7'.repeat(40)}`, tokenId: '7', kind: 'erc721' as const }]
    const callers = [new AbortController(), new AbortController()]
    const asked = callers.map(({ signal }) =>
      reader
        .readAll(addressesOnChain(client), base, pieces, { budgetMs: 60_000, signal })
        .catch((error: unknown) => error),
    )
    await expect.poll(() => open).toBe(1)
    callers[0]?.abort(new Error('the first is gone'))
    expect(open).toBe(1)
    callers[1]?.abort(new Error('the second is gone'))
    await expect.poll(() => open, { timeout: 2_000 }).toBe(0)
    await Promise.all(asked)
    // What was not waited for says nothing about the piece.
    expect(await reader.readKept(base, { token: pieces[0]?.token ?? '', tokenId: '7' })).toBeUndefined()
  })
})
