import { afterEach, describe, expect, it } from 'vitest'
import { refuse } from '../../test/gatewayDouble.ts'
import { press, says, shows, violations } from '../../test/panel.ts'
import { reviewingWallets, watchForm } from '../../test/reviewingWallets.ts'
import { usdc } from '../../test/world.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { until } from '../../ui/testing/until.ts'
import { swapDraft } from './swapDraft.ts'
import { type SwapStage, swapStage } from './test/swapStage.ts'

let current: SwapStage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

/** Ether for dollars, and dollars for ether, which must be approved. */
const ether = { toToken: usdc, amount: '0.05' }
const dollars = { fromToken: usdc, toToken: 'native', amount: '100' }

/** The filled form, for a wallet that shows the review itself. */
const show = async (parameters: typeof ether | typeof dollars, options: Parameters<typeof swapStage>[0] = {}) => {
  current = await swapStage({ route: { name: 'Swap', parameters }, kit: reviewingWallets(), ...options })
  const form = watchForm(current)
  await form.saysButton('Review swap')
  return { ...current, form }
}

describe('a wallet that shows the review of a swap itself', () => {
  it('hears the form’s button, without a review before', async () => {
    const { form, kit } = await show(ether)
    press('Review swap')
    await form.isAt('Account')
    await says('Swap started')
    expect(form.sends()).toBe(1)
    expect(form.visited.has('SwapReview')).toBe(false)
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'swap' }])
    expect(swapDraft(kit).get()).toMatchObject({ text: '', isAsked: false })
  })

  it('leaves the form as it was when the visitor declines there', async () => {
    const { form, kit, wallet } = await show(ether)
    wallet.control.rejectNext()
    press('Review swap')
    await says('You declined. Nothing was swapped')
    await form.leavesButtonFree()
    await form.saysButton('Review swap')
    expect(swapDraft(kit).get()).toMatchObject({ text: '0.05', to: usdc })
    expect(form.visited.has('SwapReview')).toBe(false)
  })

  it('keeps the button waiting', async () => {
    const { form, wallet } = await show(ether, { answers: 'ask' })
    press('Review swap')
    await until(() => form.sends() === 1, 'the wallet is asked')
    await form.waits()
    expect(await violations()).toEqual([])
    form.mainButton()?.click()
    wallet.control.approveNext()
    await form.isAt('Account')
    expect(form.sends()).toBe(1)
  })

  it.each([
    ['several steps', dollars, { quote: { toAmount: 5n * 10n ** 16n, priceImpact: 0.02 } }, 'Approve'],
    ['a loss to agree to', ether, { quote: { toAmount: 157_128_000n, priceImpact: 10 } }, 'Tick the box first'],
    ['a trial run that fails', ether, { reverts: 'Too little received' }, 'Can’t swap'],
  ])('comes after the kit’s review where there is %s', async (_, parameters, market, label) => {
    const { form } = await show(parameters, { market })
    press('Review swap')
    await form.isAt('SwapReview')
    await form.saysButton(label)
    expect(form.sends()).toBe(0)
  })

  it('comes after the kit’s review where the swap cannot be prepared', async () => {
    const { form, market } = await show(ether)
    market.quote = refuse(503)
    press('Review swap')
    await form.isAt('SwapReview')
    await form.saysButton('Try again')
    expect(form.sends()).toBe(0)
  })

  it('never hears of less than was prepared', async () => {
    let isPressed = false
    let quotes = 0
    const { form, market } = await show(ether, {
      answersQuotes: async () => {
        quotes += isPressed ? 1 : 0
        // The first is what it is prepared with.
        if (quotes > 1) market.quote = { toAmount: 150_000_000n, priceImpact: 0.02 }
      },
    })
    isPressed = true
    press('Review swap')
    await form.isAt('SwapReview')
    await shows('150.00 USDC')
    expect(form.sends()).toBe(0)
  })
})
