import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '../../account/member.ts'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { createCodePrompt } from '../stepUp/createCodePrompt.ts'
import type { Security } from './createSecurity.ts'
import { expectNoFaults } from './expectNoFaults.fixture.ts'
import { SecurityPage } from './SecurityPage.tsx'
import '../../ui/frame.css'

const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '7'.repeat(44) },
  mode: 'recoverable',
}

describe('the first view of the page', () => {
  let close = () => {}
  afterEach(async () => {
    close()
    await page.viewport(800, 640)
  })

  async function draw(language = 'en') {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const spoken = wordsFor(language)
    const security: Partial<Security> = {
      account: { restore: async () => member } as Security['account'],
      trust: async () => ({ waitMs: 0, at: 0, waits: [], approver: undefined }),
      app: 'https://wallet.example',
      providers: [],
      hasPasskeys: true,
    }
    const prompt = createCodePrompt()
    const open = async () => security as Security
    root.render(
      <LanguageContext value={spoken}>
        <SecurityPage
          cameHere={false}
          first="home"
          language={language}
          mail={undefined}
          name="Foyer Wallet"
          open={open}
          prompt={prompt}
        />
      </LanguageContext>,
    )
    close = () => {
      root.unmount()
      place.remove()
      document.documentElement.removeAttribute('dir')
      document.documentElement.lang = 'en'
    }
    await expect.poll(() => place.querySelectorAll('section section').length).toBe(5)
    return place
  }
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const nav = () => document.querySelector('nav')
  const sections = () => Array.from(document.querySelectorAll('section section'))

  it('shows its sections in the order in which people need them, the dangerous last and apart', async () => {
    await page.viewport(1280, 900)
    await draw()
    const names = sections().map((each) => each.querySelector('h3')?.textContent)
    expect(names).toEqual(['Protect', 'Devices', 'Sites and limits', 'Recovery', 'Danger zone'])
    const gaps = sections().map((each, index, all) => boxOf(each).top - boxOf(all[index - 1]).bottom)
    expect(gaps.slice(1)).toEqual([40, 40, 40, 64])
    for (const row of document.querySelectorAll('section section button'))
      expect(boxOf(row).height).toBeGreaterThanOrEqual(68)
  })

  it('stands beside its ways to the sections from 1,025 px, and under a row of them below', async () => {
    await page.viewport(1280, 900)
    await draw()
    expect(boxOf(nav()).width).toBe(200)
    expect(boxOf(sections()[0]).width).toBe(760)
    expect(boxOf(sections()[0]).left - boxOf(nav()).right).toBe(64)
    scrollTo(0, 300)
    expect(boxOf(nav()).top).toBe(24)
    await page.viewport(1024, 900)
    await expect.poll(() => getComputedStyle(nav() as Element).position).toBe('static')
    expect(boxOf(nav()).bottom).toBeLessThan(boxOf(sections()[0]).top)
    await page.viewport(320, 640)
    await expect.poll(() => nav()?.scrollWidth).toBeGreaterThan(boxOf(nav()).width)
    expect(boxOf(sections()[0]).left).toBe(12)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('leads to a section by keyboard, takes the focus along, and leaves its address as it is', async () => {
    await page.viewport(1280, 500)
    await draw()
    const address = location.href
    const link = page.getByRole('link', { name: 'Danger zone' })
    link.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(link).toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByRole('heading', { name: 'Danger zone' })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Delete this wallet' })).toBeInViewport()
    expect(location.href).toBe(address)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveFocus()
  })

  it.each([
    ['en', 320],
    ['de', 320],
    ['ar', 320],
    ['de', 200],
    ['ar', 1280],
  ])('shows no fault that axe finds, and fits, in %s at %i px', async (language, width) => {
    await page.viewport(width, 740)
    const place = await draw(language)
    await expectNoFaults(place)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
