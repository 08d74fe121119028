import { connect } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { test as base } from '@foyer/test/playwright'
import { startRelay, startWalletPeer } from '@foyer/test/walletconnect'
import { expect, type Page } from '@playwright/test'
import { startDemoServer } from '../../apps/demo/server.mjs'

/** The playground as `npm start` serves it: with a relay, and a phone behind it. */
const test = base.extend<{ noErrors: undefined }, { playground: string }>({
  playground: [
    async ({ chains }, use) => {
      const named = chains.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local chain ${chainId}` }))
      const relay = await startRelay()
      const accounts = chains.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
      const phone = await startWalletPeer({ relayUrl: relay.url, accounts, chains: named })
      const server = await startDemoServer({ port: 0, chains: named, relayUrl: relay.url, phone })
      await use(server.url)
      await server.close()
      await phone.stop()
      await relay.stop()
    },
    { scope: 'worker' },
  ],
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

test('somebody without a wallet connects, signs and leaves with the test phone', async ({ page, playground }) => {
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
  const { violations } = await new AxeBuilder({ page: phone }).analyze()
  expect(violations).toEqual([])
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Foyer playground' })).toBeVisible()

  await phone.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('a malformed address ends nothing', async ({ playground, request }) => {
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

test('only its own page tells the phone what to do', async ({ playground, request }) => {
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
