import { connect } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../expectAccessible.ts'
import { test as base } from '../world/test.ts'

/** The playground as `npm start` serves it: with a relay and a reflector, and a phone behind each. */
const test = base.extend<{ playground: string; noErrors: undefined }>({
  playground: ({ testPhone }, use) => use(testPhone),
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(error.error().message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

const question = (phone: Page, name: string) => phone.getByRole('heading', { name })

test('connects both chain families with the test phone, signs on each and disconnects', async ({
  page,
  playground,
}) => {
  await page.goto(playground)
  const [phone] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'test phone' }).click(),
  ])
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const field = phone.getByLabel(/Copy link/)
  await field.fill('wc:nothing')
  await phone.getByRole('button', { name: 'Connect' }).click()
  await expect(phone.getByRole('alert')).not.toBeEmpty()
  await expect(field).toHaveValue('wc:nothing')
  await field.fill(link)
  await phone.getByRole('button', { name: 'Connect' }).click()
  await expect(question(phone, 'Connect this site?')).toBeVisible()
  await expect(phone.getByRole('definition').filter({ hasText: 'Local Solana' })).toHaveText(
    'Local chain 31337, Local chain 31338, Local Solana',
  )
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  const site = phone.getByRole('listitem').filter({ hasText: 'Foyer playground' })
  await expect(site).toContainText('Local chain 31337, Local chain 31338, Local Solana')

  await page.locator('summary').filter({ hasText: 'Developer' }).click()
  for (const [family, network] of [
    ['eip155', 'Local chain 31337'],
    ['solana', 'Local Solana'],
  ] as const) {
    const facts = page.getByRole('region', { name: `Chain family ${family}` }).getByRole('definition')
    await expect(facts).toContainText(['connected', network, 'Test Phone', /^\w{32,44}$/])
  }

  const result = page.getByTestId('result')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(question(phone, 'Sign this message?')).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByRole('button', { name: 'Networks', exact: true }).click()
  await dialog.getByRole('button', { name: 'Local Solana' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(question(phone, 'Sign this message?')).toBeVisible()
  await phone.getByRole('button', { name: 'Decline' }).click()
  await expect(result).toContainText('USER_REJECTED')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

  await phone.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the test phone answers the mobile wallet protocol too, through the gateway’s reflector', async ({
  page,
  playground,
}) => {
  await page.goto(playground)
  const [phone] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'test phone' }).click(),
  ])
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Mobile wallet/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^solana-wallet:/)
  await phone.getByLabel(/Copy link/).fill(link)
  await phone.getByRole('button', { name: 'Connect' }).click()
  await expect(question(phone, 'Connect this site?')).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account / })).toBeVisible()
  const site = phone.getByRole('listitem').filter({ has: phone.getByRole('button', { name: 'Disconnect' }) })
  await expect(site).toContainText('Mobile wallet protocol Local Solana')

  await page.locator('summary').filter({ hasText: 'Developer' }).click()
  const result = page.getByTestId('result')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(question(phone, 'Sign this message?')).toBeVisible()
  await phone.getByRole('button', { name: 'Decline' }).click()
  await expect(result).toContainText('USER_REJECTED')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(question(phone, 'Sign this message?')).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

  await site.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(phone.getByText('None yet.')).toBeVisible()
})

test('answers 404 to a malformed address, and keeps running', async ({ playground, request }) => {
  const { hostname, port } = new URL(playground)
  const status = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET // HTTP/1.1\r\nHost: demo\r\nConnection: close\r\n\r\n'),
    )
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? '')).once('error', reject)
  })
  expect(status).toBe('HTTP/1.1 404 Not Found')
  expect((await request.get(`${playground}phone/state`)).status()).toBe(200)
})

test('takes orders for the phone from its own page only', async ({ playground, request }) => {
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await request.post(`${playground}phone/approve`, { headers: { 'sec-fetch-site': site } })).status()).toBe(
      403,
    )
  expect((await request.post(`${playground}phone/approve`)).status()).toBe(403)
  const long = await request.post(`${playground}phone/pair`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { uri: 'wc:'.padEnd(9_000, 'a') },
  })
  expect([long.status(), (await long.json()).message]).toEqual([400, 'That is too long for a pairing link.'])
})
