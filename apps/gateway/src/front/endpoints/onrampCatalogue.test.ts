// Long because one catalogue answers every call about purchases, with every refusal of each.
import { endpoints, onrampDefaults, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const partnerUserId = address
const wallets = [{ address, blockchains: ['base'], assets: ['USDC'] }]

describe('onramp from a catalogue', () => {
  let chains: RunningChains
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    gateway = await startTestGateway({
      chains: [
        chainOptions(chains.chains[0], {
          pricesUsd: { ETH: '2500', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': '1' },
        }),
      ],
      onramp: {
        countries: ['US', 'DE'],
        feePercent: 2.5,
        sellers: [
          {
            id: 'EXAMPLE',
            name: 'Example Pay',
            websiteUrl: 'https://pay.example',
            checkoutUrl:
              'https://pay.example/buy?to={address}&coin={asset}&net={network}&fiat={fiatAmount}&money={fiatCurrency}&coins={cryptoAmount}&back={redirectUrl}&buyer={userId}',
          },
          { id: 'GERMAN', name: 'Kasse', checkoutUrl: 'https://kasse.example/{address}', countries: ['DE'] },
        ],
      },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const read = async (path: string, body?: object) => {
    const response = await gateway.send(path, body === undefined ? {} : { body: JSON.stringify(body) })
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status: 200 })
    expect(response.headers.get('x-foyer-source')).toBe('catalogue')
    return JSON.parse(text) as unknown
  }

  it('answers the options in both shapes', async () => {
    const forClients = await read('/v1/onramp/options?projectId=demo')
    expect(forClients).toEqual(onrampDefaults)
    expect(parseAnswer(endpoints.onrampOptions, forClients)).toEqual(forClients)
    const forServers = await read('/v1/onramp/buy/options?projectId=demo&country=us')
    expect(parseAnswer(endpoints.onrampBuyOptions, forServers)).toEqual(forServers)
    expect(forServers).toMatchObject({
      paymentCurrencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] }, { id: 'EUR' }],
      purchaseCurrencies: [
        { id: 'usd-coin', networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1' }, {}] },
        {},
      ],
    })
  })

  it('estimates a purchase in both shapes and says so', async () => {
    const body = { purchaseCurrency: 'usd-coin', paymentCurrency: { id: 'USD' }, amount: '100', network: 'ethereum' }
    expect(await read('/v1/onramp/quote?projectId=demo', body)).toEqual({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '97.50', currency: 'USD' },
      purchaseAmount: { amount: '97.5', currency: 'USDC' },
      coinbaseFee: { amount: '2.50', currency: 'USD' },
      networkFee: { amount: '0', currency: 'USD' },
      quoteId: expect.stringMatching(/^estimate-/),
      indicative: true,
    })
    const query =
      'projectId=demo&purchaseCurrency=ETH&purchaseNetwork=ethereum&paymentAmount=250&paymentCurrency=USD&paymentMethod=CARD&country=US'
    expect(await read(`/v1/onramp/buy/quotes?${query}`)).toEqual({
      paymentTotal: { value: '250.00', currency: 'USD' },
      paymentSubTotal: { value: '243.75', currency: 'USD' },
      purchaseAmount: { value: '0.0975', currency: 'ETH' },
      coinbaseFee: { value: '6.25', currency: 'USD' },
      networkFee: { value: '0', currency: 'USD' },
      quoteId: expect.stringMatching(/^estimate-/),
      indicative: true,
    })
  })

  it.each([
    [{ paymentAmount: '9.99' }, 'between 10.00 and 7500.00 USD'],
    [{ paymentAmount: '7500.01' }, 'between 10.00 and 7500.00 USD'],
    [{ purchaseCurrency: 'DOGE' }, 'Choose one of USDC, USDC_BASE, ETH, ETH_BASE'],
    [{ purchaseNetwork: 'mars' }, 'not sold there'],
    [{ paymentCurrency: 'CHF' }, 'Choose one of USD, EUR'],
    [{ paymentMethod: 'SHELLS' }, 'Choose one of card, ach_bank_account'],
    [{ country: 'FR' }, 'Choose one of US, DE'],
  ])('refuses %j with 400', async (change, words) => {
    const query = {
      purchaseCurrency: 'USDC',
      paymentAmount: '100',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
      country: 'US',
      ...change,
    }
    const response = await gateway.send(`/v1/onramp/buy/quotes?${new URLSearchParams(query)}`)
    expect(await expectProblem(response, 400, '')).toContain(words)
  })

  it.each(['country=USA', 'country=U', 'country=US&subdivision=NYC', ''])('checks lengths: %s', async (query) => {
    await expectPlainProblem(await gateway.send(`/v1/onramp/buy/options?${query}`), 400, /country|subdivision/)
  })

  it('takes the symbol that some kits send as the network for the coin on its first network', async () => {
    const body = { purchaseCurrency: 'usd-coin', paymentCurrency: 'USD', amount: '100', network: 'USDC' }
    const quote = await read('/v1/onramp/quote?projectId=demo', body)
    expect(quote).toMatchObject({ purchaseAmount: { amount: '97.5', currency: 'USDC' } })
  })

  it('takes an amount as a number, and refuses an invalid one', async () => {
    const body = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: 100.5, network: 'ethereum' }
    const quote = await read('/v1/onramp/quote?projectId=demo', body)
    expect(quote).toMatchObject({ paymentTotal: { amount: '100.50', currency: 'USD' } })
    for (const amount of [-1, 1e-7, 1e22, 'ten', null]) {
      const wrong = JSON.stringify({ ...body, amount })
      await expectPlainProblem(await gateway.send('/v1/onramp/quote', { body: wrong }), 422, /amount/)
    }
  })

  it('reads null in a body, and an empty list of countries, as left out', async () => {
    const preset = { defaultNetwork: null, defaultExperience: null, presetCryptoAmount: null, presetFiatAmount: null }
    const checkout = { destinationWallets: [{ address, blockchains: null, assets: null }], partnerUserId, ...preset }
    expect(await read('/v1/generators/onrampurl?projectId=demo', checkout)).toEqual({
      url: `https://pay.example/buy?to=${address}&coin=USDC&money=USD&buyer=${partnerUserId}`,
    })
    const empty = { countryCode: null, paymentMethodType: null, walletAddress: null, excludeProviders: null }
    const question = { destinationCurrencyCode: 'ETH', sourceAmount: 100, sourceCurrencyCode: 'USD', ...empty }
    expect(await read('/v1/onramp/multi/quotes', { projectId: 'demo', ...question })).toMatchObject([
      { serviceProvider: 'EXAMPLE', countryCode: 'US' },
    ])
    const sessionData = {
      serviceProvider: 'EXAMPLE',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'ETH',
      walletAddress: address,
      countryCode: null,
      redirectUrl: null,
      lockFields: null,
    }
    expect(await read('/v1/onramp/widget', { projectId: 'demo', sessionData })).toEqual({
      widgetUrl: `https://pay.example/buy?to=${address}&coin=ETH&net=ethereum&fiat=100&money=USD`,
    })
    expect(await read('/v1/onramp/providers?countries=')).toHaveLength(2)
    expect(await read('/v1/onramp/providers?countries=us, de')).toHaveLength(2)
  })

  it('answers 503 where the price is not known, instead of a figure', async () => {
    const body = { purchaseCurrency: 'usd-coin', paymentCurrency: 'USD', amount: '100', network: 'base' }
    await expectProblem(await gateway.send('/v1/onramp/quote', { body: JSON.stringify(body) }), 503, '')
  })

  it('lists sellers and their properties', async () => {
    expect(await read('/v1/onramp/providers?projectId=demo')).toMatchObject([
      { serviceProvider: 'EXAMPLE', status: 'LIVE', categories: ['CRYPTO_ONRAMP'], logos: { dark: '' } },
      { serviceProvider: 'GERMAN' },
    ])
    expect(await read('/v1/onramp/providers?countries=us')).toHaveLength(1)
    const list = (type: string) => read(`/v1/onramp/providers/properties?type=${type}`)
    expect(await list('countries')).toEqual([
      { countryCode: 'US', name: 'United States', flagImageUrl: null },
      { countryCode: 'DE', name: 'Germany', flagImageUrl: null },
    ])
    expect(await list('crypto-currencies')).toMatchObject([
      { currencyCode: 'USDC', chainCode: 'ETHEREUM' },
      { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE' },
      { currencyCode: 'ETH' },
      { currencyCode: 'ETH_BASE' },
    ])
    expect(await list('fiat-currencies')).toMatchObject([
      { currencyCode: 'USD', name: 'US Dollar' },
      { currencyCode: 'EUR' },
    ])
    expect(await list('payment-methods')).toEqual([
      { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' },
      { paymentMethod: 'ACH', name: 'Ach bank account', paymentType: 'BANK_TRANSFER' },
    ])
    expect(await list('fiat-purchases-limits')).toMatchObject([
      { currencyCode: 'USD', minimumAmount: 10, maximumAmount: 25_000 },
      { currencyCode: 'EUR' },
    ])
    expect(await list('countries-defaults')).toMatchObject([{ countryCode: 'US', defaultCurrencyCode: 'USD' }, {}])
    expect(await read('/v1/onramp/providers/properties?type=countries&countries=FR')).toEqual([])
    await expectPlainProblem(await gateway.send('/v1/onramp/providers/properties?type=flags'), 400, /type.*countries/)
  })

  it('collects offers, marked as estimates, and leaves excluded sellers out', async () => {
    const question = { projectId: 'demo', destinationCurrencyCode: 'ETH', sourceAmount: 100, sourceCurrencyCode: 'USD' }
    expect(await read('/v1/onramp/multi/quotes', question)).toEqual([
      {
        destinationAmount: 0.039,
        destinationCurrencyCode: 'ETH',
        sourceAmount: 100,
        sourceCurrencyCode: 'USD',
        countryCode: 'US',
        exchangeRate: 2500,
        totalFee: 2.5,
        transactionFee: 2.5,
        serviceProvider: 'EXAMPLE',
        indicative: true,
      },
    ])
    const german = { ...question, countryCode: 'DE', excludeProviders: 'EXAMPLE' }
    expect(await read('/v1/onramp/multi/quotes', german)).toMatchObject([{ serviceProvider: 'GERMAN' }])
    const body = JSON.stringify({ ...question, destinationCurrencyCode: 'DOGE' })
    const refused = await gateway.send('/v1/onramp/multi/quotes', { body })
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 400,
      body: { code: 'CURRENCY_NOT_SUPPORTED', message: expect.stringContaining('ETH_BASE') },
    })
  })

  it('links to the sellers and escapes what it fills in', async () => {
    const sessionData = {
      serviceProvider: 'EXAMPLE',
      sourceAmount: '100',
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'USDC_BASE',
      walletAddress: 'a&b=c',
      redirectUrl: 'https://shop.example/paid?x=1',
    }
    expect(await read('/v1/onramp/widget', { projectId: 'demo', sessionData })).toEqual({
      widgetUrl:
        'https://pay.example/buy?to=a%26b%3Dc&coin=USDC&net=base&fiat=100&money=USD&back=https%3A%2F%2Fshop.example%2Fpaid%3Fx%3D1',
    })
    const unknown = JSON.stringify({ sessionData: { ...sessionData, serviceProvider: 'NOBODY' } })
    await expectProblem(await gateway.send('/v1/onramp/widget', { body: unknown }), 400, '')
  })

  it('makes a checkout address with fractional amounts', async () => {
    const body = { destinationWallets: wallets, partnerUserId, defaultNetwork: 'base', presetCryptoAmount: 0.5 }
    expect(await read('/v1/generators/onrampurl?projectId=demo', body)).toEqual({
      url: `https://pay.example/buy?to=${address}&coin=USDC&net=base&money=USD&coins=0.5&buyer=${partnerUserId}`,
    })
  })

  it('makes a checkout address in the money that was asked for, and refuses what no seller takes', async () => {
    const body = { destinationWallets: wallets, partnerUserId, presetFiatAmount: 20, fiatCurrency: 'eur' }
    expect(await read('/v1/generators/onrampurl?projectId=demo', body)).toEqual({
      url: `https://pay.example/buy?to=${address}&coin=USDC&net=base&fiat=20&money=EUR&buyer=${partnerUserId}`,
    })
    const unknown = JSON.stringify({ ...body, fiatCurrency: 'CHF' })
    const refused = await gateway.send('/v1/generators/onrampurl?projectId=demo', { body: unknown })
    expect(await expectProblem(refused, 400, '')).toContain('Choose one of USD, EUR')
  })

  it.each([
    ['no wallets', { partnerUserId, destinationWallets: [] }],
    ['no partner', { destinationWallets: wallets }],
    ['a wrong experience', { partnerUserId, destinationWallets: wallets, defaultExperience: 'steal' }],
    ['a wrong amount', { partnerUserId, destinationWallets: wallets, presetFiatAmount: 'ten' }],
    ['an invalid currency', { partnerUserId, destinationWallets: wallets, fiatCurrency: 7 }],
  ])('answers 400 in plain text to %s', async (_, body) => {
    const response = await gateway.send('/v1/generators/onrampurl?projectId=demo', { body: JSON.stringify(body) })
    await expectPlainProblem(response, 400, /body/)
  })

  it('gives empty lists and no price without a seller, and /health says so', async () => {
    const bare = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
    try {
      const half = JSON.stringify({ partnerUserId, destinationWallets: [] })
      await expectPlainProblem(await bare.send('/v1/generators/onrampurl', { body: half }), 400, /body/)
      const whole = JSON.stringify({ partnerUserId, destinationWallets: wallets })
      await expectProblem(await bare.send('/v1/generators/onrampurl', { body: whole }), 503, '')
      const offer = { destinationCurrencyCode: 'ETH', sourceAmount: 100, sourceCurrencyCode: 'USD', projectId: 'demo' }
      const lists: readonly [string, unknown, object?][] = [
        ['/v1/onramp/options', { paymentCurrencies: [], purchaseCurrencies: [] }],
        ['/v1/onramp/buy/options?country=US', { paymentCurrencies: [], purchaseCurrencies: [] }],
        ['/v1/onramp/providers', []],
        ['/v1/onramp/providers/properties?type=countries', []],
        ['/v1/onramp/multi/quotes', [], offer],
      ]
      for (const [path, empty, body] of lists) {
        const response = await bare.send(path, body === undefined ? {} : { body: JSON.stringify(body) })
        expect([path, response.status, await response.json()]).toEqual([path, 200, empty])
      }
      expect((await bare.send('/v1/onramp/providers/properties?type=everything')).status).toBe(400)
      const path =
        '/v1/onramp/buy/quotes?purchaseCurrency=ETH&paymentAmount=100&paymentCurrency=USD&paymentMethod=CARD&country=US'
      expect(await expectProblem(await bare.send(path), 503, '')).toContain('configure onramp')
      const health = await (await bare.send('/health')).text()
      expect(health).toMatch(/unavailable: onrampProviders \(it has no seller/)
      expect(health.split('\n')[0]).not.toContain('onrampProviders')
      expect(health).toMatch(
        /unavailable: onrampQuote \(it has no seller of crypto that answers this; .*vendors\.coinbase/,
      )
    } finally {
      await bare.stop()
    }
  })
})
