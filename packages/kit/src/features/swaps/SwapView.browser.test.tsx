// Long because every state of the form is driven through one stage.
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { ethereum, network } from '../../test/stage.tsx'
import { heldUsdc, usdc } from '../../test/world.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { swapDraft } from './swapDraft.ts'
import { link, type SwapStage, swapStage } from './test/swapStage.ts'

let current: SwapStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

const show = async (options: Parameters<typeof swapStage>[0] = {}) => {
  current = await swapStage(options)
  return current
}
/** Ether for dollars, half typed. */
const filled = { name: 'Swap', parameters: { toToken: usdc, amount: '0.05' } } as const
const showFilled = (options: Parameters<typeof swapStage>[0] = {}) => show({ route: filled, ...options })
const amountField = () => find('input[inputmode="decimal"]', panel()) as HTMLInputElement
const mainButton = () =>
  Array.from(view().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
const saysButton = (label: string) =>
  until(() => mainButton()?.textContent === label, `the main button says ${label}, not ${mainButton()?.textContent}`)
const near = (actual: number, drawn: number) => expect(Math.abs(actual - drawn), `${actual} px`).toBeLessThanOrEqual(1)
const asked = (path: string) => current?.asked.filter((each) => each.startsWith(path)) ?? []
const quotes = '/v1/convert/quotes'
/** Keeps an answer back until it is let go. */
const hold = () => {
  let leave: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    leave = resolve
  })
  return { ready, leave }
}

describe('the form', () => {
  it('stands 506 px high, says what is missing, and what comes out', async () => {
    await show()
    await saysButton('Choose a token')
    near(await height(), 506)
    expect(await violations()).toEqual([])
    swapDraft(current?.kit as never).set({ to: usdc })
    await saysButton('Enter an amount')
    amountField().focus()
    await userEvent.keyboard('0.05')
    await saysButton('Review swap')
    await shows('1 ETH = 3,142.56 USDC')
    await shows('157.13')
    await shows('0.02%')
    await shows('≈ $1.46')
    expect(view().textContent).toContain('$157.50')
    expect(view().textContent).toContain('412.80')
    near(await height(), 506)
    expect(await violations()).toEqual([])
  })

  it('fills in what a site wishes, by symbol or address, and what is on no list stays open', async () => {
    const parameters = { fromToken: 'usdc', toToken: link, amount: '12.5' }
    await show({ route: { name: 'Swap', parameters } })
    await saysButton('Review swap')
    expect(amountField().value).toBe('12.5')
    expect(tabNames()).toContain('Token: USDC')
    expect(tabNames()).toContain('Token: LINK')
    swapDraft(current?.kit as never).set({ from: 'NOPE', to: '0x9999999999999999999999999999999999999999' })
    await saysButton('Choose a token')
    expect(tabNames()).toContain('Token: ETH')
    swapDraft(current?.kit as never).set({ from: 'ETH', to: 'native' })
    await saysButton('Choose a token')
    expect(tabNames().filter((name) => name === 'Token: ETH')).toHaveLength(1)
  })

  it('changes the sides with what would come out', async () => {
    await showFilled()
    await saysButton('Review swap')
    press('Swap direction')
    await until(() => amountField().value === '157.128')
    expect(tabNames()).toContain('Token: USDC')
    await saysButton('Review swap')
  })

  it('keeps the gas back from the most of the native coin', async () => {
    await showFilled()
    await saysButton('Review swap')
    await until(() => tabNames().includes('Max. Swap as much as possible'))
    press('Max. Swap as much as possible')
    // 0.1 less twice 231,000 gas at 2 gwei.
    await until(() => amountField().value !== '0.05')
    expect(amountField().value).toBe('0.099076')
    await saysButton('Review swap')
  })

  it.each([
    ['0.11', 'Not enough ETH'],
    ['0.1234567890123456789', 'ETH has 18 decimals at most'],
    ['0', 'Enter an amount'],
    ['.', 'Check the amount'],
  ])('answers %s with "%s" and keeps it', async (typed, label) => {
    await show({ route: { name: 'Swap', parameters: { toToken: usdc } } })
    await saysButton('Enter an amount')
    amountField().focus()
    await userEvent.keyboard(typed)
    await saysButton(label)
    expect(amountField().value).toBe(typed)
  })

  it('takes an amount in dollars', async () => {
    await show({ route: { name: 'Swap', parameters: { toToken: usdc } } })
    await shows('0.10')
    find('[aria-label$="Type the amount in dollars"]', panel()).click()
    await until(() => swapDraft(current?.kit as never).get().inFiat)
    amountField().focus()
    await userEvent.keyboard('157.5')
    await shows('0.05 ETH')
    await saysButton('Review swap')
    expect(amountField().value).toBe('157.5')
  })

  it('says when the fee is out of reach, and what to do', async () => {
    await showFilled({
      world: { native: 0n, balances: [heldUsdc] },
      route: { name: 'Swap', parameters: { fromToken: usdc, toToken: link, amount: '1' } },
    })
    await shows('Not enough ETH for the network fee')
    await saysButton('Add ETH first')
    expect(await violations()).toEqual([])
  })
})

describe('a quote', () => {
  it('goes out once typing rests; the newest wins and the older is given up', async () => {
    const waiting: (() => void)[] = []
    let isSlow = true
    await show({
      route: { name: 'Swap', parameters: { toToken: usdc } },
      answersQuotes: async () => {
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
      },
    })
    await saysButton('Enter an amount')
    amountField().focus()
    await userEvent.keyboard('0.01')
    await until(() => waiting.length === 1)
    await saysButton('Finding a rate')
    expect(await violations()).toEqual([])
    isSlow = false
    await userEvent.keyboard('5')
    await saysButton('Review swap')
    expect(asked(quotes).map((each) => new URL(each, 'https://a.example').searchParams.get('amount'))).toEqual([
      '10000000000000000',
      '15000000000000000',
    ])
    for (const answer of waiting) answer()
    await shows('1 ETH = 10,475.20 USDC')
  })

  it('shows its age', async () => {
    await showFilled()
    await saysButton('Review swap')
    await shows('now')
    await shows('1s ago')
    expect(view().textContent).toContain('Rate from 1 second ago')
  })

  it.each([
    [
      refuse(400, 'Conversion parameter error: insufficient liquidity for this amount'),
      'Too little liquidity',
      'Not enough liquidity',
    ],
    ['none', 'There is no market between', 'No way to swap these'],
    [refuse(400, 'Conversion parameter error: something else'), 'There is no market between', 'No way to swap these'],
    [refuse(503, 'away'), 'No rate right now', 'Try again'],
  ] as const)('shows a separate message for each reason: %#', async (quote, words, label) => {
    const { market } = await showFilled({ market: { quote } })
    await shows(words)
    await saysButton(label)
    expect(amountField().value).toBe('0.05')
    expect(await violations()).toEqual([])
    if (label !== 'Try again') return
    market.quote = { toAmount: 157_128_000n }
    press('Try again')
    await saysButton('Review swap')
  })

  it.each([
    [2.99, undefined],
    [3, 'Price impact of ⁨3%⁩'],
    [9.99, 'Price impact of ⁨9.99%⁩'],
    [10, 'You’d lose about ⁨10%⁩'],
  ])('notes a price move of %s per cent as "%s"', async (priceImpact, words) => {
    await showFilled({ market: { quote: { toAmount: 157_128_000n, priceImpact } } })
    await saysButton('Review swap')
    if (words) await shows(words)
    else expect(view().textContent).not.toContain('Price impact of')
    expect(await violations()).toEqual([])
  })

  it('stands for a token without a price, and says what is not known', async () => {
    await show({
      route: { name: 'Swap', parameters: { toToken: link, amount: '0.05' } },
      market: { prices: {}, quote: { toAmount: 10n ** 19n } },
    })
    await shows('We found no price for ⁨LINK⁩')
    await saysButton('Review swap')
    expect(await violations()).toEqual([])
  })
})

describe('a network', () => {
  it('says in the words of the specification that a network has no swaps, and leads to others', async () => {
    const other = network('eip155:7777777', 'Zora')
    const { kit } = await show({ kit: { networks: [other, network('eip155:1', 'Ethereum')] }, known: [other] })
    await shows('Network not supported for Swaps')
    expect(await violations()).toEqual([])
    press('Switch network')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Networks')
  })

  it('says so too where its gateway has no source', async () => {
    const market = { list: refuse(503, 'Swaps are not available on this gateway.') }
    await show({ market, kit: { networks: [ethereum] } })
    await shows('Network not supported for Swaps')
    await shows('No network of this app has swaps.')
    expect(tabNames()).toEqual(['Close'])
  })

  it('offers no swap from the account on a network without swaps', async () => {
    const other = network('eip155:7777777', 'Zora')
    await show({ kit: { networks: [other] }, route: { name: 'Account' } })
    await shows('Receive')
    expect(tabNames()).not.toContain('Swap')
    current?.leave()
    await show({ route: { name: 'Account' } })
    await until(() => tabNames().includes('Swap'))
    press('Swap')
    await shows('You pay')
  })

  it('asks for a wallet first', async () => {
    const { kit } = await show({ connected: undefined })
    await shows('Connect a wallet first')
    control('Connect', panel()).click()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Connect')
    expect(kit.store.getState().modal.stack).toHaveLength(1)
  })
})

describe('the view', () => {
  it('lets the keyboard reach every control, and Escape closes it', async () => {
    const { kit } = await showFilled()
    await saysButton('Review swap')
    const max = 'Max. Swap as much as possible'
    await until(() => tabNames().includes(max))
    expect(tabNames()).toEqual([
      'Close',
      'Amount in ETH',
      'Token: ETH',
      '$157.50. Type the amount in dollars',
      max,
      'Swap direction',
      'Token: USDC',
      'Max slippage: 1%. Change',
      'Review swap',
    ])
    await userEvent.keyboard('{Escape}')
    await until(() => !kit.store.getState().modal.open)
  })

  it('sets what comes out smaller on 320 px rather than break it', async () => {
    await showFilled({ market: { quote: { toAmount: 1_245_471_234n } } })
    await shows('1,245.47')
    await page.viewport(320, 700)
    await height()
    const amount = find('bdi[data-amount]', view())
    expect(amount.scrollWidth).toBeLessThanOrEqual(amount.clientWidth)
    expect(amount.getBoundingClientRect().height).toBeLessThan(50)
    expect(outside(320)).toEqual([])
  })

  it('stands in its boxes while everything is slow', async () => {
    const { leave, ready } = hold()
    await show({ gateway: { supportedChains: async () => ready.then(() => ({ http: ['eip155:1'], ws: [] })) } })
    await shows('You get')
    near(await height(), 506)
    expect(await violations()).toEqual([])
    leave()
    await shows('0.10')
    near(await height(), 506)
  })

  it.each([
    ['en-US', 'light'],
    ['de-DE', 'dark'],
    ['ar', 'dark'],
  ] as const)('fits on 320 px, in %s and the %s', async (locale, theme) => {
    await page.viewport(320, 700)
    await showFilled({ kit: { locale, theme } })
    await until(() => (mainButton()?.getAttribute('aria-disabled') ?? mainButton()?.getAttribute('aria-busy')) === null)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
