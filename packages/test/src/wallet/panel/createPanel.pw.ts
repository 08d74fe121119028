import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { startSite } from '../../playwright/startSite.ts'
import { test as base } from '../../playwright/test.ts'
import { panelNotice } from './createPanel.ts'

const test = base.extend<{ panelPage: Page }, { site: string }>({
  site: [
    // Playwright reads the parameter's pattern, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const site = await startSite()
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  panelPage: async ({ page, wallet, csp, site }, use) => {
    await wallet.install({ mode: 'panel', name: 'Panel Wallet', labels: ['Main', 'Savings'] })
    await page.goto(site)
    await use(page)
    csp.assertClean()
  },
})

const call = (page: Page, method: string, params: unknown[] = []): Promise<unknown> =>
  page.evaluate(`window.call(${JSON.stringify(method)}, ${JSON.stringify(params)})`)

/** Starts a request without waiting for its answer. */
const start = (page: Page, method: string, params: unknown[] = []) => {
  const answer = call(page, method, params)
  // Awaited later; a failing test must not also report it as unhandled.
  answer.catch(() => undefined)
  return answer
}

test('stands above a modal of the site, and connects the chosen accounts', async ({
  panelPage: page,
  chains,
  site,
}) => {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  const panel = page.getByRole('dialog', { name: 'Connect this site?' })
  await expect(panel).toContainText(panelNotice)
  await expect(panel).toContainText(`${new URL(site).origin}`)
  await expect(panel.getByRole('checkbox', { name: /^Main/ })).toBeFocused()
  await panel.getByRole('checkbox', { name: /^Savings/ }).check()
  await panel.getByRole('button', { name: 'Connect' }).click()
  await expect(panel).toBeHidden()
  await expect(page.locator('#result')).toHaveText(
    JSON.stringify({ result: chains.accounts.slice(0, 2).map(({ address }) => address) }),
  )
  await expect(page.locator('#modal')).toBeVisible()
  await expect(page.locator('[data-foyer-test-wallet]')).toHaveCount(0)
})

test('Escape declines, and the site hears nothing of it', async ({ panelPage: page }) => {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect this site?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#result')).toContainText('4001')
  await expect(page.locator('#modal')).toBeVisible()
  expect(await page.evaluate('window.escapes')).toEqual([])
  await expect(page.locator('#connect')).toBeFocused()
})

test('works by keyboard alone, and cannot connect nothing', async ({ panelPage: page, chains }) => {
  const answer = start(page, 'eth_requestAccounts')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(page.getByRole('checkbox', { name: /^Main/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(connect).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(connect).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await answer).toEqual({ result: [chains.accounts[1]?.address] })
})

test('shows what is asked, one question after another, in light and dark without axe findings', async ({
  panelPage: page,
  chains,
}) => {
  const connecting = start(page, 'eth_requestAccounts')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await connecting

  const [alice, bob] = chains.accounts
  if (!alice || !bob) throw new Error('no accounts')
  const message = '<b>Hello</b> Grüße'
  const signing = start(page, 'personal_sign', [`0x${Buffer.from(message).toString('hex')}`, alice.address])
  const transaction = { from: alice.address, to: bob.address, value: '0xde0b6b3a7640000', data: '0x1234' }
  const sending = start(page, 'eth_sendTransaction', [transaction])

  const sign = page.getByRole('dialog', { name: 'Sign this message?' })
  await expect(sign).toContainText(message)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(sign.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await sign.getByRole('button', { name: 'Sign' }).click()
  expect(await signing).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })

  const send = page.getByRole('dialog', { name: 'Send this transaction?' })
  for (const text of [alice.address, bob.address, '1 ETH', 'Local test chain 31337 (31337)', '0x1234'])
    await expect(send).toContainText(text)
  await send.getByRole('button', { name: 'Decline' }).click()
  expect(await sending).toMatchObject({ code: 4001 })

  const switching = start(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect(page.getByRole('dialog', { name: 'Switch the network?' })).toContainText('Local test chain 31338')
  await page.getByRole('button', { name: 'Switch' }).click()
  expect(await switching).toEqual({ result: null })
})

test('closes when its control answers, and asks for unlocking', async ({ page, wallet, site, csp }) => {
  const { control } = await wallet.install({ mode: 'panel' })
  await page.goto(site)
  const first = start(page, 'eth_requestAccounts')
  await expect(page.getByRole('dialog')).toBeVisible()
  await control.approveNext()
  expect(await first).toMatchObject({ result: [expect.any(String)] })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await control.lock()
  const second = start(page, 'eth_requestAccounts')
  await page.getByRole('dialog', { name: 'The wallet is locked' }).getByRole('button', { name: 'Unlock' }).click()
  expect(await second).toEqual(await first)
  csp.assertClean()
})

test('a hostile name moves nothing out of place', async ({ page, wallet, site }) => {
  await wallet.install({ mode: 'panel', name: `\u202E${'W'.repeat(10_000)}` })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(site)
  void start(page, 'eth_requestAccounts')
  const approve = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(approve).toBeVisible()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  await approve.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('stands at the end edge beside a modal, and at the bottom of a narrow screen', async ({ page, wallet, site }) => {
  await wallet.install({ mode: 'panel', name: 'Panel Wallet' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(site)
  void start(page, 'eth_requestAccounts')
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ x: 1280 - 320 - 16, y: 16, width: 320 })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await panel.boundingBox()).toMatchObject({ x: 16, y: 16, width: 320 })
  await page.setViewportSize({ width: 390, height: 780 })
  const box = await panel.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(780)
})
