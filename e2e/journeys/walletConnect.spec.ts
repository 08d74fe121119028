// Long because one relay and one set of chains serve every way between a page and a phone.
import type { WalletPeer } from '@foyer/test/walletconnect'
import type { Locator, Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { noteTexts } from '../noteTexts.ts'
import { readFacts } from '../pages/bothSides.ts'
import { disconnectInModal, passStarted, switchInModal } from '../pages/modal.ts'
import type { ConnectionFacts } from '../pages/src/Facts.tsx'
import { expect, readCode, test } from '../pages/walletConnectTest.ts'

const button = (page: Page) => page.getByRole('button', { name: /^(Connect wallet|Account 0x)/ })
const codeOf = (page: Page) => page.getByRole('img', { name: 'QR code that connects a wallet' })
const sign = (page: Page) => page.getByRole('button', { name: 'Sign' }).click()
const expectFacts = (page: Page, facts: Partial<ConnectionFacts>) =>
  expect.poll(() => readFacts(page, 'kit')).toMatchObject(facts)

/** The client itself keeps a refusal to itself for a minute. */
const atOnce = { timeout: 5000 }

/** Opens the modal and chooses WalletConnect; the view with the code. */
async function choose(page: Page): Promise<Locator> {
  await button(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(dialog).toHaveAccessibleName('Scan this code')
  return dialog
}

/** The link in the code that is on the screen. */
async function scan(page: Page, before?: string): Promise<string> {
  await expect(codeOf(page)).toBeVisible()
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await readCode(codeOf(page))
      return link !== before && link?.startsWith('wc:')
    })
    .toBe(true)
  return link ?? ''
}

/** A phone scans the code and approves; the modal then closes by itself. */
async function connect(page: Page, phone: WalletPeer): Promise<void> {
  const dialog = await choose(page)
  await phone.pair(await scan(page))
  await expectFacts(page, { status: 'connected' })
  await expect(dialog).toBeHidden()
}

/** How long the code on the screen still lasts, in seconds; -1 while there is none. */
async function secondsLeft(dialog: Locator): Promise<number> {
  const [, minutes, seconds] = /New code in (\d):(\d\d)/.exec((await dialog.textContent()) ?? '') ?? []
  return seconds === undefined ? -1 : Number(minutes) * 60 + Number(seconds)
}

/** Notes in `trouble` whenever the dialog shows no code, even for a moment. */
const watchForTrouble = (page: Page) =>
  page.evaluate(() => {
    const trouble: string[] = []
    Reflect.set(window, 'trouble', trouble)
    const dialog = document.querySelector('dialog')
    const check = () => {
      const code = dialog?.querySelector('svg[role="img"]:not([aria-hidden="true"])')
      if (!code) trouble.push(dialog?.textContent ?? '')
    }
    if (dialog) new MutationObserver(check).observe(dialog, { subtree: true, childList: true, attributes: true })
  })

async function expectSignatureOf(page: Page, address: Hex): Promise<void> {
  const shown = page.getByTestId('signature')
  await expect(shown).toHaveText(/^0x/)
  const signature = (await shown.textContent()) as Hex
  expect(await verifyMessage({ address, message: 'Two coffees', signature })).toBe(true)
}

test('nothing of it is fetched before it is chosen; then a code stands there, is scanned, and the wallet is connected', async ({
  page,
  shop,
  phone,
  chains,
  scripts,
  sockets,
}) => {
  const wallet = await phone()
  const parts = async () => (await scripts()).filter((script) => script.includes('wc_sessionPropose'))
  await page.goto(shop.url)
  const dialog = page.getByRole('dialog')
  await button(page).click()
  await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([await parts(), sockets]).toEqual([[], []])

  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  const link = await scan(page)
  expect(await parts()).not.toEqual([])
  expect(sockets).toHaveLength(1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The button says so for two seconds, and the view that it is connected before it closes by itself.
  const shown = await noteTexts(dialog)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(shown).toContain('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await wallet.pair(link)
  await expect.poll(shown).toMatch(/Connected.*Test Phone|Test Phone.*Connected/)
  await expectFacts(page, {
    status: 'connected',
    connector: 'walletConnect',
    accounts: [chains.accounts[0]?.address ?? ''],
    network: 'eip155:31337',
  })
  await expect(dialog).toBeHidden()
  expect(wallet.proposals()).toMatchObject([{ name: 'Harbour Cafe', url: new URL(shop.url).origin }])
})

test('the phone signs, switches, pays, and is told when the page disconnects', async ({
  page,
  shop,
  phone,
  chains,
}) => {
  const wallet = await phone()
  const address = chains.accounts[0]?.address ?? '0x'
  await page.goto(shop.url)
  await connect(page, wallet)

  await test.step('a text is signed', async () => {
    await sign(page)
    await expectSignatureOf(page, address)
  })
  await test.step('a text is declined', async () => {
    wallet.control.rejectNext()
    await sign(page)
    await expect(page.getByTestId('sign-error')).toHaveText('USER_REJECTED')
  })
  await test.step('the network is switched, on the page and then on the phone', async () => {
    await switchInModal(page, button(page), 'Local chain 31338')
    await expectFacts(page, { network: 'eip155:31338' })
    wallet.control.switchChain(31338)
    wallet.control.switchChain(31337)
    await expectFacts(page, { network: 'eip155:31337' })
  })
  await test.step('ether is sent, and arrives', async () => {
    const { client } = chains.chains[0]
    const receiver = '0x00000000000000000000000000000000000A11cE'
    const before = await client.getBalance({ address: receiver })
    await button(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.5')
    await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog).toHaveAccessibleName('Review')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await passStarted(page)
    await expect.poll(() => client.getBalance({ address: receiver })).toBe(before + 5n * 10n ** 17n)
    expect(wallet.control.requests().map(({ method }) => method)).toContain('eth_sendTransaction')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the page disconnects, and the session ends on the phone', async () => {
    expect(wallet.sessions()).toHaveLength(1)
    await disconnectInModal(page, button(page))
    await expectFacts(page, { status: 'disconnected', connectors: [] })
    await expect.poll(() => wallet.sessions()).toEqual([])
  })
})

test('a session outlives a reload with no question, and ends when the phone ends it', async ({
  page,
  shop,
  phone,
  chains,
}) => {
  const wallet = await phone()
  await page.goto(shop.url)
  await connect(page, wallet)
  await switchInModal(page, button(page), 'Local chain 31338')
  wallet.control.clearRequests()
  await page.reload()
  await expectFacts(page, { status: 'connected', network: 'eip155:31338' })
  // What the wallet can do is read without anybody being asked, before or after the reload.
  expect(wallet.control.requests().filter(({ method }) => method !== 'wallet_getCapabilities')).toEqual([])
  await expect(page.getByRole('dialog')).toBeHidden()
  await sign(page)
  await expectSignatureOf(page, chains.accounts[0]?.address ?? '0x')

  await wallet.disconnect()
  await expectFacts(page, { status: 'disconnected', connectors: [] })
  await page.reload()
  await expect(button(page)).toHaveText('Connect wallet')
  await expectFacts(page, { status: 'disconnected', connectors: [] })
})

test('a code is renewed unnoticed, again and again, and the newest one connects', { tag: '@long' }, async ({
  page,
  shop,
  phone,
}) => {
  const wallet = await phone()
  await page.clock.install()
  await page.goto(shop.url)
  const dialog = await choose(page)
  let link = await scan(page)
  const box = await dialog.boundingBox()
  const seen = new Set([link])
  await watchForTrouble(page)
  // Long enough for links to run out in the client too, where each one lasts five minutes.
  for (let round = 0; round < 3; round += 1) {
    await page.clock.runFor((await secondsLeft(dialog)) * 1000 - 3000)
    await expect.poll(() => secondsLeft(dialog)).toBeGreaterThan(200)
    link = await scan(page, link)
    seen.add(link)
  }
  expect(seen.size).toBe(4)
  expect(await page.evaluate(() => Reflect.get(window, 'trouble'))).toEqual([])
  expect(await dialog.boundingBox()).toEqual(box)
  await wallet.pair(link)
  await expectFacts(page, { status: 'connected' })
})

test('a phone that has scanned the code before may still approve', { tag: '@long' }, async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.clock.install()
  await page.goto(shop.url)
  const dialog = await choose(page)
  const link = await scan(page)
  await page.clock.runFor((await secondsLeft(dialog)) * 1000 - 3000)
  await expect.poll(() => secondsLeft(dialog)).toBeGreaterThan(200)
  await scan(page, link)
  await wallet.pair(link)
  await expectFacts(page, { status: 'connected' })
  await expect(dialog).toBeHidden()
})

test('a page that was left alone for an hour has a new code', { tag: '@long' }, async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.clock.install()
  await page.goto(shop.url)
  const dialog = await choose(page)
  const link = await scan(page)
  await page.clock.fastForward('01:00:00')
  await expect.poll(() => secondsLeft(dialog)).toBeGreaterThan(200)
  await scan(page, link)
  // The page's clock is an hour ahead of the phone's, which both ends of a session must bear.
  await wallet.pair(await scan(page, link))
  await expectFacts(page, { status: 'connected' })
})

test('says that the connection was declined, and connects by the next code', async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.goto(shop.url)
  const dialog = await choose(page)
  wallet.control.rejectNext()
  const first = await scan(page)
  await wallet.pair(first)
  await expect(dialog).toContainText('Connection declined')
  await expect(dialog).toContainText('Nothing was shared. You can try again.')
  expect(wallet.proposals()).toMatchObject([{ outcome: 5000 }])
  await expectFacts(page, { status: 'disconnected' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.pair(await scan(page, first))
  await expectFacts(page, { status: 'connected' })
})

test('loses nothing in either direction while the relay is away', async ({ page, shop, phone, chains }) => {
  const wallet = await phone()
  await page.goto(shop.url)
  await connect(page, wallet)

  await test.step('the relay goes, and the page asks all the same', async () => {
    await wallet.goOffline()
    shop.relay.setFailures({ refuse: true })
    shop.relay.dropConnections()
    await expect.poll(() => shop.relay.clients()).toEqual([])
    await sign(page)
  })
  await test.step('it comes back, and the phone signs', async () => {
    shop.relay.setFailures({})
    await expect.poll(() => shop.relay.clients()).toHaveLength(1)
    await wallet.goOnline()
    await expectSignatureOf(page, chains.accounts[0]?.address ?? '0x')
  })
  await test.step('the page hears what the phone says meanwhile when it is back', async () => {
    shop.relay.setFailures({ deliveries: 0 })
    await wallet.emit({ name: 'chainChanged', data: 31338, chain: 'eip155:31338' })
    await expectFacts(page, { network: 'eip155:31337' })
    shop.relay.setFailures({})
    shop.relay.dropConnections()
    await expectFacts(page, { network: 'eip155:31338' })
  })
})

test('a relay that is away when it is chosen is waited for', { tag: '@long' }, async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.goto(shop.url)
  shop.relay.setFailures({ refuse: true })
  const dialog = await choose(page)
  await expect(dialog.getByRole('status').first()).toHaveText('Getting a code')
  shop.relay.setFailures({})
  await wallet.pair(await scan(page))
  await expectFacts(page, { status: 'connected' })
})

for (const [what, seconds] of [
  ['ahead by minutes', 180],
  ['behind by more than a day', -86_400 - 180],
] as const) {
  test(`a device whose clock is ${what} is told so, and connects once it is right`, { tag: '@long' }, async ({
    page,
    shop,
    phone,
  }) => {
    const wallet = await phone()
    await page.clock.install({ time: Date.now() + seconds * 1000 })
    await page.goto(shop.url)
    const dialog = await choose(page)
    await expect(dialog).toContainText('Check this device’s date and time', atOnce)
    await expect(dialog.getByRole('alert').first()).toContainText('Set them, then try again.')
    await expectFacts(page, { status: 'disconnected' })
    await page.clock.setSystemTime(Date.now())
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await wallet.pair(await scan(page))
    await expectFacts(page, { status: 'connected' })
  })
}

test('a site that the relay does not know says what else helps, and connects once the relay knows it', {
  tag: '@long',
}, async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.goto(shop.url)
  shop.relay.setFailures({ unauthorized: 'Project not found' })
  const dialog = await choose(page)
  await expect(dialog).toContainText('Not available on this site', atOnce)
  await expect(dialog.getByRole('alert').first()).toContainText('Try again later, or connect another way.')
  await expectFacts(page, { status: 'disconnected' })
  shop.relay.setFailures({})
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.pair(await scan(page))
  await expectFacts(page, { status: 'connected' })
})

test('a session whose relay refuses the page says so at once, and what is asked once it is mended is asked once', {
  tag: '@long',
}, async ({ page, shop, phone, chains }) => {
  const wallet = await phone()
  await page.goto(shop.url)
  await connect(page, wallet)
  await wallet.goOffline()
  shop.relay.setFailures({ unauthorized: 'Project not found' })
  shop.relay.dropConnections()
  await sign(page)
  await expect(page.getByTestId('sign-error')).toHaveText('INVALID_APP_CONFIGURATION')
  shop.relay.setFailures({})
  await wallet.goOnline()
  await sign(page)
  await expectSignatureOf(page, chains.accounts[0]?.address ?? '0x')
  expect(wallet.control.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('a device whose clock is ahead by less than two minutes notices nothing of it', { tag: '@long' }, async ({
  page,
  shop,
  phone,
}) => {
  const wallet = await phone()
  await page.clock.install({ time: Date.now() + 118_000 })
  await page.goto(shop.url)
  await connect(page, wallet)
})

test('a browser that loses its network says so, and goes on by itself when it is back', { tag: '@long' }, async ({
  page,
  context,
  shop,
  phone,
  chains,
}) => {
  const wallet = await phone()
  // Behind by as much as it will be put forward: a relay refuses a client whose clock is more than two minutes ahead.
  await page.clock.install({ time: Date.now() - 240_000 })
  await page.goto(shop.url)
  const dialog = await choose(page)
  const link = await scan(page)

  await test.step('the code runs out, and no new one can be had', async () => {
    await context.setOffline(true)
    await page.clock.runFor((await secondsLeft(dialog)) * 1000 + 2000)
    await expect(dialog).toContainText('This code has expired')
    await expect(dialog.getByRole('button', { name: 'New code' })).toBeVisible()
  })
  await test.step('with the network a new one comes, and connects', async () => {
    await context.setOffline(false)
    await wallet.pair(await scan(page, link))
    await expectFacts(page, { status: 'connected' })
    await expect(dialog).toBeHidden()
  })
  await test.step('a request without a network fails at once, and is signed later', async () => {
    await context.setOffline(true)
    await sign(page)
    await expect(page.getByTestId('sign-error')).toHaveText('RPC_FAILED')
    await context.setOffline(false)
    await sign(page)
    await expectSignatureOf(page, chains.accounts[0]?.address ?? '0x')
  })
})

test('two tabs share the session, and each uses it', { tag: '@long' }, async ({
  page,
  context,
  shop,
  phone,
  chains,
}) => {
  const address = chains.accounts[0]?.address ?? '0x'
  const wallet = await phone()
  await page.goto(shop.url)
  const other = await context.newPage()
  await other.goto(shop.url)
  await page.bringToFront()
  await connect(page, wallet)
  await expectFacts(other, { status: 'connected', accounts: [address] })
  await sign(other)
  await expectSignatureOf(other, address)
  await sign(page)
  await expectSignatureOf(page, address)
  await other.bringToFront()
  await disconnectInModal(other, button(other))
  await expectFacts(page, { status: 'disconnected' })
  await expect.poll(() => wallet.sessions()).toEqual([])
})

for (const [index, planted] of [
  { href: 'javascript:window.stranger=1' },
  { href: 'https://stranger.example', name: 'Stranger' },
].entries()) {
  const title = `what is left in the storage of the page is never opened for a request: ${JSON.stringify(planted)}`
  test(title, { tag: index === 0 ? [] : '@long' }, async ({ page, context, shop, phone, chains }) => {
    const wallet = await phone()
    await page.addInitScript((value) => {
      // Where the client looks for the link of a wallet.
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', value)
      const opened: string[] = []
      Reflect.set(window, 'opened', opened)
      window.open = (url) => {
        opened.push(String(url))
        return null
      }
    }, JSON.stringify(planted))
    const expectNothingOpened = async () => {
      await sign(page)
      await expectSignatureOf(page, chains.accounts[0]?.address ?? '0x')
      const left = await page.evaluate(() => [Reflect.get(window, 'opened'), Reflect.get(window, 'stranger')])
      expect(left).toEqual([[], undefined])
      expect(page.url()).toBe(shop.url)
      expect(context.pages()).toHaveLength(1)
    }
    await page.goto(shop.url)
    await connect(page, wallet)
    await expectNothingOpened()
    await page.reload()
    await expectFacts(page, { status: 'connected' })
    await expectNothingOpened()
  })
}

test('a session that runs out ends, and the page says so', { tag: '@long' }, async ({ page, shop, phone }) => {
  const wallet = await phone()
  await page.clock.install()
  await page.goto(shop.url)
  await connect(page, wallet)
  await page.clock.fastForward(170 * 3_600_000)
  await expectFacts(page, { status: 'disconnected' })
  await expect(page.getByTestId('alerts')).toHaveText('Session Expired')
  await expect(page.locator('[data-foyer]').getByText('Session Expired').last()).toBeVisible()
})
