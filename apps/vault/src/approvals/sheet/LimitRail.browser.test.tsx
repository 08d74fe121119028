import { maxUint256 } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seeAll } from '../stay.fixture.ts'
import {
  approve,
  type Drawing,
  drawLimit,
  type LimitQuestion,
  millions,
  router,
  stranger,
} from './limitRail.fixture.tsx'

let drawn: ReturnType<typeof drawLimit> | undefined
const asked: LimitQuestion[] = []
const draw = (amount: bigint, exact: bigint, drawing?: Drawing) => {
  drawn = drawLimit(asked, amount, exact, drawing)
  return drawn
}
beforeEach(() => asked.splice(0))
afterEach(async () => {
  drawn?.close()
  await page.viewport(800, 640)
})
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('textbox', { name: 'Change the amount' })
const reason = () => document.querySelector('[data-reason]')?.textContent
const agreedData = () =>
  drawn?.agreed.map(({ complete }) => (complete?.kind === 'transaction' ? complete.transaction.data : undefined))
const agree = async (name: string) => {
  await seeAll()
  await expect.element(button(name)).not.toHaveAttribute('aria-disabled')
  await userEvent.click(button(name))
}

describe('the limit of an allowance', () => {
  it('offers what is enough first where a site asks for no limit, and agrees to exactly that', async () => {
    draw(maxUint256, millions(250))
    await expect.element(radio('This time')).toHaveAttribute('aria-checked', 'true')
    for (const name of ['1,000', 'No limit']) await expect.element(radio(name)).toHaveAttribute('aria-checked', 'false')
    await agree('Allow 250 USDC')
    expect(agreedData()).toEqual([approve(millions(250)).data])
    expect(asked).toEqual([])
  })

  it.each([
    [maxUint256, ['This time', 'No limit']],
    [millions(250), ['This time']],
  ])('offers only what was looked at ahead where nothing else can be (%s asked)', async (amount, names) => {
    draw(amount, millions(250), { isOpen: false })
    await expect.element(radio('This time')).toHaveAttribute('aria-checked', 'true')
    expect(
      page
        .getByRole('radio')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names)
    expect(button('Change the amount').elements()).toEqual([])
    await agree('Allow 250 USDC')
    expect(agreedData()).toEqual([approve(millions(250)).data])
  })

  it('offers what a site asks for first, and a round amount and no limit beside it', async () => {
    draw(millions(250), millions(250))
    await expect.element(radio('This time')).toHaveAttribute('aria-checked', 'true')
    await agree('Allow 250 USDC')
    expect(agreedData()).toEqual([approve(millions(250)).data])
  })

  it('says the new amount at once, and can be agreed to only once that was looked at', async () => {
    draw(millions(250), millions(250))
    await userEvent.click(radio('1,000'))
    await expect.element(button('Allow 1,000 USDC')).toHaveAttribute('aria-disabled', 'true')
    expect(asked.map(({ chosen }) => chosen)).toEqual([[millions(1_000)]])
    expect(reason()).toBe('Checking what this does')
    expect(agreedData()).toEqual([])
    asked[0]?.answer()
    await agree('Allow 1,000 USDC')
    expect(agreedData()).toEqual([approve(millions(1_000)).data])
  })

  it('forgets the answer to a choice that was changed meanwhile', async () => {
    draw(millions(250), millions(250))
    await userEvent.click(radio('1,000'))
    await userEvent.click(radio('No limit'))
    await expect.poll(() => asked.length).toBe(2)
    asked[0]?.answer()
    await expect.element(button('Allow no limit')).toHaveAttribute('aria-disabled', 'true')
    asked[1]?.answer()
    await expect.element(page.getByText('No limit puts all your USDC at risk', { exact: true })).toBeVisible()
    expect(document.body.textContent).not.toContain('1,000 USDC')
  })

  it('warns of no limit with how much is enough, and offers that before anything else', async () => {
    draw(maxUint256, millions(250))
    await userEvent.click(radio('No limit'))
    const note = 'The site asked for this. “This time” allows 250 USDC and is enough.'
    await expect.element(page.getByText(note)).toBeVisible()
    await expect.element(page.getByText('No limit, now 412.8 USDC')).toBeVisible()
    const [safe, other] = Array.from(drawn?.place.querySelectorAll('button') ?? []).slice(-2)
    expect([safe?.textContent, other?.textContent]).toEqual(['This time', 'Allow no limit'])
    // A double click goes back to what is enough, and declines nothing.
    await userEvent.dblClick(button('This time'))
    await expect.element(radio('This time')).toHaveAttribute('aria-checked', 'true')
    await expect.element(button('Cancel')).toBeVisible()
    expect(drawn?.declined).toEqual([])
    await userEvent.click(button('Cancel'))
    expect(drawn?.declined).toEqual([[]])
  })

  it('asks for no tick where the wallet knows the spender and the network tried it out', async () => {
    draw(maxUint256, millions(250), { spender: router })
    await userEvent.click(radio('No limit'))
    await expect.element(page.getByText('No limit puts all your USDC at risk', { exact: true })).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
    const [safe, other] = Array.from(drawn?.place.querySelectorAll('button') ?? []).slice(-2)
    expect([safe?.textContent, other?.textContent]).toEqual(['This time', 'Allow no limit'])
    const colourOf = (element: Element | undefined) => element && getComputedStyle(element).backgroundColor
    expect(colourOf(safe)).not.toBe(colourOf(other))
    await agree('Allow no limit')
    expect(agreedData()).toEqual([approve(maxUint256, router).data])
  })

  it.each([
    ['the wallet does not know the spender', { spender: stranger }],
    ['the network did not try it out', { spender: router, isTried: false }],
  ] as const)('asks for a tick before no limit where %s', async (_, drawing) => {
    draw(maxUint256, millions(250), drawing)
    await userEvent.click(radio('No limit'))
    await expect.element(page.getByRole('checkbox', { name: 'I know what this does and want it' })).toBeVisible()
    await seeAll()
    await expect.element(button('Allow no limit')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(page.getByRole('checkbox'))
    await agree('Allow no limit')
    expect(drawn?.agreed.length).toBe(1)
  })

  it('treats more than there is of a token as no limit', async () => {
    draw(10n ** 30n, millions(250), { supply: 10n ** 16n })
    await expect.element(radio('This time')).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(radio('No limit'))
    await expect.element(page.getByText('No limit puts all your USDC at risk', { exact: true })).toBeVisible()
    await expect.element(page.getByText('No limit, now 412.8 USDC')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox'))
    await agree('Allow no limit')
    expect(agreedData()).toEqual([approve(10n ** 30n).data])
  })

  it('offers no round amount that is more than there is of the token', async () => {
    draw(millions(250), millions(250), { supply: millions(300) })
    await expect.element(radio('No limit')).toBeVisible()
    expect(page.getByRole('radio').elements().length).toBe(2)
    await userEvent.click(button('Change the amount'))
    await userEvent.fill(field(), '301')
    await userEvent.click(button('Use this amount'))
    await expect.element(page.getByText('Choose “No limit” for that much').first()).toBeVisible()
  })

  it('does not say that a site asked for no limit where it did not', async () => {
    draw(millions(250), millions(250))
    await userEvent.click(radio('No limit'))
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.answer()
    await expect.element(page.getByText('“This time” allows 250 USDC and is enough.').first()).toBeVisible()
    expect(document.body.textContent).not.toContain('The site asked for this')
  })

  it('takes an amount that is typed by keyboard alone, and keeps focus at the pencil', async () => {
    draw(millions(250), millions(250))
    await expect.element(button('Change the amount')).toBeVisible()
    button('Change the amount').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    expect(reason()).toBe('Set the amount first')
    await userEvent.keyboard('80.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(radio('80.5')).toHaveAttribute('aria-checked', 'true')
    await expect.element(button('Change the amount')).toHaveFocus()
    asked[0]?.answer()
    await agree('Allow 80.5 USDC')
    expect(agreedData()).toEqual([approve(millions(80.5)).data])
  })

  it('leaves the field on Escape, which closes nothing else, and keeps the amount from before', async () => {
    draw(millions(250), millions(250))
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => heard.push(key)
    document.addEventListener('keydown', hear)
    await userEvent.click(button('Change the amount'))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('9')
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', hear)
    await expect.element(button('Change the amount')).toHaveFocus()
    await expect.element(button('Allow 250 USDC')).toBeVisible()
    expect(heard).not.toContain('Escape')
    expect(asked).toEqual([])
    expect(drawn?.declined).toEqual([])
  })

  it.each([
    ['lots', 'Type an amount, like 250'],
    ['0', 'Type more than 0. To allow nothing, press Cancel.'],
    ['0.0000001', 'USDC has 6 decimals at most'],
    [`1${'0'.repeat(40)}`, 'Choose “No limit” for that much'],
  ])('says why %j is no amount, and stays in the field', async (typed, sentence) => {
    draw(millions(250), millions(250))
    await userEvent.click(button('Change the amount'))
    await userEvent.fill(field(), typed)
    await userEvent.click(button('Use this amount'))
    await expect.element(page.getByText(sentence).first()).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => drawn?.violations()).toEqual([])
    await userEvent.click(radio('This time'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it.each([
    ['en', 'light', 320],
    ['de', 'dark', 320],
    ['ar', 'dark', 368],
  ] as const)('fits in %s and %s at %i px, at twice the size of its text too', async (language, mode, width) => {
    for (const [chosen, across, enough] of [
      [0, width, 123_456_789.123456],
      [2, width, 123_456_789.123456],
      [2, 200, 250],
    ] as const) {
      await page.viewport(Math.max(across, 320), 720)
      draw(maxUint256, millions(enough), { language, mode, width: across })
      await expect.poll(() => page.getByRole('radio').elements().length).toBe(3)
      await userEvent.click(page.getByRole('radio').nth(chosen))
      if (across === width) expect(drawn?.overflow()).toBeLessThanOrEqual(0)
      const rail = page.getByRole('radiogroup').element().parentElement
      expect(rail?.scrollWidth).toBe(rail?.clientWidth)
      await expect.poll(() => drawn?.violations()).toEqual([])
      const heights = page
        .getByRole('radio')
        .elements()
        .map((each) => each.getBoundingClientRect().height)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      drawn?.close()
    }
  })

  it('keeps the rail where it is, whatever is chosen of it', async () => {
    draw(millions(250), millions(250))
    await page.viewport(400, 720)
    await expect.element(radio('This time')).toBeVisible()
    const topOf = () => radio('This time').element().getBoundingClientRect().top + scrollY
    const before = topOf()
    await userEvent.click(radio('1,000'))
    expect(topOf()).toBe(before)
    asked[0]?.answer()
    await expect.element(button('Allow 1,000 USDC')).not.toHaveAttribute('aria-disabled')
    expect(topOf()).toBe(before)
  })
})
