import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, type RunningSeller, startChains, startSeller } from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = '/v1/onramp/offers'
const ether = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum' }
const sellers = [
  { id: 'EXAMPLE', name: 'Example Pay', checkoutUrl: 'https://pay.example/buy?to={address}&by={paymentMethod}' },
  { id: 'KASSE', name: 'Kasse', checkoutUrl: 'https://kasse.example/{address}' },
  { id: 'GERMAN', name: 'German', checkoutUrl: 'https://german.example/{address}', countries: ['DE'] },
]

describe('offers of several sellers', () => {
  let chains: RunningChains
  let seller: RunningSeller
  let gateway: TestGateway
  const start = (options: Partial<GatewayOptions> = {}) => {
    const { url: baseUrl, checkoutUrl, keyId, keySecret } = seller
    return startTestGateway({
      chains: [chainOptions(chains.chains[0], { pricesUsd: { ETH: '2500' } })],
      vendors: { coinbase: { baseUrl, checkoutUrl, keyId, keySecret } },
      onramp: { countries: ['US', 'DE'], feePercent: 1, sellers },
      ...options,
    })
  }
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    seller = await startSeller({ chain: chains.chains[0] })
    gateway = await start()
  })
  afterEach(() => seller.setMode('normal'))
  afterAll(async () => {
    await gateway?.stop()
    await seller?.stop()
    await chains?.stop()
  })

  const post = (to: string, body: object, at = gateway) =>
    at.send(`${to}?projectId=demo`, { body: JSON.stringify(body) })
  const ask = async (changes: object = {}, at = gateway) => {
    const response = await post(path, { ...ether, ...changes }, at)
    const json: unknown = await response.json()
    expect([response.status, json]).toEqual([200, parseAnswer(endpoints.onrampOffers, json)])
    return { ...parseAnswer(endpoints.onrampOffers, json), source: response.headers.get('x-foyer-source') }
  }
  const checkout = (changes: object, at = gateway) =>
    post('/v1/generators/onrampurl', { destinationWallets: [{ address }], partnerUserId: 'p', ...changes }, at)

  it('come from all of them, firm prices before estimates, then the most coins first, and say what is an estimate and what can be followed', async () => {
    const { offers, source } = await ask()
    expect(source).toBe('coinbase, catalogue')
    const fee = (amount: string) => ({ amount, currency: 'USD' })
    expect(offers).toMatchObject([
      {
        provider: { id: 'coinbase', name: 'Coinbase', isTracked: true },
        quote: { purchaseAmount: { amount: '0.03898', currency: 'ETH' }, networkFee: fee('0.05') },
      },
      {
        provider: { id: 'EXAMPLE', name: 'Example Pay', isTracked: false },
        quote: { purchaseAmount: { amount: '0.0396', currency: 'ETH' }, coinbaseFee: fee('1.00'), indicative: true },
      },
      { provider: { id: 'KASSE', name: 'Kasse', isTracked: false }, quote: { indicative: true } },
    ])
    expect(offers[0]?.quote.indicative).toBeUndefined()
  })

  it('follow the way of paying, which only some sellers take', async () => {
    const { offers } = await ask({ amount: '8000', paymentMethod: 'ACH_BANK_ACCOUNT' })
    expect(offers.map(({ provider }) => provider.id)).toEqual(['coinbase', 'EXAMPLE', 'KASSE'])
    expect(offers[0]?.quote.paymentTotal.amount).toBe('8000')
    await expectProblem(await post(path, { ...ether, amount: '8000', paymentMethod: 'CARD' }), 400, '')
  })

  it.each(['broken', 'garbage', 'rateLimited'] as const)('leave out a seller that fails: %s', async (mode) => {
    seller.setMode(mode)
    const { offers, source } = await ask()
    expect(offers.map(({ provider }) => provider.id)).toEqual(['EXAMPLE', 'KASSE'])
    expect(source).toBe('catalogue')
  })

  it('leave out a seller that refuses', async () => {
    const { offers } = await ask({ purchaseCurrency: 'TUSD' })
    expect(offers.map(({ provider }) => provider.id)).toEqual(['coinbase'])
  })

  it('fail in the first seller’s words when all refuse', async () => {
    const refused = await post(path, { ...ether, purchaseCurrency: 'DOGE' })
    expect(await expectProblem(refused, 400, '')).toContain('Purchase currency is not supported.')
  })

  it('answer 503 when no seller does, and 422 to an invalid body', async () => {
    seller.setMode('broken')
    const unpriced = await post(path, { ...ether, network: 'base' })
    expect(unpriced.headers.get('retry-after')).toBe('5')
    expect(await expectProblem(unpriced, 503, '')).toContain('No seller of crypto answers')
    await expectPlainProblem(await post(path, { ...ether, amount: 'ten' }), 422, /amount/)
    await expectPlainProblem(await post(path, { ...ether, paymentMethod: 7 }), 422, /paymentMethod/)
  })

  it('lead to the seller that was chosen, paid as was chosen', async () => {
    const open = async (changes: object) => {
      const response = await checkout(changes)
      return new URL(parseAnswer(endpoints.onrampUrl, await response.json()).url)
    }
    const first = await open({ paymentMethod: 'ach_bank_account' })
    expect(first.origin).toBe(seller.checkoutUrl)
    expect(first.searchParams.get('defaultPaymentMethod')).toBe('ACH_BANK_ACCOUNT')
    expect((await open({})).searchParams.has('defaultPaymentMethod')).toBe(false)
    expect((await open({ provider: 'coinbase' })).origin).toBe(seller.checkoutUrl)
    expect((await open({ provider: 'KASSE', paymentMethod: 'CARD' })).href).toBe(`https://kasse.example/${address}`)
    const second = await open({ provider: 'EXAMPLE', paymentMethod: 'CARD' })
    expect(second.href).toBe(`https://pay.example/buy?to=${address}&by=CARD`)
  })

  it('lead to no other seller than the chosen one', async () => {
    const words = await expectProblem(await checkout({ provider: 'NOBODY' }), 400, 'provider')
    expect(words).toContain('/v1/onramp/offers')
    seller.setMode('broken')
    await expectProblem(await checkout({ provider: 'coinbase' }), 503, '')
    expect((await checkout({})).status).toBe(200)
  })

  it('count once for each seller that is asked', async () => {
    const bounded = await start({ limits: { rate: { tokens: 3, refillPerSecond: 0.01 } } })
    try {
      await ask({}, bounded)
      expect((await post(path, ether, bounded)).status).toBe(429)
    } finally {
      await bounded.stop()
    }
  })

  it('come from the one seller there is, and are not available without any', async () => {
    const single = await start({ onramp: undefined })
    const bare = await start({ onramp: undefined, vendors: {} })
    try {
      expect((await ask({}, single)).offers.map(({ provider }) => provider.id)).toEqual(['coinbase'])
      const refused = await expectProblem(await post(path, ether, bare), 503, '')
      expect(refused).toContain('The call onrampOffers is not available on this gateway')
    } finally {
      await single.stop()
      await bare.stop()
    }
  })
})
