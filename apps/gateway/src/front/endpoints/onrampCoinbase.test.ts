import { generateKeyPairSync } from 'node:crypto'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningVendor, startCoinbase } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keySecret = privateKey.export({ format: 'pem', type: 'sec1' }).toString()
const keyId = 'organizations/a/apiKeys/b'

async function readJson(gateway: TestGateway, path: string, body?: object) {
  const response = await gateway.send(path, body === undefined ? {} : { body: JSON.stringify(body) })
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 200 })
  return { json: JSON.parse(text) as unknown, source: response.headers.get('x-foyer-source') }
}

describe('Coinbase', () => {
  let coinbase: RunningVendor
  let gateway: TestGateway
  beforeAll(async () => {
    coinbase = await startCoinbase({ keyId, publicKey })
    gateway = await startTestGateway({
      chains,
      vendors: { coinbase: { keyId, keySecret, baseUrl: coinbase.url, checkoutUrl: 'https://pay.example' } },
    })
  })
  afterEach(() => {
    coinbase.setMode('normal')
    coinbase.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await coinbase?.stop()
  })

  it('gives options in both shapes and asks once for both', async () => {
    const { json, source } = await readJson(gateway, '/v1/onramp/buy/options?country=US')
    expect(source).toBe('coinbase')
    expect(parseAnswer(endpoints.onrampBuyOptions, json)).toEqual(json)
    expect(json).toMatchObject({
      paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }, { id: 'ACH_BANK_ACCOUNT' }] }],
      purchaseCurrencies: [{ symbol: 'USDC', networks: [{ name: 'base', displayName: 'Base', chainId: '8453' }] }],
    })
    const { json: forClients } = await readJson(gateway, '/v1/onramp/options')
    expect(parseAnswer(endpoints.onrampOptions, forClients)).toEqual(forClients)
    expect(forClients).toMatchObject({
      purchaseCurrencies: [{ networks: [{ display_name: 'Base', chain_id: '8453' }] }],
    })
    expect(coinbase.calls()).toHaveLength(1)
  })

  it('gives quotes that are no estimates of ours, in both shapes', async () => {
    const body = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' }
    expect(await readJson(gateway, '/v1/onramp/quote?projectId=demo', body)).toEqual({
      source: 'coinbase',
      json: {
        paymentTotal: { amount: '100', currency: 'USD' },
        paymentSubtotal: { amount: '97.51', currency: 'USD' },
        purchaseAmount: { amount: '97.51', currency: 'USDC' },
        coinbaseFee: { amount: '2.44', currency: 'USD' },
        networkFee: { amount: '0.05', currency: 'USD' },
        quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    })
    expect(coinbase.calls()[0]?.body).toEqual({
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'base',
      paymentAmount: '100',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'US',
    })
    const query = 'purchaseCurrency=USDC&paymentAmount=100&paymentCurrency=USD&paymentMethod=card&country=us'
    const { json } = await readJson(gateway, `/v1/onramp/buy/quotes?${query}`)
    expect(json).toMatchObject({ paymentSubTotal: { value: '97.51', currency: 'USD' }, coinbaseFee: { value: '2.44' } })
  })

  it('mints a new session token for every checkout, with the buyer and nothing of the key', async () => {
    const body = {
      destinationWallets: [
        { address, blockchains: ['base'], assets: ['USDC'] },
        { address, supported_networks: ['ethereum'] },
      ],
      partnerUserId: address,
      defaultNetwork: 'base',
      defaultExperience: 'buy',
      presetCryptoAmount: 0.5,
      presetFiatAmount: 20,
    }
    const make = async () => {
      const { json } = await readJson(gateway, '/v1/generators/onrampurl?projectId=demo', body)
      return new URL(parseAnswer(endpoints.onrampUrl, json).url)
    }
    const [first, second] = [await make(), await make()]
    expect(first.origin + first.pathname).toBe('https://pay.example/buy/select-asset')
    expect(Object.fromEntries(first.searchParams)).toEqual({
      sessionToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      defaultNetwork: 'base',
      defaultExperience: 'buy',
      presetCryptoAmount: '0.5',
      presetFiatAmount: '20',
      fiatCurrency: 'USD',
      partnerUserRef: address,
    })
    expect(second.searchParams.get('sessionToken')).not.toBe(first.searchParams.get('sessionToken'))
    expect(coinbase.calls().map((call) => call.body)).toEqual(
      Array.from({ length: 2 }, () => ({
        addresses: [
          { address, blockchains: ['base'] },
          { address, blockchains: ['ethereum'] },
        ],
        assets: ['USDC'],
        clientIp: '127.0.0.1',
      })),
    )
    expect(coinbase.calls().every(({ query }) => query.size === 0)).toBe(true)
  })

  it.each([
    [{ presetFiatAmount: 20, fiatCurrency: 'eur' }, 'EUR'],
    [{ presetFiatAmount: 20, fiatCurrency: null }, 'USD'],
    [{ fiatCurrency: 'EUR' }, 'EUR'],
    [{}, null],
  ])('names the money of the checkout: %j', async (preset, currency) => {
    const body = { destinationWallets: [{ address }], partnerUserId: address, ...preset }
    const { json } = await readJson(gateway, '/v1/generators/onrampurl?projectId=demo', body)
    expect(new URL(parseAnswer(endpoints.onrampUrl, json).url).searchParams.get('fiatCurrency')).toBe(currency)
  })

  it('names a chain for every address, also for those that come without one', async () => {
    const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const destinationWallets = [
      { address },
      { address: solana, blockchains: [] },
      { address, supported_networks: ['base'] },
    ]
    await readJson(gateway, '/v1/generators/onrampurl', { destinationWallets, partnerUserId: address })
    expect(coinbase.calls()[0]?.body).toMatchObject({
      addresses: [
        { address, blockchains: ['ethereum'] },
        { address: solana, blockchains: ['solana'] },
        { address, blockchains: ['base'] },
      ],
    })
  })

  it('passes its refusals on with 400 and answers 503 when it fails', async () => {
    expect(await expectProblem(await gateway.send('/v1/onramp/buy/options?country=FR'), 400, '')).toContain(
      'Country is not supported.',
    )
    for (const mode of ['broken', 'garbage', 'strange', 'rateLimited'] as const) {
      coinbase.setMode(mode)
      const response = await gateway.send('/v1/onramp/buy/options?country=DE')
      expect(await expectProblem(response, 503, '')).not.toContain(keyId)
      expect(response.headers.get('retry-after')).toBe('5')
    }
  })

  it('gives an empty list or 503 for what only Meld knows', async () => {
    expect(await (await gateway.send('/health')).text()).toMatch(/unavailable: onrampMultiQuotes .*vendors\.meld/)
    const response = await gateway.send('/v1/onramp/providers')
    expect([response.status, await response.json()]).toEqual([200, []])
    await expectProblem(await gateway.send('/v1/onramp/widget', { body: '{}' }), 503, '')
  })

  it('names the key of the configuration when the secret is unusable, not the secret', async () => {
    const start = startTestGateway({ chains, vendors: { coinbase: { keyId, keySecret: 'hunter2' } } })
    await expect(start).rejects.toThrow('vendors.coinbase.keySecret')
    await expect(start).rejects.not.toThrow('hunter2')
  })
})

describe('Coinbase before the catalogue', () => {
  it('falls through to an estimate only when the one with a key fails', async () => {
    const coinbase = await startCoinbase({ keyId, publicKey })
    const checkoutUrl = 'https://pay.example/buy?to={address}'
    const gateway = await startTestGateway({
      chains,
      vendors: { coinbase: { keyId, keySecret, baseUrl: coinbase.url } },
      onramp: { feePercent: 1, sellers: [{ id: 'EXAMPLE', name: 'Example Pay', checkoutUrl }] },
    })
    try {
      expect(await readJson(gateway, '/v1/onramp/buy/options?country=US')).toMatchObject({ source: 'coinbase' })
      coinbase.setMode('broken')
      const body = { destinationWallets: [{ address }], partnerUserId: address }
      expect(await readJson(gateway, '/v1/generators/onrampurl', body)).toEqual({
        source: 'catalogue',
        json: { url: `https://pay.example/buy?to=${address}` },
      })
    } finally {
      await gateway.stop()
      await coinbase.stop()
    }
  })
})
