import { afterEach, describe, expect, it } from 'vitest'
import { closeModal } from '../../core/actions/closeModal.ts'
import { refuse } from '../../test/gatewayDouble.ts'
import { panel, press, says, shows, view, violations } from '../../test/panel.ts'
import { reviewingWallets } from '../../test/reviewingWallets.ts'
import { usdc } from '../../test/world.ts'
import { until } from '../../ui/testing/until.ts'
import { activityRecords } from '../../workshop/activityRecords.ts'
import { swapDraft } from './swapDraft.ts'
import { type SwapStage, swapStage } from './test/swapStage.ts'

let current: SwapStage | undefined
let visited: Set<string> = new Set()
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
  visited = new Set()
  current.kit.store.subscribe(({ modal }) => {
    for (const { name } of modal.stack) visited.add(name)
  })
  await saysButton('Review swap')
  return current
}
const mainButton = () =>
  Array.from(view().querySelectorAll('button')).findLast((each) => each.className.includes('main'))
const saysButton = (label: string) =>
  until(() => mainButton()?.textContent === label, `the main button says ${label}, not ${mainButton()?.textContent}`)
/** The message stands over the button, not on it. */
const leavesButtonFree = async () => {
  const message = () => panel().querySelector('[class*="Toast-toast"]')?.getBoundingClientRect()
  await expect.poll(() => message()?.height).toBeGreaterThan(0)
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  expect(message()?.bottom).toBeLessThan(mainButton()?.getBoundingClientRect().top ?? 0)
}
const waits = () => until(() => mainButton()?.getAttribute('aria-busy') === 'true', 'the button waits')
const isAt = (name: string) =>
  until(() => current?.kit.store.getState().modal.stack.at(-1)?.name === name, `${name} is shown`)
const sends = () => current?.wallet.control.requests().filter(({ method }) => method === 'eth_sendTransaction').length

describe('a wallet that shows the review of a swap itself', () => {
  it('hears the form’s button, without a review before', async () => {
    const { kit } = await show(ether)
    press('Review swap')
    await isAt('Account')
    await says('Swap started')
    expect(sends()).toBe(1)
    expect(visited.has('SwapReview')).toBe(false)
    expect(activityRecords(kit).list()).toMatchObject([{ kind: 'swap' }])
    expect(swapDraft(kit).get()).toMatchObject({ text: '', isAsked: false })
  })

  it('leaves the form as it was when the visitor declines there', async () => {
    const { kit, wallet } = await show(ether)
    wallet.control.rejectNext()
    press('Review swap')
    await says('You declined. Nothing was swapped')
    await leavesButtonFree()
    await saysButton('Review swap')
    expect(swapDraft(kit).get()).toMatchObject({ text: '0.05', to: usdc })
    expect(visited.has('SwapReview')).toBe(false)
  })

  it('keeps the button waiting', async () => {
    const { wallet } = await show(ether, { answers: 'ask' })
    press('Review swap')
    await until(() => sends() === 1, 'the wallet is asked')
    await waits()
    expect(await violations()).toEqual([])
    mainButton()?.click()
    wallet.control.approveNext()
    await isAt('Account')
    expect(sends()).toBe(1)
  })

  it.each([
    ['several steps', dollars, { quote: { toAmount: 5n * 10n ** 16n, priceImpact: 0.02 } }, 'Approve'],
    ['a loss to agree to', ether, { quote: { toAmount: 157_128_000n, priceImpact: 10 } }, 'Tick the box first'],
    ['a trial run that fails', ether, { reverts: 'Too little received' }, 'Can’t swap'],
  ])('comes after the kit’s review where there is %s', async (_, parameters, market, label) => {
    await show(parameters, { market })
    press('Review swap')
    await isAt('SwapReview')
    await saysButton(label)
    expect(sends()).toBe(0)
  })

  it('comes after the kit’s review where the swap cannot be prepared', async () => {
    const { market } = await show(ether)
    market.quote = refuse(503)
    press('Review swap')
    await isAt('SwapReview')
    await saysButton('Try again')
    expect(sends()).toBe(0)
  })

  it('hears nothing where the visitor closed the form while the swap was prepared', async () => {
    let isPressed = false
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { kit } = await show(ether, { answersQuotes: async () => (isPressed ? answered : undefined) })
    isPressed = true
    press('Review swap')
    await waits()
    closeModal(kit)
    answer()
    await until(() => swapDraft(kit).get().isAsked === false, 'the preparation is over')
    expect(sends()).toBe(0)
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('never hears of less than was prepared', async () => {
    let isPressed = false
    let quotes = 0
    const { market } = await show(ether, {
      answersQuotes: async () => {
        quotes += isPressed ? 1 : 0
        // The first is what it is prepared with.
        if (quotes > 1) market.quote = { toAmount: 150_000_000n, priceImpact: 0.02 }
      },
    })
    isPressed = true
    press('Review swap')
    await isAt('SwapReview')
    await shows('150.00 USDC')
    expect(sends()).toBe(0)
  })
})
