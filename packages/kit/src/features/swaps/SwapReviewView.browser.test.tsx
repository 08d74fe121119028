import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshBalances } from '../../domain/portfolio/freshBalances.ts'
import { refuse } from '../../test/gatewayDouble.ts'
import { height, outside, panel, press, says, shows, tabNames, view, violations } from '../../test/panel.ts'
import { me, sentHash, usdc } from '../../test/world.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { swapDraft } from './swapDraft.ts'
import { type SwapStage, swapStage } from './test/swapStage.ts'

let current: SwapStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

/** Ether for dollars, and dollars for ether, which must be approved. */
const ether = { toToken: usdc, amount: '0.05' }
const dollars = { fromToken: usdc, toToken: 'native', amount: '100' }
const half = { quote: { toAmount: 5n * 10n ** 16n, priceImpact: 0.02 } }

const review = async (parameters: typeof ether | typeof dollars, options: Parameters<typeof swapStage>[0] = {}) => {
  current = await swapStage({ route: { name: 'Swap', parameters }, ...options })
  await saysButton('Review swap')
  press('Review swap')
  await until(() => current?.kit.store.getState().modal.stack.at(-1)?.name === 'SwapReview')
  return current
}
const mainButton = () =>
  Array.from(view().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
const saysButton = (label: string) =>
  until(() => mainButton()?.textContent === label, `the main button says ${label}, not ${mainButton()?.textContent}`)
const signed = () => current?.wallet.control.requests().map(({ method }) => method) ?? []
const sends = () => signed().filter((method) => method === 'eth_sendTransaction').length
const arrives = async () => {
  await until(() => current?.kit.store.getState().modal.stack.at(-1)?.name === 'Account', 'the account is shown')
  await says('Swap started')
}

describe('the review of one step', () => {
  it('says what is given, what comes out at least, which way, and what a dry run says', async () => {
    await review(ether)
    await saysButton('Swap')
    await shows('0.05 ETH')
    await shows('157.128 USDC')
    await shows('155.5567')
    await shows('1 ETH = 3,142.56 USDC')
    await shows('ETH → USDC')
    await shows('Uniswap')
    await shows('Simulated')
    expect(view().querySelector('ol')).toBeNull()
    expect(await violations()).toEqual([])
  })

  it('swaps by keyboard, shows the account and lists the swap', async () => {
    const { kit } = await review(ether)
    await saysButton('Swap')
    control('Swap', view()).focus()
    await userEvent.keyboard('{Enter}')
    await arrives()
    expect(activityRecords(kit).list()).toMatchObject([
      { kind: 'swap', hash: sentHash, sent: { amount: 5n * 10n ** 16n }, received: { amount: 157_128_000n } },
    ])
    expect(swapDraft(kit).get()).toMatchObject({ text: '', to: usdc })
  })

  it('keeps everything when the visitor declines in the wallet', async () => {
    const { kit, wallet } = await review(ether)
    await saysButton('Swap')
    wallet.control.rejectNext()
    press('Swap')
    await says('You declined. Nothing was swapped')
    await saysButton('Swap')
    expect(swapDraft(kit).get()).toMatchObject({ text: '0.05', to: usdc })
    press('Cancel')
    await shows('You pay')
    expect((find('input[inputmode="decimal"]', panel()) as HTMLInputElement).value).toBe('0.05')
  })

  it('does not offer to sign what would fail', async () => {
    await review(ether, { market: { reverts: 'Too little received' } })
    await shows('This swap would fail')
    await shows('“Too little received”')
    await saysButton('Can’t swap')
    expect(mainButton()?.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
  })

  it('promises nothing when the network is silent, and lets the visitor decide', async () => {
    await review(ether, {
      node: (method) => {
        if (method === 'eth_simulateV1') throw refuse(503)
        if (method === 'eth_getBalance') return `0x${(10n ** 17n).toString(16)}`
        throw refuse(503)
      },
    })
    await shows('We couldn’t check what will happen')
    await shows('Not checked')
    await saysButton('Swap')
    expect(await violations()).toEqual([])
  })

  it('asks for a deliberate word from ten per cent on', async () => {
    await review(ether, { market: { quote: { toAmount: 157_128_000n, priceImpact: 10 } } })
    await saysButton('Tick the box first')
    expect(mainButton()?.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
    find('input[type="checkbox"]', view()).click()
    await saysButton('Swap')
  })

  it('asks for none below that', async () => {
    await review(ether, { market: { quote: { toAmount: 157_128_000n, priceImpact: 9.99 } } })
    await saysButton('Swap')
    expect(view().querySelector('input')).toBeNull()
  })

  it('signs nothing when the price moved beyond the slippage, and asks again', async () => {
    const { market } = await review(ether)
    await saysButton('Swap')
    market.quote = { toAmount: 150_000_000n, priceImpact: 0.02 }
    press('Swap')
    await shows('The rate has changed')
    await shows('You’d now get ⁨150.00 USDC⁩')
    expect(sends()).toBe(0)
    expect(await violations()).toEqual([])
    await saysButton('Take this rate')
    press('Take this rate')
    await saysButton('Swap')
    press('Swap')
    await arrives()
    expect(sends()).toBe(1)
  })

  it('says when it cannot be prepared, and tries again', async () => {
    const { market } = await review(ether)
    await saysButton('Swap')
    press('Cancel')
    await saysButton('Review swap')
    market.quote = refuse(503, 'The exchange is away')
    press('Review swap')
    await shows('The exchange is away')
    await saysButton('Try again')
    expect(await violations()).toEqual([])
    market.quote = { toAmount: 157_128_000n }
    press('Try again')
    await saysButton('Swap')
  })

  it('stands when balances and prices change while it is looked at', async () => {
    const { kit, world } = await review(dollars, { market: { ...half, prices: { [usdc]: 1 } } })
    await saysButton('Approve')
    world.balances = undefined
    await refreshBalances(kit, { address: me, networkId: 'eip155:1', tokenAddresses: [usdc] })
    await saysButton('Approve')
    await shows('$100.00')
    expect(view().textContent).not.toContain('did not load')
  })

  it('ends when something else empties the draft, so that nothing stale can be signed', async () => {
    const { kit } = await review(ether)
    await saysButton('Swap')
    swapDraft(kit).reset()
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Swap', 'the form is back')
    expect(sends()).toBe(0)
  })
})

describe('the review of two steps', () => {
  it('names them, says who may take how much, and goes through both', async () => {
    const { kit } = await review(dollars, { market: half })
    await saysButton('Approve')
    const steps = Array.from(view().querySelectorAll('li'), ({ textContent }) => textContent)
    expect(steps).toEqual(['1Approve', '2Swap'])
    expect(view().querySelector('[aria-current="step"]')?.textContent).toBe('1Approve')
    await shows('A contract new to you asks for your ⁨USDC⁩')
    await shows('and no more')
    expect(await violations()).toEqual([])
    press('Approve')
    await arrives()
    const kinds = activityRecords(kit)
      .list()
      .map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['approval', 'swap'])
    expect(sends()).toBe(2)
  })

  it('says when the contract may take all', async () => {
    current = await swapStage({ route: { name: 'Swap', parameters: dollars }, market: half })
    await saysButton('Review swap')
    swapDraft(current.kit).set({ isUnlimited: true })
    press('Review swap')
    await shows('now and later')
    expect(await violations()).toEqual([])
  })

  it('goes on with the second when it was declined after the first', async () => {
    const { wallet } = await review(dollars, { market: half })
    await saysButton('Approve')
    wallet.control.approveNext()
    wallet.control.rejectNext()
    press('Approve')
    await says('You declined. Nothing was swapped')
    await saysButton('Swap')
    expect(view().querySelector('[aria-current="step"]')?.textContent).toBe('2Swap')
    // As tall as the board at most, with its steps and without a note.
    expect(await height()).toBeLessThanOrEqual(496)
    expect(await violations()).toEqual([])
    press('Swap')
    await arrives()
  })

  it('asks for no further step after Cancel', async () => {
    const { kit, wallet } = await review(dollars, { market: half })
    await saysButton('Approve')
    wallet.control.neverAnswer()
    press('Approve')
    await saysButton('Confirm in wallet')
    await until(() => sends() === 1)
    press('Cancel')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'Swap')
    await until(() => kit.store.getState().requests.length === 0, 'nothing is asked any more')
    expect(swapDraft(kit).get().text).toBe('100')
    expect(sends()).toBe(1)
  })

  it('becomes one step where the wallet signs all at once', async () => {
    current = await swapStage({ route: { name: 'Swap', parameters: dollars }, market: half })
    current.wallet.control.setCapabilities({ '0x1': { atomic: { status: 'supported' } } })
    await saysButton('Review swap')
    press('Review swap')
    await saysButton('Swap')
    expect(view().querySelector('ol')).toBeNull()
    await shows('A contract new to you')
  })

  it.each([
    ['en-US', 'light'],
    ['de-DE', 'dark'],
    ['ar', 'dark'],
  ] as const)('fits on 320 px, in %s and the %s', async (locale, theme) => {
    await page.viewport(320, 700)
    current = await swapStage({ route: { name: 'Swap', parameters: dollars }, market: half, kit: { locale, theme } })
    await until(() => mainButton() !== undefined && !mainButton()?.hasAttribute('aria-disabled'))
    mainButton()?.click()
    await until(() => view().querySelectorAll('li').length === 2)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    expect(tabNames()).toHaveLength(4)
    await height()
  })
})
