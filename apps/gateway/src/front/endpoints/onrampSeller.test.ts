import { endpoints, parseAnswer, purchasePage } from '@foyer/contract'
import { type RunningChain, type RunningChains, type RunningSeller, startChains, startSeller } from '@foyer/test'
import * as v from 'valibot'
import { type Address, erc20Abi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const buyer: Address = '0x00000000000000000000000000000000000B0b01'

describe('a purchase from the test seller', () => {
  let chains: RunningChains
  let chain: RunningChain
  let seller: RunningSeller
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    seller = await startSeller({ chain })
    const { url: baseUrl, checkoutUrl, keyId, keySecret } = seller
    const vendors = { coinbase: { baseUrl, checkoutUrl, keyId, keySecret } }
    gateway = await startTestGateway({ chains: [chainOptions(chain)], vendors })
  })
  afterAll(async () => {
    await gateway?.stop()
    await seller?.stop()
    await chains?.stop()
  })

  const quote = async (changes: object = {}) => {
    const wanted = {
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '100.00',
      network: 'ethereum',
      ...changes,
    }
    const response = await gateway.send('/v1/onramp/quote', { body: JSON.stringify(wanted) })
    return { status: response.status, json: (await response.json()) as unknown }
  }
  const openCheckout = async (changes: object = {}) => {
    const body = {
      destinationWallets: [{ address: buyer, blockchains: ['ethereum'], assets: ['TUSD'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: buyer,
      presetFiatAmount: 100,
      ...changes,
    }
    const response = await gateway.send('/v1/generators/onrampurl', { body: JSON.stringify(body) })
    const { url } = parseAnswer(endpoints.onrampUrl, await response.json())
    const page = await fetch(url)
    return { url, status: page.status, html: await page.text() }
  }
  const readField = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  const pay = async (html: string, outcome: 'paid' | 'declined', changes: Record<string, string> = {}) => {
    const [token, amount] = [readField(html, 'token'), readField(html, 'amount')]
    const form = { token, buyer: readField(html, 'buyer'), amount, coin: 'TUSD', currency: 'USD', outcome, ...changes }
    const response = await fetch(`${seller.checkoutUrl}/buy/pay`, { method: 'POST', body: new URLSearchParams(form) })
    return { status: response.status, html: await response.text() }
  }
  const readPurchases = async () => {
    const response = await gateway.send(`/v1/account/${buyer}/history?onramp=coinbase`)
    return v.parse(purchasePage, await response.json()).data
  }

  it('offers options and quotes', async () => {
    const options = parseAnswer(endpoints.onrampOptions, await (await gateway.send('/v1/onramp/options')).json())
    expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
    expect(await quote()).toMatchObject({
      status: 200,
      json: {
        paymentTotal: { amount: '100', currency: 'USD' },
        coinbaseFee: { amount: '2.5', currency: 'USD' },
        networkFee: { amount: '0.05', currency: 'USD' },
        paymentSubtotal: { amount: '97.45', currency: 'USD' },
        purchaseAmount: { amount: '0.03898', currency: 'ETH' },
      },
    })
  })

  it.each([
    ['too little', { amount: '9.99' }, 'below the minimum of 10'],
    ['too much', { amount: '7500.01' }, 'above the maximum of 7500'],
    ['a coin that it has not', { purchaseCurrency: 'TKN' }, 'purchase currency is not supported'],
    ['money that it does not take', { paymentCurrency: 'CHF' }, 'payment currency is not supported'],
  ])('refuses %s', async (_, changes, reason) => {
    const { status, json } = await quote(changes)
    expect(status).toBe(400)
    expect(JSON.stringify(json).toLowerCase()).toContain(reason)
  })

  it('sends the coins on the chain when its page is paid, and the history says so', async () => {
    const { html } = await openCheckout()
    expect(html).toContain('Test seller')
    expect(html).toContain(buyer)
    const paid = await pay(html, 'paid')
    expect(paid.html).toContain('97.45 TUSD is on its way')
    await expect.poll(async () => (await readPurchases())[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
    const [purchase] = await readPurchases()
    const hash = purchase?.metadata.hash as `0x${string}`
    expect((await chain.client.getTransactionReceipt({ hash })).status).toBe('success')
    const { TUSD: address } = chain.tokens
    const held = { address, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] } as const
    expect(await chain.client.readContract(held)).toBe(parseUnits('97.45', 6))
    const again = await pay(html, 'paid')
    expect([again.status, again.html.includes('This checkout has ended')]).toEqual([410, true])
  })

  it('sends ether too', async () => {
    const before = await chain.client.getBalance({ address: buyer })
    await pay((await openCheckout()).html, 'paid', { coin: 'ETH', amount: '50' })
    const held = () => chain.client.getBalance({ address: buyer })
    await expect.poll(held).toBe(before + parseUnits('0.01948', 18))
  })

  it('opens its page in the money of the purchase', async () => {
    expect((await openCheckout({ fiatCurrency: 'EUR' })).html).toContain('<option selected>EUR</option>')
    expect((await openCheckout()).html).toContain('<option selected>USD</option>')
  })

  it('files a declined card as a failure and sends nothing', async () => {
    const block = await chain.client.getBlockNumber()
    const declined = await pay((await openCheckout()).html, 'declined')
    expect(declined.html).toContain('declined')
    expect((await readPurchases())[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_FAILED')
    expect(await chain.client.getBlockNumber()).toBe(block)
  })

  it('keeps the form when the amount is invalid, and writes nothing into the page that was sent to it', async () => {
    const { html, url } = await openCheckout()
    const refused = await pay(html, 'paid', { amount: '5' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('below the minimum of 10')
    expect(readField(refused.html, 'amount')).toBe('5')
    const hostile = new URL(url)
    hostile.searchParams.set('presetFiatAmount', '"><script>alert(1)</script>')
    expect(await (await fetch(hostile)).text()).not.toContain('<script')
  })
})
