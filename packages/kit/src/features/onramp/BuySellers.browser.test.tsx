import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { nameOf, outside, panel, press, shows, view, violations } from '../../test/panel.ts'
import { type WorldStage, worldStage } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'

type Sold = NonNullable<Exclude<GatewayAnswers['onrampOptions'], (...args: never) => unknown>>
type Offers = Exclude<
  NonNullable<Exclude<GatewayAnswers['onrampOffers'], (...args: never) => unknown>>,
  { refusedWith: number }
>

const sold: Sold = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'CARD', min: '10', max: '7500' },
        { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
      ],
    },
  ],
  purchaseCurrencies: [
    {
      id: 'ether',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
  ],
}
const money = (amount: string) => ({ amount, currency: 'USD' })
const offer = (id: string, name: string, coins: string, indicative?: boolean): Offers['offers'][number] => ({
  provider: { id, name, isTracked: id === 'coinbase' },
  quote: {
    coinbaseFee: money('6.20'),
    networkFee: money('1.55'),
    paymentSubtotal: money('242.25'),
    paymentTotal: money('250.00'),
    purchaseAmount: { amount: coins, currency: 'ETH' },
    quoteId: id,
    ...(indicative && { indicative }),
  },
})
const best = offer('coinbase', 'Coinbase', '0.0769')
const estimated = offer('KASSE', 'Kasse Nord', '0.0751', true)
const third = offer('THIRD', 'Third Pay', '0.074')

let offers: Offers['offers']
let bodies: Record<string, unknown>[]
let opened: string[]
let current: WorldStage | undefined
const realOpen = window.open

beforeEach(() => {
  offers = [best, estimated, third]
  bodies = []
  opened = []
  window.open = () => {
    const location = { replace: (url: string) => opened.push(url) }
    return { location, close: () => {}, closed: false, opener: window } as unknown as Window
  }
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
    onrampOffers: () => ({ offers }),
    onrampUrl: ({ body }) => {
      bodies.push(Object(body))
      return { url: 'https://pay.example/buy?session=1' }
    },
    purchases: () => ({ data: [], next: null }),
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
const fill = async (amount = '250') => {
  await until(() => view().querySelector('input') !== null)
  await userEvent.fill(field(), amount)
}
const rowOf = (name: string) =>
  Array.from(view().querySelectorAll('button')).find((each) => nameOf(each).startsWith(name))
const openList = async () => {
  await until(() => rowOf('Seller') !== undefined)
  rowOf('Seller')?.click()
  await until(() => top() === 'BuyChoice')
  await until(() => rowOf('Third Pay') !== undefined)
}
const choose = async (name: string) => {
  await openList()
  rowOf(name)?.click()
  await until(() => top() === 'Buy' && rowOf('Seller') !== undefined)
}

describe('sellers', () => {
  it('take no room where there is one', async () => {
    offers = [best]
    await show()
    await fill()
    await shows('0.0769')
    expect(view().textContent).not.toContain('Seller')
    press('Continue to the seller')
    await until(() => top() === 'BuyProgress')
    expect(bodies).toMatchObject([{ provider: 'coinbase', paymentMethod: 'CARD' }])
    await shows('It shows here once it is paid.')
  })

  it('stand in a list of which the best is taken, with what each gives and costs', async () => {
    await show()
    await fill()
    await shows('0.0769')
    expect(nameOf(rowOf('Seller') as Element)).toContain('Coinbase')
    expect(await violations()).toEqual([])
    await openList()
    const rows = ['Coinbase', 'Kasse Nord', 'Third Pay'].map((name) => rowOf(name)?.textContent)
    expect(rows[0]).toMatch(/Best offer.*0\.0769 ETH.*Fees \$7\.75/)
    expect(rows[1]).toMatch(/Estimate.*0\.0751 ETH.*Fees \$7\.75/)
    expect(rows[2]).toMatch(/0\.074 ETH/)
    expect(rows.filter((row) => row?.includes('Best offer'))).toHaveLength(1)
    expect(rows.filter((row) => row?.includes('Estimate'))).toHaveLength(1)
    expect(view().querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(rowOf('Coinbase')?.getAttribute('aria-current')).toBe('true')
    expect(await violations()).toEqual([])
  })

  it('follow the keyboard, and the focus stays in the form', async () => {
    await show()
    await fill()
    await until(() => rowOf('Seller') !== undefined)
    rowOf('Seller')?.focus()
    await userEvent.keyboard('{Enter}')
    await until(() => top() === 'BuyChoice' && rowOf('Kasse Nord') !== undefined)
    for (let step = 0; step < 10 && document.activeElement !== rowOf('Kasse Nord'); step += 1) {
      await userEvent.keyboard('{Tab}')
    }
    await userEvent.keyboard('{Enter}')
    await until(() => top() === 'Buy')
    await shows('0.0751')
    await until(() => document.activeElement === field())
    expect(nameOf(rowOf('Seller') as Element)).toContain('Kasse Nord')
    await shows('Estimate')
  })

  it('stay chosen while amounts change, and follow the best offer without a choice', async () => {
    await show({
      onrampOffers: ({ body }) => ({
        offers: Object(body).amount === '250' ? [best, estimated] : [third, estimated, best],
      }),
    })
    await fill()
    await shows('0.0769')
    await fill('500')
    await shows('0.074')
    expect(nameOf(rowOf('Seller') as Element)).toContain('Third Pay')
    await choose('Kasse Nord')
    await fill('250')
    await shows('0.0751')
    expect(nameOf(rowOf('Seller') as Element)).toContain('Kasse Nord')
    expect(view().textContent).not.toContain('does not sell this now')
  })

  it('give way to the best, with a note, while the chosen one does not answer', async () => {
    await show({
      onrampOffers: ({ body }) => ({ offers: Object(body).amount === '500' ? [best] : [best, estimated, third] }),
    })
    await fill()
    await choose('Kasse Nord')
    await fill('500')
    await shows(' does not sell this now')
    expect(view().textContent).toMatch(/Kasse Nord\P{L}+does not sell this now\P{L}+Coinbase\P{L}+is taken instead\./u)
    // Nothing is left to choose from.
    expect(rowOf('Seller')).toBeUndefined()
    expect(await violations()).toEqual([])
    await fill('250')
    await until(() => rowOf('Seller')?.textContent?.includes('Kasse Nord') ?? false)
    expect(view().textContent).not.toContain('does not sell this now')
  })

  it('stay chosen while no seller names a price', async () => {
    await show({
      onrampOffers: ({ body }) => (Object(body).amount === '500' ? refuse(503) : { offers: [best, estimated, third] }),
    })
    await fill()
    await choose('Kasse Nord')
    await fill('500')
    await shows('No price at the moment')
    expect(view().textContent).toContain('Kasse Nord')
    press('Continue to the seller')
    await until(() => top() === 'BuyProgress')
    expect(bodies).toMatchObject([{ provider: 'KASSE' }])
  })

  it('hear the way of paying that was chosen', async () => {
    const methods: unknown[] = []
    await show({
      onrampOffers: ({ body }) => {
        methods.push(Object(body).paymentMethod)
        return { offers }
      },
    })
    await fill()
    await shows('0.0769')
    press('Debit card')
    await shows('Bank account')
    press('Bank account')
    await shows('$10 to $25,000')
    await until(() => methods.length === 2)
    await shows('0.0769')
    press('Continue to the seller')
    await until(() => top() === 'BuyProgress')
    expect(methods).toEqual(['CARD', 'ACH_BANK_ACCOUNT'])
    expect(bodies).toMatchObject([{ provider: 'coinbase', paymentMethod: 'ACH_BANK_ACCOUNT' }])
  })

  it('keep no visitor waiting when they tell nothing', async () => {
    const { asked } = await show()
    await fill()
    await choose('Kasse Nord')
    await shows('0.0751')
    press('Continue to the seller')
    await until(() => top() === 'BuyProgress')
    await shows('Your coins show in Activity when they arrive.')
    expect(opened).toEqual(['https://pay.example/buy?session=1'])
    expect(bodies).toMatchObject([{ provider: 'KASSE', paymentMethod: 'CARD' }])
    expect(asked.some((path) => path.includes('onramp=coinbase'))).toBe(false)
    expect(view().textContent).not.toContain('It shows here once it is paid.')
    expect(await violations()).toEqual([])
    press('Done')
    await until(() => top() === 'Account')
  })

  it('take one more press when they tell nothing and the browser blocked their page', async () => {
    window.open = () => null
    await show()
    await fill()
    await choose('Kasse Nord')
    await shows('0.0751')
    press('Continue to the seller')
    await shows('One more step')
    await shows('Your coins show in Activity')
    const names = Array.from(view().querySelectorAll('button, a')).map(nameOf)
    expect(names).toEqual(expect.arrayContaining(['Open pay.example', 'Done']))
  })

  it.each(['en-US', 'de-DE', 'ar'])('fit on 320 px, in %s', async (locale) => {
    await page.viewport(320, 640)
    offers = [offer('LONG', 'Northern Commerce Payments', '1234.567891', true), best, third]
    const { kit } = await show({}, { kit: { locale } })
    await fill()
    const row = { 'en-US': 'Seller', 'de-DE': 'Anbieter', ar: 'البائع' }[locale] ?? ''
    await until(() => rowOf(row) !== undefined)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    rowOf(row)?.click()
    await until(() => top() === 'BuyChoice' && view().querySelectorAll('[aria-current]').length === 1)
    await until(() => rowOf('Third Pay') !== undefined)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    rowOf('Third Pay')?.click()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Buy' && rowOf(row) !== undefined)
    await until(
      () =>
        view().textContent?.includes('0.074') ||
        view().textContent?.includes('0,074') ||
        view().textContent?.includes('٠') ||
        false,
    )
    find('[class*="main"]', view()).click()
    await until(() => top() === 'BuyProgress')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
