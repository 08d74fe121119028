// Long because a purchase is walked from the form to the coins, with every way in which it can end.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { popView } from '../../core/actions/navigate.ts'
import { selectNetworkId } from '../../core/store.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { nameOf, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { me, type WorldStage, worldStage } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

type Sold = NonNullable<Exclude<GatewayAnswers['onrampOptions'], (...args: never) => unknown>>
type ServedPurchases = Exclude<ReturnType<NonNullable<GatewayAnswers['purchases']>>, { refusedWith: number }>

const on = (name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name: name,
  chain_id,
  contract_address,
})
const limits = [
  { id: 'CARD', min: '10', max: '7500' },
  { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
]
const sold: Sold = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: 'usd-coin', name: 'USD Coin', symbol: 'USDC', networks: [on('ethereum', '1', `0x${'11'.repeat(20)}`)] },
    { id: 'ether', name: 'Ether', symbol: 'ETH', networks: [on('ethereum', '1')] },
  ],
}
const money = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  coinbaseFee: money('6.20'),
  networkFee: money('1.55'),
  paymentSubtotal: money('242.25'),
  paymentTotal: money('250.00'),
  purchaseAmount: { amount: '0.0769', currency: 'ETH' },
  quoteId: 'quote-1',
}
const purchase = (status: string): ServedPurchases['data'][number] => ({
  id: 'purchase-1',
  metadata: {
    operationType: 'buy',
    hash: 'purchase-1',
    minedAt: new Date().toISOString(),
    sentFrom: 'Coinbase',
    sentTo: me,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    application: null,
    chain: 'ethereum',
  },
  transfers: [
    {
      fungible_info: { name: 'ETH', symbol: 'ETH', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '0.0769' },
      value: 250,
      price: null,
    },
  ],
})

let served: ServedPurchases['data'] = []
let opened: { url: string; isClosed: boolean }[] = []
let current: WorldStage | undefined
const realOpen = window.open

/** A browser that opens tabs, or blocks them. */
function browserOpens(isAllowed: boolean): void {
  window.open = () => {
    if (!isAllowed) return null
    const tab = { url: '', isClosed: false }
    opened.push(tab)
    const location = {
      replace: (url: string) => {
        tab.url = url
      },
    }
    const close = () => {
      tab.isClosed = true
    }
    return { location, close, closed: false, opener: window } as unknown as Window
  }
}

beforeEach(() => {
  served = []
  opened = []
  browserOpens(true)
})
afterEach(async () => {
  current?.leave()
  current = undefined
  window.open = realOpen
  await page.viewport(1280, 900)
})

const show = async (gateway: GatewayAnswers = {}, options: Parameters<typeof worldStage>[0] = {}) => {
  const answers: GatewayAnswers = {
    onrampOptions: sold,
    onrampQuote: quote,
    // A gateway without that call; sellers side by side have tests of their own.
    onrampOffers: refuse(404),
    onrampUrl: { url: 'https://pay.example/buy?session=1' },
    purchases: () => ({ data: served, next: null }),
    balance: { balances: [] },
    identity: { name: null, avatar: null },
    history: { data: [], next: null },
    ...gateway,
  }
  current = await worldStage({ route: { name: 'Buy' }, ...options, gateway: answers })
  return current
}
const top = () => current?.kit.store.getState().modal.stack.at(-1)?.name
const field = () => find('input[inputmode="decimal"]', panel()) as HTMLInputElement
const main = () => Array.from(view().querySelectorAll('button')).find((each) => nameOf(each).startsWith('Continue'))
const fill = async (amount = '250') => {
  await until(() => view().querySelector('input') !== null)
  await userEvent.fill(field(), amount)
}
const leave = async () => {
  await fill()
  await shows('0.0769')
  press('Continue to the seller')
  await until(() => top() === 'BuyProgress')
}

describe('the form', () => {
  it('names limits, price, fees and total', async () => {
    await show()
    await shows('$10 to $7,500')
    expect(tabNames()).not.toContain('')
    expect(view().textContent).toContain('No amount yet')
    expect(view().textContent).not.toContain('Price unknown')
    await fill()
    await shows('0.0769')
    for (const words of ['on ethereum', 'Debit card', '$6.20', '$1.55', '$250.00']) {
      expect(view().textContent).toContain(words)
    }
    expect(view().textContent).not.toContain('Estimate')
    expect(await violations()).toEqual([])
  })

  it('takes a preset', async () => {
    await show()
    await shows('$100')
    press('$100')
    await until(() => field().value === '100')
    expect(view().querySelector('[aria-checked="true"]')?.textContent).toBe('$100')
  })

  it.each([
    ['9.99', 'At least $10'],
    ['7500.01', 'At most $7,500'],
    ['1.234', 'Check the amount'],
    ['', 'Enter an amount'],
  ])('says what is wrong with %j, and keeps it', async (amount, words) => {
    await show()
    await shows('$10 to')
    await fill(amount)
    await shows(words)
    expect(field().value).toBe(amount)
    expect(await violations()).toEqual([])
  })

  it('asks for the price of what was typed last', async () => {
    const amounts: string[] = []
    await show({
      onrampQuote: ({ body }) => {
        amounts.push(Object(body).amount)
        return { ...quote, purchaseAmount: { amount: `1${Object(body).amount}`, currency: 'ETH' } }
      },
    })
    await fill()
    await userEvent.clear(field())
    await userEvent.type(field(), '7000')
    await shows('17,000')
    expect(amounts.at(-1)).toBe('7000')
    // Not once for each key.
    expect(amounts.length).toBeLessThan(4)
  })

  it('says that a price is an estimate, or that there is none', async () => {
    await show({ onrampQuote: { ...quote, indicative: true } })
    await fill()
    await shows('Estimate')
    current?.leave()
    await show({ onrampQuote: refuse(503) })
    await fill()
    await shows('No price at the moment')
    expect(view().textContent).toContain('Estimate')
    expect(view().textContent).not.toContain('250 ETH')
    expect(view().textContent).toContain('Price unknown')
    expect(main()?.getAttribute('aria-disabled')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('offers other coins, currencies and ways to pay', async () => {
    await show()
    await fill()
    await until(() => view().textContent?.includes('ETH') ?? false)
    press('Token: ETH')
    await until(() => top() === 'BuyChoice')
    await shows('USD Coin')
    expect(await violations()).toEqual([])
    press('USD Coin')
    await shows('You get')
    await until(() => view().textContent?.includes('USDC') ?? false)
    press('Currency: USD')
    await shows('Euro')
    press('Euro')
    await shows('€10 to €7,500')
    press('Debit card')
    await shows('Bank account')
    press('Bank account')
    await shows('€10 to €25,000')
    expect(field().value).toBe('250')
  })

  it('takes the chosen money to the seller', async () => {
    const bodies: unknown[] = []
    await show({
      onrampUrl: ({ body }) => {
        bodies.push(body)
        return { url: 'https://pay.example/buy?session=1' }
      },
    })
    await fill()
    press('Currency: USD')
    await shows('Euro')
    press('Euro')
    await shows('€10 to €7,500')
    await shows('0.0769')
    press('Continue to the seller')
    await until(() => top() === 'BuyProgress')
    expect(bodies).toMatchObject([{ presetFiatAmount: 250, fiatCurrency: 'EUR' }])
  })

  it('stays away where nothing is sold, which is said', async () => {
    await show({ onrampOptions: { paymentCurrencies: [], purchaseCurrencies: [] } })
    await shows('Nothing is sold here')
    expect(await violations()).toEqual([])
  })

  it('falls back on what is usual when the options do not come', async () => {
    await show({ onrampOptions: refuse(503) })
    await shows('$10 to $7,500')
    expect(view().textContent).toContain('on Ethereum')
  })

  it.each(['en-US', 'de-DE', 'ar'])('fits on 320 px, in %s', async (locale) => {
    await page.viewport(320, 640)
    const onrampQuote = { ...quote, purchaseAmount: { amount: '1234.567891', currency: 'ETH' } }
    await show({ onrampQuote }, { kit: { locale } })
    await until(() => view().querySelectorAll('[role="radio"]').length === 4)
    await fill()
    await until(() => view().querySelector('dd')?.textContent !== '–')
    // Long amounts are set smaller, never broken.
    for (const amount of view().querySelectorAll('bdi[data-amount]')) {
      expect(amount.getBoundingClientRect().height).toBeLessThan(50)
    }
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})

describe('a purchase', () => {
  it('opens the seller’s page, and is followed until the coins are there', async () => {
    const { asked, kit } = await show()
    await leave()
    await shows('Finish at pay.example')
    expect(opened).toEqual([{ url: 'https://pay.example/buy?session=1', isClosed: false }])
    expect(asked.some((path) => path.includes('onramp=coinbase'))).toBe(true)
    expect(view().textContent).toContain('Funds go straight to 0xf39F')
    expect(await violations()).toEqual([])
    served = [purchase('IN_PROGRESS')]
    await shows('Paid')
    served = [purchase('SUCCESS')]
    await shows('0.0769 ETH bought')
    expect(await violations()).toEqual([])
    press('Done')
    await until(() => top() === 'Account')
    expect(selectNetworkId(kit.store.getState())).toBe('eip155:1')
  })

  it('says when the seller could not complete it', async () => {
    await show()
    await leave()
    served = [purchase('FAILED')]
    await shows('Nothing was bought')
    press('Buy again')
    await until(() => top() === 'Buy')
    expect(current?.kit.store.getState().modal.stack).toHaveLength(1)
  })

  it('counts only where the seller did not know it before', async () => {
    served = [purchase('SUCCESS')]
    await show()
    await leave()
    await shows('Finish at pay.example')
    served = [{ ...purchase('IN_PROGRESS'), id: 'purchase-2' }, purchase('SUCCESS')]
    await shows('Paid')
    expect(view().textContent).not.toContain('bought')
  })

  it('comes back from the form', async () => {
    const { kit } = await show()
    await leave()
    await shows('Open again')
    popView(kit)
    await shows('You spend')
    await shows('Finish at pay.example')
    press('Finish at pay.example')
    await until(() => top() === 'BuyProgress')
    expect(opened).toHaveLength(1)
  })

  it('offers the seller’s page where the browser did not open it', async () => {
    browserOpens(false)
    await show()
    await leave()
    await shows('One more step')
    const link = find('a[target="_blank"]', view()) as HTMLAnchorElement
    expect([link.href, nameOf(link)]).toEqual(['https://pay.example/buy?session=1', 'Open pay.example'])
    expect(await violations()).toEqual([])
  })

  it('closes the tab again when the gateway names no page, and says why', async () => {
    await show({ onrampUrl: refuse(503, 'No seller of crypto answers at the moment.') })
    await fill()
    await shows('0.0769')
    press('Continue to the seller')
    await shows('The seller’s page could not be opened')
    expect(opened).toEqual([{ url: '', isClosed: true }])
    expect(field().value).toBe('250')
    expect(await violations()).toEqual([])
  })
})
