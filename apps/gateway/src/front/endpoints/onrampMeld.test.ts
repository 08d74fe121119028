import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningVendor, startMeld } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]

async function readJson(gateway: TestGateway, path: string, body?: object) {
  const response = await gateway.send(path, body === undefined ? {} : { body: JSON.stringify(body) })
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 200 })
  return { json: JSON.parse(text) as unknown, source: response.headers.get('x-foyer-source') }
}

describe('Meld', () => {
  let meld: RunningVendor
  let gateway: TestGateway
  beforeAll(async () => {
    meld = await startMeld({ key: 'meld-key' })
    gateway = await startTestGateway({ chains, vendors: { meld: { key: 'meld-key', baseUrl: meld.url } } })
  })
  afterEach(() => {
    meld.setMode('normal')
    meld.clear()
  })
  afterAll(async () => {
    await gateway?.stop()
    await meld?.stop()
  })

  const question = {
    projectId: 'demo',
    destinationCurrencyCode: 'USDC_BASE',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
  }
  const quote = async (changes: object) => {
    const response = await gateway.send('/v1/onramp/multi/quotes', {
      body: JSON.stringify({ ...question, ...changes }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  it('lists sellers and passes properties on', async () => {
    const { json, source } = await readJson(gateway, '/v1/onramp/providers?countries=US')
    expect(source).toBe('meld')
    expect(parseAnswer(endpoints.onrampProviders, json)).toEqual(json)
    expect(json).toMatchObject([
      { serviceProvider: 'ALPHAPAY', logos: { darkShort: expect.stringMatching(/^https/) } },
      {},
    ])
    const lists = {
      countries: { countryCode: 'US', flagImageUrl: expect.any(String) },
      'crypto-currencies': { currencyCode: 'USDC_BASE', chainCode: 'BASE' },
      'fiat-currencies': { currencyCode: 'USD' },
      'payment-methods': { paymentMethod: 'CREDIT_DEBIT_CARD', paymentType: 'CARD' },
      'fiat-purchases-limits': { currencyCode: 'USD', defaultAmount: 200, minimumAmount: 5, maximumAmount: 30_000 },
      'countries-defaults': { countryCode: 'US', defaultCurrencyCode: 'USD' },
    }
    for (const [type, item] of Object.entries(lists)) {
      const { json: list } = await readJson(gateway, `/v1/onramp/providers/properties?type=${type}&countries=us`)
      expect(Object(list)[0]).toMatchObject(item)
    }
    expect(meld.calls().every(({ query }) => query.get('categories') === 'CRYPTO_ONRAMP')).toBe(true)
    expect(meld.calls().every(({ path, query }) => !`${path}${query}`.includes('meld-key'))).toBe(true)
  })

  it('gives options and the best offer as a quote to callers of the other family, in both shapes', async () => {
    const limits = [
      { id: 'CARD', min: '5', max: '30000' },
      { id: 'ACH_BANK_ACCOUNT', min: '5', max: '30000' },
      { id: 'PIX', min: '5', max: '30000' },
    ]
    const base = { chainId: '8453', contractAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
    const ethereum = { chainId: '1', contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
    expect(await readJson(gateway, '/v1/onramp/buy/options?country=us')).toEqual({
      source: 'meld',
      json: {
        paymentCurrencies: [{ id: 'USD', limits }],
        purchaseCurrencies: [
          {
            id: 'USDC',
            name: 'USD Coin',
            symbol: 'USDC',
            networks: [
              { name: 'base', displayName: 'Base', ...base },
              { name: 'ethereum', displayName: 'Ethereum', ...ethereum },
            ],
          },
          {
            id: 'BTC',
            name: 'Bitcoin',
            symbol: 'BTC',
            networks: [{ name: 'btc', displayName: 'Bitcoin', chainId: '', contractAddress: '' }],
          },
        ],
      },
    })
    const { json: options } = await readJson(gateway, '/v1/onramp/options')
    expect(parseAnswer(endpoints.onrampOptions, options)).toEqual(options)
    expect(options).toMatchObject({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
      purchaseCurrencies: [{ id: 'USDC', networks: [{ display_name: 'Base', chain_id: '8453' }, {}] }, {}],
    })
    const body = { purchaseCurrency: { id: 'USDC' }, paymentCurrency: { id: 'usd' }, amount: '100', network: 'base' }
    expect(await readJson(gateway, '/v1/onramp/quote', body)).toEqual({
      source: 'meld',
      json: {
        paymentTotal: { amount: '100.00', currency: 'USD' },
        paymentSubtotal: { amount: '97.00', currency: 'USD' },
        purchaseAmount: { amount: '97', currency: 'USDC' },
        coinbaseFee: { amount: '2.50', currency: 'USD' },
        networkFee: { amount: '0.50', currency: 'USD' },
        quoteId: expect.stringMatching(/^alphapay-[0-9a-f-]{36}$/),
      },
    })
    expect(meld.calls().at(-1)?.body).toEqual({
      destinationCurrencyCode: 'USDC_BASE',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
  })

  it.each([
    ['purchaseCurrency=USDC&purchaseNetwork=base', 'USDC_BASE'],
    ['purchaseCurrency=usdc_base&purchaseNetwork=8453', 'USDC_BASE'],
    ['purchaseCurrency=USDC_BASE', 'USDC_BASE'],
    ['purchaseCurrency=USDC', 'USDC'],
    ['purchaseCurrency=USDC&purchaseNetwork=ETH', 'USDC'],
    ['purchaseCurrency=USDC_BASE&purchaseNetwork=ethereum', undefined],
    ['purchaseCurrency=DOGE', undefined],
  ])('finds for %s the coin %s', async (coin, code) => {
    const rest = 'paymentAmount=50&paymentCurrency=USD&paymentMethod=ach_bank_account&country=US'
    const response = await gateway.send(`/v1/onramp/buy/quotes?${coin}&${rest}`)
    expect(response.status).toBe(code === 'USDC_BASE' ? 200 : 400)
    const asked = meld.calls().filter(({ method }) => method === 'POST')
    expect(asked.map(({ body }) => body)).toEqual(
      code === undefined
        ? []
        : [expect.objectContaining({ destinationCurrencyCode: code, paymentMethodType: 'ACH', sourceAmount: 50 })],
    )
  })

  it('says that it cannot make a checkout address itself', async () => {
    const body = JSON.stringify({ destinationWallets: [{ address }], partnerUserId: address })
    const text = await expectProblem(await gateway.send('/v1/generators/onrampurl', { body }), 503, '')
    expect(text).toContain('configure onramp or vendors.coinbase.')
  })

  it('asks one payment method when it is named, and every one of the country otherwise', async () => {
    const one = await quote({ paymentMethodType: 'ACH', walletAddress: address })
    expect(one).toMatchObject({
      status: 200,
      body: [
        { serviceProvider: 'ALPHAPAY', destinationAmount: 97, totalFee: 3, paymentMethodType: 'ACH', lowKyc: false },
        { serviceProvider: 'BETAPAY', destinationAmount: 96 },
      ],
    })
    expect(meld.calls()).toHaveLength(1)
    const every = await quote({ excludeProviders: ['BETAPAY'] })
    // One of the three methods is refused by the vendor; the others still answer.
    expect(every).toMatchObject({
      status: 200,
      body: [
        { serviceProvider: 'ALPHAPAY', paymentMethodType: 'CREDIT_DEBIT_CARD' },
        { serviceProvider: 'ALPHAPAY', paymentMethodType: 'ACH' },
      ],
    })
  })

  it('passes code and message of a refusal on with 400', async () => {
    const refused = { code: 'INVALID_AMOUNT', message: 'The amount is below the minimum.' }
    expect(await quote({ sourceAmount: 1, paymentMethodType: 'ACH' })).toEqual({ status: 400, body: refused })
    expect(await quote({ sourceAmount: 1 })).toEqual({ status: 400, body: refused })
    expect(await quote({ paymentMethodType: 'PIX' })).toMatchObject({ status: 400, body: { code: 'UNPROCESSABLE' } })
  })

  it('answers 503 when it fails', async () => {
    meld.setMode('broken')
    expect(await quote({ paymentMethodType: 'ACH' })).toMatchObject({ status: 503, body: { status: 'FAILED' } })
  })

  it('opens a widget', async () => {
    const sessionData = {
      serviceProvider: 'ALPHAPAY',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'USDC_BASE',
      walletAddress: address,
      redirectUrl: 'https://shop.example/paid',
    }
    const { json } = await readJson(gateway, '/v1/onramp/widget', { projectId: 'demo', sessionData })
    expect(json).toEqual({ widgetUrl: `https://checkout.example/ALPHAPAY?to=${address}` })
    expect(meld.calls()[0]?.body).toEqual({ sessionType: 'BUY', sessionData })
    const body = JSON.stringify({ sessionData: { ...sessionData, serviceProvider: 'NOBODY' } })
    await expectProblem(await gateway.send('/v1/onramp/widget', { body }), 400, '')
  })
})
