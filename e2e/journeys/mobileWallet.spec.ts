import type { MobileWallet } from '@foyer/test'
import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { readFacts } from '../pages/bothSides.ts'
import { expect, test } from '../pages/mobileWalletTest.ts'
import { disconnectInModal } from '../pages/modal.ts'
import { readCode } from '../pages/walletConnectTest.ts'
import { isSignatureOf } from '../solanaTest.ts'

const button = (page: Page) => page.getByRole('button', { name: /^(Connect wallet|Account )/ })
const code = (page: Page) => page.getByRole('img', { name: 'QR code that connects a wallet' })

/** Scans what the page shows, as a phone does. */
async function scan(page: Page, phone: MobileWallet): Promise<void> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await readCode(code(page))
      return link
    })
    .toMatch(/^solana-wallet:\/v1\/associate\/remote\?/)
  await phone.scan(link ?? '', { takesAnyCertificate: true })
}

/**
 * Presses a button without the mouse, which Chromium holds back on a machine without apps while it would ask which one opens
 * the link.
 */
const press = (button: Locator) => button.dispatchEvent('click')

async function expectSignature(page: Page, address: string): Promise<void> {
  const shown = page.getByTestId('signature')
  await expect(shown).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(isSignatureOf(address, 'Two coffees', (await shown.textContent()) ?? '')).toBe(true)
}

test('a phone scans the code, signs, declines, and its leaving ends the session', async ({ page, phone, shop }) => {
  const dialog = page.getByRole('dialog')
  const connect = async () => {
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
    await scan(page, phone)
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'connected', accounts: [phone.address] })
    await expect(dialog).toBeHidden()
  }
  await page.goto(`${shop.url}?reflector=${encodeURIComponent(shop.reflector)}`)

  await test.step('the code is shown, legible to everybody', async () => {
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
    await expect(code(page)).toBeVisible()
    await expect(dialog).toContainText('Stays connected until this page is reloaded')
    await expectAccessible(page, { include: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the phone connects and signs', async () => {
    await connect()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expectSignature(page, phone.address)
  })

  await test.step('the phone declines', async () => {
    phone.rejectNext()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByTestId('sign-error')).toHaveText('USER_REJECTED')
  })

  await test.step('the wallet that dies takes its session along', async () => {
    phone.disconnect({ breakOff: true })
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'disconnected', connectors: [] })
  })

  await test.step('it is scanned anew, and the visitor leaves', async () => {
    await connect()
    await disconnectInModal(page, button(page))
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'disconnected', connectors: [] })
    expect(phone.requests().at(-1)?.method).toBe('deauthorize')
  })

  await test.step('a session of another device ends with the page', async () => {
    await connect()
    await page.reload()
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'disconnected', connectors: [] })
  })
})

test('a phone that declines to connect is told so over the code, and asked again', { tag: '@long' }, async ({
  page,
  phone,
  shop,
}) => {
  const dialog = page.getByRole('dialog')
  await page.goto(`${shop.url}?reflector=${encodeURIComponent(shop.reflector)}`)
  await button(page).click()
  await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
  phone.rejectNext()
  await scan(page, phone)
  await expect(dialog.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await scan(page, phone)
  await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'connected' })
})

test.describe('on the phone itself', () => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  test.use(pixel)

  test('the app opens for each request, and the session comes back after a reload', async ({ page, phone, shop }) => {
    const opened: string[] = []
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    // What Android does with the link: the app comes to the front, which takes the focus from the page.
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (!url.startsWith('solana-wallet:')) return
      opened.push(url)
      void phone.listen(url).then(() => page.evaluate(() => dispatchEvent(new Event('blur'))))
    })
    const dialog = page.getByRole('dialog')
    await page.goto(shop.url)
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()

    // The browser would ask now; it is said before.
    await expect(dialog.getByRole('heading', { name: 'Your browser may ask first' })).toBeVisible()
    await expectAccessible(page, { include: 'dialog' })
    expect(opened).toEqual([])
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'connected', accounts: [phone.address] })
    await expect(dialog).toBeHidden()

    await press(page.getByRole('button', { name: 'Sign', exact: true }))
    await expectSignature(page, phone.address)
    expect(opened).toHaveLength(2)

    await page.reload()
    await expect.poll(() => readFacts(page, 'solana')).toMatchObject({ status: 'connected', accounts: [phone.address] })
    expect(opened).toHaveLength(2)
    await press(page.getByRole('button', { name: 'Sign', exact: true }))
    await expectSignature(page, phone.address)
    expect(phone.requests().at(-2)?.params).toMatchObject([{ auth_token: 'test-token-1' }])
  })

  test('a page that is not secure lists the wallet, and says to its press what it lacks, to the letter', async ({
    page,
    requests,
    shop,
  }) => {
    const { origin } = new URL(shop.url)
    const insecure = 'http://shop.example'
    // The same site, under a name that no browser takes for this machine.
    await page.route(`${insecure}/**`, async (route) => {
      const url = route.request().url().replace(insecure, origin)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    const dialog = page.getByRole('dialog')
    await page.goto(shop.url.replace(origin, insecure))
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
    await expect(dialog.getByRole('heading', { name: 'This page is not secure' })).toBeVisible()
    const words = 'The mobile wallet adapter protocol must be used in a secure context (https).'
    await expect(dialog.getByText(words, { exact: true }).first()).toBeVisible()
    await expectAccessible(page, { include: 'dialog' })
    expect(requests.outside([...shop.hosts, new URL(insecure).host])).toEqual([])
    requests.clear()
  })

  test('without a wallet app the view says so, to the letter, and tries again', async ({ page, shop }) => {
    const dialog = page.getByRole('dialog')
    await page.goto(shop.url)
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const words = dialog.getByText('Found no installed wallet that supports the mobile wallet protocol.')
    await expect(words.first()).toBeVisible()
    await expectAccessible(page, { include: 'dialog' })
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect(dialog.getByRole('heading', { name: 'Your browser may ask first' })).toBeVisible()
  })

  test('a browser that keeps the page from apps is told of, and asked again once it was allowed', {
    tag: '@long',
  }, async ({ page, shop }) => {
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(shop.url)
    const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo
    const permission = { name: 'loopback-network' }
    const set = (setting: 'denied' | 'granted') =>
      session.send('Browser.setPermission', { permission, setting, origin, browserContextId })
    await set('denied')
    const dialog = page.getByRole('dialog')
    await page.goto(shop.url)
    await button(page).click()
    await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
    await expect(dialog.getByRole('heading', { name: 'Your browser blocked the wallet' })).toBeVisible()
    await set('granted')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('heading', { name: 'Continue in Mobile wallet' })).toBeVisible()
  })
})
