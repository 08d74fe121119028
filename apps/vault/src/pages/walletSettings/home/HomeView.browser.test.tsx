import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoFaults } from '../expectNoFaults.fixture.ts'
import { drawHome, type HomeParameters } from './homeSecurity.fixture.tsx'

describe('the first view of the page', () => {
  let close = () => {}
  afterEach(async () => {
    close()
    close = () => {}
    vi.unstubAllGlobals()
    vi.useRealTimers()
    await page.viewport(800, 640)
  })
  const draw = async (parameters?: HomeParameters) => {
    const drawn = await drawHome(parameters)
    close = drawn.close
    return drawn
  }
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const nav = () => document.querySelector('nav')
  const sections = () => Array.from(document.querySelectorAll('section section'))
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  /** Moves the browser's clock on; the page looks at it every second. */
  const pass = (seconds: number) => {
    const at = Date.now() + seconds * 1_000
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(at)
  }

  it('shows its sections in the order in which people need them, the dangerous last and apart', async () => {
    await page.viewport(1280, 900)
    await draw()
    const names = sections().map((each) => each.querySelector('h3')?.textContent)
    expect(names).toEqual(['Protect', 'Devices', 'Sites and limits', 'Recovery', 'Danger zone'])
    const gaps = sections().map((each, index, all) => boxOf(each).top - boxOf(all[index - 1]).bottom)
    expect(gaps.slice(1)).toEqual([40, 40, 40, 64])
  })

  it('draws lines of 68 px with buttons of 36 px that are pressed on 44, in line with their headings', async () => {
    await page.viewport(1280, 900)
    await draw()
    for (const section of sections()) {
      expect(boxOf(section.querySelector('h3')).left).toBe(boxOf(section).left)
      for (const each of section.querySelectorAll('li > div')) expect(boxOf(each).height).toBeGreaterThanOrEqual(68)
      for (const each of section.querySelectorAll('button')) {
        each.scrollIntoView({ block: 'center' })
        const { bottom, height, left, top, width } = boxOf(each)
        expect(height).toBe(36)
        for (const y of [top - 3, bottom + 3]) expect(document.elementFromPoint(left + width / 2, y)).toBe(each)
      }
    }
  })

  it('stands beside its ways to the sections from 1,025 px, and under a row of them below', async () => {
    await page.viewport(1280, 900)
    await draw()
    expect(boxOf(nav()).width).toBe(200)
    expect(boxOf(sections()[0]).width).toBe(760)
    expect(boxOf(sections()[0]).left - boxOf(nav()).right).toBe(64)
    scrollTo(0, 600)
    expect(boxOf(nav()).top).toBe(24)
    await page.viewport(1024, 900)
    await expect.poll(() => getComputedStyle(nav() as Element).position).toBe('static')
    expect(boxOf(nav()).bottom).toBeLessThan(boxOf(sections()[0]).top)
    await page.viewport(320, 640)
    await expect.poll(() => nav()?.scrollWidth).toBeGreaterThan(boxOf(nav()).width)
    expect(boxOf(sections()[0]).left).toBe(12)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('leads to a section by keyboard, takes the focus along, and leaves its address unchanged', async () => {
    await page.viewport(1280, 500)
    await draw()
    const address = location.href
    const link = page.getByRole('link', { name: 'Danger zone' })
    link.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(link).toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByRole('heading', { name: 'Danger zone' })).toHaveFocus()
    await expect.element(button('Delete this wallet')).toBeInViewport()
    expect(location.href).toBe(address)
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Log out everywhere')).toHaveFocus()
  })

  it.each([
    ['recoverable', false, '1 of 3 locks', 'Make it yours alone', 'Add a passkey'],
    ['recoverable', true, '2 of 3 locks', 'One step left', 'Add a passkey'],
    ['user-held', false, '2 of 3 locks', 'One step left', 'Make a recovery file'],
    ['user-held', true, '3 of 3 locks', 'Yours alone', undefined],
  ] as const)(
    'says how safe a %s wallet is, with recovery %s, and what to add next',
    async (mode, isSaved, count, title, act) => {
      const { place } = await draw({ member: { mode }, trust: { isSaved } })
      await expect.element(page.getByText(count)).toBeVisible()
      await expect.element(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
      if (act) await expect.element(button(act)).toBeVisible()
      for (const other of ['Add a passkey', 'Make a recovery file']) {
        if (other !== act) expect(button(other).query()).toBeNull()
      }
      // The operator can help to open a wallet that its keeper has a part of.
      expect(place.textContent?.includes('not even us')).toBe(mode === 'user-held')
    },
  )

  it('offers a password, and no passkey, in a browser that has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await draw()
    await expect.element(button('Add a password')).toBeVisible()
    await expect.element(button('Add: Password')).toBeVisible()
    expect(button('Add a passkey').query()).toBeNull()
    expect(button('Add: Passkey').query()).toBeNull()
  })

  it('asks whose a new device is, first of all, until the member says yes', async () => {
    await page.viewport(1280, 900)
    const { called } = await draw()
    const labels = () =>
      Array.from(document.querySelectorAll('[aria-label="Devices"] > li'), (each) => each.textContent ?? '')
    expect(labels()[0]).toMatch(/^Chrome on WindowsNew, .*Was it you\?YesRemove$/)
    expect(labels()).toHaveLength(3)
    await expect.element(page.getByRole('link', { name: 'Devices 1 new' })).toBeVisible()
    await button(/^Yes, trust Chrome on Windows/).click()
    await expect.poll(() => labels().join('')).not.toContain('Was it you?')
    await expect.element(page.getByRole('link', { name: 'Devices', exact: true })).toBeVisible()
    expect(called).toEqual(['approve fresh'])
  })

  it('removes a device after a question over the page, whose safe answer comes first', async () => {
    const { called } = await draw()
    const remove = button(/^Remove Safari on iPhone/)
    await remove.click()
    await expect.element(dialog()).toBeVisible()
    const answers = dialog().getByRole('button')
    expect(answers.elements().map((each) => each.textContent)).toEqual(['Keep it', 'Remove'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    await expect.element(remove).toHaveFocus()
    await remove.click()
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => remove.query()).toBeNull()
    expect(called).toEqual(['revoke phone'])
  })

  it('ends one site, or all of them after a question', async () => {
    const { called } = await draw()
    await expect.element(page.getByText('See your addresses').first()).toBeVisible()
    await button('End all of them').click()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(called).toEqual([])
    await button('End all of them').click()
    await dialog().getByRole('button', { name: 'End all of them' }).click()
    await expect.element(page.getByText('No site sees your wallet')).toBeVisible()
    expect(called).toEqual(['disconnect https://harbour.example', 'disconnect https://northlight.example'])
  })

  it('shows what is used of the amount that the member confirms above', async () => {
    const limits = { above: 1_000, newReceivers: false, exports: true }
    await draw({
      security: {
        limits: async () => ({ limits, endsAt: null, passkeys: 1, authenticator: 'none', usedCents: 42_000 }),
      },
    })
    await expect.element(page.getByText('$420.00 of $1,000 in 24 hours')).toBeVisible()
    await expect.element(button('Change: What you confirm twice')).toBeVisible()
    await expectNoFaults(document.body)
  })

  it('ends a way to log in after a question', async () => {
    const { called } = await draw()
    await button('Remove Google').click()
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => button('Remove Google').query()).toBeNull()
    expect(called).toEqual(['unlink g'])
  })

  it('keeps what has to wait in its place, with the reason in it', async () => {
    const at = Date.now() + 60_000
    await draw({ trust: { waitMs: 60_000, at, waits: ['protect', 'export', 'make-file', 'revoke-another', 'delete'] } })
    for (const name of ['Add: Password', 'Show the 12 words', 'Make one: Recovery file', 'Delete this wallet']) {
      const shut = button(name)
      await expect.element(shut).toHaveAttribute('aria-disabled', 'true')
      const why = document.getElementById(shut.element().getAttribute('aria-describedby') ?? '')
      expect(why?.textContent).toMatch(/^From .* on this device$/)
      shut.element().focus()
      await expect.element(shut).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('heading', { name: 'Make it yours alone' })).toBeVisible()
    }
  })

  it('locks at a press, and asks for a login then', async () => {
    const { called } = await draw()
    await expect.element(page.getByText(/^Open for [45]:\d\d$/)).toBeVisible()
    await button('Lock this page now').click()
    await expect.element(page.getByRole('heading', { name: 'Open your wallet’s security' })).toBeVisible()
    await expect.element(page.getByText('One code opens this page for 5 minutes')).toBeVisible()
    expect(called).toEqual(['logout'])
    expect(page.getByText(/^Open for/).query()).toBeNull()
  })

  it('offers to stay in the last minute, and asks over the page once its time is over', async () => {
    await draw()
    await expect.element(button('Lock this page now')).toBeVisible()
    pass(241)
    await expect.element(button('Stay: get a new code')).toBeVisible()
    expect(button('Lock this page now').query()).toBeNull()
    pass(60)
    const devices = page.getByRole('heading', { name: 'Devices', level: 3 }).element()
    await expect.element(dialog()).toBeVisible()
    await expect.element(dialog().getByRole('heading', { name: 'Open your wallet’s security' })).toBeVisible()
    await expect.element(dialog().getByRole('textbox', { name: 'Email' })).toHaveValue('mira@example.com')
    // The page beneath is the one that stood there.
    expect(devices.isConnected).toBe(true)
    await expectNoFaults(dialog().element() as HTMLElement)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    await expect.element(page.getByText('Locked', { exact: true })).toBeVisible()
    await button('Open: get a new code').click()
    await expect.element(dialog()).toBeVisible()
  })

  it('keeps what was typed in a part of the page when its time is over there', async () => {
    await draw()
    await button('Add: Password').click()
    const field = page.getByLabelText('New password', { exact: true })
    await userEvent.fill(field, 'two flat whites')
    pass(301)
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog().query()).toBeNull()
    // Escape was the dialog's.
    await expect.element(field).toHaveValue('two flat whites')
    await expect.element(field).toHaveFocus()
  })

  it.each([
    ['en', 320],
    ['de', 320],
    ['ar', 320],
    ['de', 200],
    ['ar', 1280],
  ])('shows no fault that axe finds, and fits, in %s at %i px', async (language, width) => {
    await page.viewport(width, 740)
    const { place } = await draw({ language })
    await expectNoFaults(place)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
