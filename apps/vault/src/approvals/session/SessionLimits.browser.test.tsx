import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApprovalRequest } from '../request.ts'
import { type DrawnLook, drawApproval } from '../sheet/approval.fixture.tsx'
import { watchButton } from '../sheet/watchButton.fixture.ts'
import { seeAll } from '../stay.fixture.ts'
import { momentInField } from './readLimits.ts'

const day = 86_400
const token = `0x${'44'.repeat(20)}` as const
const tokens = new Map([[token as string, { kind: 'token', symbol: 'TUSD', decimals: 6 } as const]])
const now = () => Math.floor(Date.now() / 1_000)
const asked = (own: object = {}): Extract<ApprovalRequest, { kind: 'session' }> => ({
  kind: 'session',
  chain: 'eip155:1',
  key: `0x${'33'.repeat(20)}`,
  expiry: now() + 7 * day,
  permissions: [
    { kind: 'coin', amount: parseEther('0.5'), period: day, start: 1 },
    { kind: 'token', token, amount: 250_000_000n, period: 7 * day, start: 1 },
  ],
  adjustable: [true, true],
  ...own,
})

describe('lowering what a site may do', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const draw = (request: ApprovalRequest, look?: DrawnLook) => {
    const drawn = drawApproval(request, { sessionNonce: 4n, tokens }, look)
    closers.push(drawn.close)
    return drawn
  }
  const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
  const lower = () => userEvent.click(page.getByRole('button', { name: 'Lower the limits' }))
  const field = (name: string) => page.getByRole('textbox', { name })

  it('grants what was typed, once that has been seen for the whole time again', async () => {
    const request = asked()
    const { agreed, place } = draw(request)
    const states = watchButton(place, 'Allow')
    await expect.element(page.getByText('0.5 ETH a day')).toBeVisible()
    await expect.element(allow()).not.toHaveAttribute('aria-disabled')
    await lower()
    await expect.element(field('May spend: ETH a day')).toHaveFocus()
    await userEvent.fill(field('May spend: ETH a day'), '0.125')
    const sooner = now() + day
    await userEvent.fill(page.getByLabelText('Ends on'), momentInField(sooner))
    await userEvent.click(page.getByRole('button', { name: 'Use these limits' }))
    await expect.element(page.getByText('0.125 ETH a day')).toBeVisible()
    await seeAll()
    await expect.element(allow()).not.toHaveAttribute('aria-disabled')
    // Another content than was seen before.
    expect(states.slice(0, 3)).toEqual(['absent', 'shut', 'open'])
    expect(states.slice(states.lastIndexOf('absent')).slice(0, 2)).toEqual(['absent', 'shut'])
    await userEvent.click(allow())
    expect(agreed).toHaveLength(1)
    expect(agreed[0]).toMatchObject({
      sessionNonce: 4n,
      terms: { expiry: sooner - (sooner % 60), amounts: [parseEther('0.125'), 250_000_000n] },
    })
  })

  it('grants what was asked for where nothing was lowered, to the second', async () => {
    const request = asked()
    const { agreed } = draw(request)
    await lower()
    await userEvent.keyboard('{Enter}')
    await expect.element(allow()).not.toHaveAttribute('aria-disabled')
    await userEvent.click(allow())
    expect(agreed[0]?.terms).toEqual({ expiry: request.expiry, amounts: [parseEther('0.5'), 250_000_000n] })
  })

  it.each([
    ['0.6', 'The site asked for 0.5 ETH. Type as much or less'],
    ['0', 'Type more than 0, or cancel the request'],
    ['a little', 'Type a number, such as 0.5'],
    ['0.1234567890123456789', 'Type fewer digits after the decimal sign: at most 18'],
  ])('keeps %s as it was typed, and says what is wrong', async (typed, problem) => {
    const { agreed, declined } = draw(asked())
    await lower()
    await userEvent.fill(field('May spend: ETH a day'), typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(problem).first()).toBeVisible()
    await expect.element(field('May spend: ETH a day')).toHaveValue(typed)
    await expect.element(field('May spend: ETH a day')).toHaveFocus()
    await expect.element(field('May spend: ETH a day')).toHaveAttribute('aria-invalid', 'true')
    // Escape leads back to the request, and declines nothing.
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('0.5 ETH a day')).toBeVisible()
    expect([agreed, declined]).toEqual([[], []])
  })

  it('lets no end come later than the site asked, or be over already', async () => {
    draw(asked())
    await lower()
    const end = page.getByLabelText('Ends on')
    const apply = () => userEvent.click(page.getByRole('button', { name: 'Use these limits' }))
    await userEvent.fill(end, momentInField(now() + 8 * day))
    await apply()
    await expect.element(page.getByText(/^The site asked until /).first()).toBeVisible()
    await userEvent.fill(end, momentInField(now() - day))
    await apply()
    await expect.element(page.getByText('This is over already. Choose a later time').first()).toBeVisible()
    await userEvent.fill(end, '')
    await apply()
    await expect.element(page.getByText('Type the whole date and time').first()).toBeVisible()
  })

  it('offers nothing where the site lets nothing be changed, and only what it does', async () => {
    draw(asked({ adjustable: [false, false] }))
    await expect.element(allow()).not.toHaveAttribute('aria-disabled')
    expect(page.getByRole('button', { name: 'Lower the limits' }).query()).toBeNull()
    for (const close of closers.splice(0)) close()
    draw(asked({ adjustable: [false, true] }))
    await lower()
    await expect.element(field('May spend: TUSD a week')).toBeVisible()
    expect(field('May spend: ETH a day').query()).toBeNull()
    // One end is that of all of them.
    expect(page.getByLabelText('Ends on').query()).toBeNull()
  })

  it.each<[DrawnLook, string, string, string]>([
    [{ language: 'en', mode: 'dark', width: 320 }, 'Lower the limits', '0.25', 'Use these limits'],
    [{ language: 'de', mode: 'light', width: 320 }, 'Grenzen senken', '0,25', 'Übernehmen'],
    [{ language: 'ar', mode: 'dark', width: 320 }, 'خفض الحدود', '0.25', 'تطبيق'],
  ])('shows whole and accessible by keys alone: %o', async (look, opens, typed, applies) => {
    const { overflow, place, violations } = draw(asked(), look)
    const button = page.getByRole('button', { name: opens })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    // What comes in fades in.
    await expect.poll(violations).toEqual([])
    expect(overflow()).toBeLessThanOrEqual(0)
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}x{Enter}')
    await expect.poll(() => place.querySelectorAll('[aria-invalid]').length).toBe(1)
    await expect.poll(violations).toEqual([])
    await userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${typed}`)
    for (let tabs = 0; tabs < 12 && document.activeElement?.textContent !== applies; tabs += 1)
      await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(new RegExp(`${typed}\\s*ETH`)).first()).toBeVisible()
    expect(overflow()).toBeLessThanOrEqual(0)
  })
})
