// Long because every kind of phone goes the whole way, from the press to the wallet and back, over one relay.
import { openPhone, type Phone } from '@foyer/test/playwright'
import type { WalletPeer } from '@foyer/test/walletconnect'
import { devices, type Locator, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { readFacts } from '../pages/bothSides.ts'
import type { ConnectionFacts } from '../pages/src/Facts.tsx'
import { expect, readCode, test } from '../pages/walletConnectTest.ts'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
const { defaultBrowserType: __, ...iphone } = devices['iPhone 15'] ?? {}
const webview =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36'
const telegramAndroid = `${webview} Telegram-Android/12.0.1 (Google Pixel 9; Android 15; SDK 35; HIGH)`
const iosApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const expectFacts = (page: Page, facts: Partial<ConnectionFacts>) =>
  expect.poll(() => readFacts(page, 'kit')).toMatchObject(facts)

/** Opens the modal; the list of wallets that a site without a gateway shows. */
async function list(page: Page, url: string): Promise<Locator> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^MetaMask/ })).toBeVisible()
  return dialog
}

/** A press that goes on counting: a busy machine takes longer to get a link than a browser counts one. */
const keepPress = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', {
      value: { isActive: true, hasBeenActive: true },
      configurable: true,
    }),
  )
/** From here on presses count as long as the browser counts them. */
const endKeptPress = (page: Page) => page.evaluate(() => Reflect.deleteProperty(navigator, 'userActivation'))

/** A phone whose wallets are the bundled ones that are named. */
const withWallets = (page: Page, peer: WalletPeer, ...names: ('MetaMask' | 'Trust Wallet')[]): Promise<Phone> =>
  openPhone(page, {
    wallets: names.map((name) => ({
      name,
      ...(name === 'MetaMask' ? { hosts: ['metamask.app.link'] } : { schemes: ['trust'] }),
      peer,
    })),
  })

/**
 * Puts what Telegram adds to its pages on this one: the bridge that it always has, or the script that a site may load. The
 * script opens web addresses only, and keeps them for {@link openedByTelegram}.
 */
const playTelegram = (page: Page, sign: 'bridge' | 'script') =>
  page.addInitScript((name) => {
    const opened: string[] = []
    Reflect.set(window, 'openedByTelegram', opened)
    const openLink = (url: string) => {
      if (!/^https?:/.test(url)) throw new Error('WebAppTgUrlInvalid')
      opened.push(url)
      window.open(url, '_blank')
    }
    if (name === 'bridge') Reflect.set(window, 'TelegramWebviewProxy', { postEvent: () => undefined })
    else Reflect.set(window, 'Telegram', { WebApp: { platform: 'some', openLink } })
  }, sign)
const openedByTelegram = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'openedByTelegram') ?? [])

type Row = readonly [
  what: string,
  device: Partial<typeof pixel>,
  wallet: 'MetaMask' | 'Trust Wallet',
  link: RegExp,
  telegram?: 'bridge' | 'script',
]
const rows: readonly Row[] = [
  [
    'an intent on Android',
    pixel,
    'Trust Wallet',
    /^intent:\/\/wc\?uri=wc%3A[^#]+#Intent;scheme=trust;package=com\.wallet\.crypto\.trustapp;end$/,
  ],
  ['a universal link on Android', pixel, 'MetaMask', /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/],
  ['a universal link on iOS', iphone, 'MetaMask', /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/],
  ['a scheme on iOS', iphone, 'Trust Wallet', /^trust:\/\/wc\?uri=wc%3A/],
  [
    'a scheme in Telegram on Android, encoded twice',
    { ...pixel, userAgent: telegramAndroid },
    'Trust Wallet',
    /^trust:\/\/wc\?uri=wc%253A/,
  ],
  [
    'a universal link in Telegram on Android, encoded once',
    { ...pixel, userAgent: telegramAndroid },
    'MetaMask',
    /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/,
  ],
  [
    'a scheme in Telegram on Android with its script, encoded twice',
    { ...pixel, userAgent: telegramAndroid },
    'Trust Wallet',
    /^trust:\/\/wc\?uri=wc%253A/,
    'script',
  ],
  [
    'a universal link in Telegram on Android with its script, encoded once',
    { ...pixel, userAgent: telegramAndroid },
    'MetaMask',
    /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/,
    'script',
  ],
  [
    'a scheme in Telegram on iOS',
    { ...iphone, userAgent: iosApp },
    'Trust Wallet',
    /^trust:\/\/wc\?uri=wc%3A/,
    'bridge',
  ],
  [
    'a universal link in Telegram on iOS with its script',
    { ...iphone, userAgent: iosApp },
    'MetaMask',
    /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/,
    'script',
  ],
  [
    'a scheme in a page of another app on Android, which knows no intents',
    { ...pixel, userAgent: webview },
    'Trust Wallet',
    /^trust:\/\/wc\?uri=wc%3A/,
  ],
  [
    'a scheme inside another app on iOS',
    { ...iphone, userAgent: `${iosApp} Instagram 383.0.0` },
    'Trust Wallet',
    /^trust:/,
  ],
]

for (const [index, [what, device, name, link, telegram]] of rows.entries()) {
  // One of each system at every change; how each other browser writes the link has a unit test too.
  test.describe(what, { tag: index === 0 || index === 2 ? [] : '@long' }, () => {
    test.use({ ...device })
    test('opens the wallet, which approves, and the visitor comes back connected', async ({
      page,
      shop,
      phone,
      chains,
    }) => {
      await keepPress(page)
      if (telegram) await playTelegram(page, telegram)
      const opened = await withWallets(page, await phone(), name)
      const dialog = await list(page, shop.url)
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
      const taken = await opened.nextLink()
      expect(taken).toMatchObject({ wallet: name, pairing: expect.stringMatching(/^wc:/) })
      expect(taken.url).toMatch(link)
      const isGiven = telegram === 'script' && taken.url.startsWith('https:')
      expect(await openedByTelegram(page)).toEqual(isGiven ? [taken.url] : [])
      await opened.comeBack()
      await expectFacts(page, {
        status: 'connected',
        connector: 'walletConnect',
        accounts: [chains.accounts[0]?.address ?? ''],
      })
      await expect(dialog).toBeHidden()
      expect(opened.links()).toHaveLength(1)
    })
  })
}

test.describe('on an iPhone', () => {
  test.use({ ...iphone })

  test('the link is there before the press, and nothing waits for it', async ({ page, shop, phone, sockets }) => {
    const opened = await withWallets(page, await phone(), 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await expect.poll(() => sockets.length).toBe(1)
    await page.waitForLoadState('networkidle')
    // Every later moment is without the right to open an app.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: true } }),
    )
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    expect(await opened.nextLink()).toMatchObject({ wallet: 'Trust Wallet', pressed: true })
    await opened.comeBack()
    await expectFacts(page, { status: 'connected' })
  })

  test('a wallet on another device is reached by the code in the search among all wallets, and no app opens', {
    tag: '@long',
  }, async ({ page, shop, phone }) => {
    const other = await phone()
    const opened = await withWallets(page, await phone(), 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: /^All wallets/ }).tap()
    await dialog.getByRole('button', { name: 'Show QR code' }).tap()
    const code = page.getByRole('img', { name: 'QR code that connects a wallet' })
    await expect(code).toBeVisible()
    let link: string | undefined
    await expect.poll(async () => (link = await readCode(code))).toMatch(/^wc:/)
    await other.pair(link ?? '')
    await expectFacts(page, { status: 'connected' })
    await expect(dialog).toBeHidden()
    expect(opened.links()).toEqual([])
  })

  test('a wallet that declines says so, opens by itself no more, and with a new link when the visitor tries again', {
    tag: '@long',
  }, async ({ page, shop, phone }) => {
    await keepPress(page)
    const wallet = await phone()
    wallet.control.rejectNext()
    const opened = await withWallets(page, wallet, 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    const first = await opened.nextLink()
    await opened.comeBack()
    await expect(dialog).toContainText('Connection declined')
    expect(opened.links()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    const second = await opened.nextLink()
    expect(second.pairing).not.toBe(first.pairing)
    await opened.comeBack()
    await expectFacts(page, { status: 'connected' })
  })

  test('a visitor who comes back undecided may open the wallet again, or leave it', { tag: '@long' }, async ({
    page,
    shop,
    phone,
  }) => {
    await keepPress(page)
    const wallet = await phone()
    wallet.control.auto('ask')
    const opened = await withWallets(page, wallet, 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    await opened.nextLink()
    await opened.comeBack()
    await expect(dialog).toContainText('Still waiting for Trust Wallet')
    expect(opened.links()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Back' }).tap()
    await expect(dialog.getByRole('button', { name: /^Trust Wallet/ })).toBeVisible()
    await expectFacts(page, { status: 'disconnected' })
    expect(opened.links()).toHaveLength(1)
  })

  test('a wallet that approves while the page is cut off from the relay is connected once the visitor comes back', {
    tag: '@long',
  }, async ({ page, shop, phone, chains }) => {
    await keepPress(page)
    const wallet = await phone()
    wallet.control.auto('ask')
    const opened = await withWallets(page, wallet, 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    await opened.nextLink()
    await expect.poll(() => wallet.control.waiting()).toBeDefined()
    // iOS ends what a page behind an app hears first, and then its connections.
    shop.relay.setFailures({ deliveries: 0 })
    wallet.control.approveNext()
    await expect.poll(() => wallet.proposals().map(({ outcome }) => outcome)).toEqual(['approved'])
    // With the page in front, its wallet is the one that stands still.
    await wallet.goOffline()
    shop.relay.setFailures({ refuse: true })
    shop.relay.dropConnections()
    expect(shop.relay.clients()).toEqual([])
    await expectFacts(page, { status: 'connecting' })
    shop.relay.setFailures({})
    await opened.comeBack()
    await expectFacts(page, {
      status: 'connected',
      connector: 'walletConnect',
      accounts: [chains.accounts[0]?.address ?? ''],
    })
    await expect(dialog).toBeHidden()
    expect(opened.links()).toHaveLength(1)
    expect(wallet.proposals()).toHaveLength(1)

    await wallet.goOnline()
    wallet.control.auto('approve')
    await page.getByRole('button', { name: 'Ask the provider' }).tap()
    await expect(page.getByTestId('provider')).toHaveText(/^0x/)
  })

  test('a request opens the wallet within its press, though the relay is slow to say that it took it', async ({
    page,
    shop,
    phone,
  }) => {
    await keepPress(page)
    const opened = await withWallets(page, await phone(), 'Trust Wallet')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    await opened.nextLink()
    await opened.comeBack()
    await expectFacts(page, { status: 'connected' })
    await expect(dialog).toBeHidden()
    await endKeptPress(page)
    // Longer than any press counts.
    shop.relay.setFailures({ delayMs: 8000 })
    await page.getByRole('button', { name: 'Sign' }).tap()
    expect(await opened.nextLink()).toMatchObject({
      url: expect.stringMatching(/^trust:\/\/wc\?sessionTopic=[0-9a-f]{64}$/),
      wallet: 'Trust Wallet',
      pressed: true,
    })
    shop.relay.setFailures({})
    await opened.comeBack()
    await expect(page.getByTestId('signature')).toHaveText(/^0x/)
    expect(opened.links()).toHaveLength(2)
  })

  test('a wallet that is not installed leaves the page where it is, and its store is named', { tag: '@long' }, async ({
    page,
    shop,
    phone,
  }) => {
    await keepPress(page)
    const opened = await withWallets(page, await phone(), 'MetaMask')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    expect((await opened.nextLink()).wallet).toBeUndefined()
    await expect(dialog).toContainText('Trust Wallet didn’t open')
    await expect(dialog.getByRole('link', { name: 'Get the app' })).toHaveAttribute(
      'href',
      /^https:\/\/apps\.apple\.com\//,
    )
    expect(opened.links()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Show QR' }).tap()
    await expect(page.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
  })
})

test.describe('a wallet that is not on an Android phone', { tag: '@long' }, () => {
  test.use({ ...pixel })
  const expectStore = async (dialog: Locator, id: string) => {
    await expect(dialog.getByRole('link', { name: 'Get the app' })).toHaveAttribute(
      'href',
      `https://play.google.com/store/apps/details?id=${id}`,
    )
  }

  test('opens its store by the intent that names it, and the page waits for it', async ({ page, shop, phone }) => {
    await keepPress(page)
    const opened = await withWallets(page, await phone(), 'MetaMask')
    const dialog = await list(page, shop.url)
    await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
    expect(await opened.nextLink()).toMatchObject({ wallet: undefined, store: 'com.wallet.crypto.trustapp' })
    await opened.comeBack()
    await expect(dialog).toContainText('Still waiting for Trust Wallet')
    await expectStore(dialog, 'com.wallet.crypto.trustapp')
    await expectFacts(page, { status: 'connecting' })
    expect(opened.links()).toHaveLength(1)
  })

  test('shows its own page in another tab, where its universal link leads', async ({
    page,
    shop,
    phone,
    context,
    requests,
  }) => {
    await keepPress(page)
    await context.route('https://metamask.app.link/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Get MetaMask</title>' }),
    )
    const opened = await withWallets(page, await phone(), 'Trust Wallet')
    const dialog = await list(page, shop.url)
    const opening = context.waitForEvent('page')
    await dialog.getByRole('button', { name: /^MetaMask/ }).tap()
    const tab = await opening
    await opened.leave()
    await expect(tab).toHaveTitle('Get MetaMask')
    expect(tab.url()).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
    await tab.close()
    await opened.comeBack()
    await expect(dialog).toContainText('Still waiting for MetaMask')
    await expectStore(dialog, 'io.metamask')
    expect(opened.links()).toEqual([])
    expect(new Set(requests.outside(shop.hosts).map(({ host }) => host))).toEqual(new Set(['metamask.app.link']))
    requests.clear()
  })
})

for (const [what, device, link] of [
  ['Android', pixel, /^intent:\/\/wc\?sessionTopic=[0-9a-f]{64}#Intent;scheme=trust;package=com\.wallet\./],
  ['iOS', iphone, /^trust:\/\/wc\?sessionTopic=[0-9a-f]{64}$/],
] as const) {
  test.describe(`what a site asks of a wallet of the phone, on ${what}`, () => {
    test.use({ ...device })

    /** Connects with an app of the phone, which from here on asks before it answers. */
    async function connected(page: Page, url: string, peer: WalletPeer): Promise<Phone> {
      await keepPress(page)
      const opened = await withWallets(page, peer, 'Trust Wallet')
      const dialog = await list(page, url)
      await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
      await opened.nextLink()
      await opened.comeBack()
      await expectFacts(page, { status: 'connected' })
      await expect(dialog).toBeHidden()
      return opened
    }
    const sign = (page: Page) => page.getByRole('button', { name: 'Sign' })
    const isSigned = (page: Page) => expect(page.getByTestId('signature')).toHaveText(/^0x/)

    test('opens its app once, by the press that asks, after a reload too', {
      tag: what === 'iOS' ? '@long' : [],
    }, async ({ page, shop, phone }) => {
      const wallet = await phone()
      const opened = await connected(page, shop.url, wallet)
      await sign(page).tap()
      const taken = await opened.nextLink()
      expect(taken).toMatchObject({ wallet: 'Trust Wallet', pairing: undefined })
      expect(taken.url).toMatch(link)
      await opened.comeBack()
      await isSigned(page)

      await page.reload()
      await expectFacts(page, { status: 'connected' })
      await sign(page).tap()
      expect((await opened.nextLink()).url).toBe(taken.url)
      await opened.comeBack()
      await isSigned(page)
      expect(opened.links()).toHaveLength(3)
    })

    test('opens nothing without a press, nor again while something waits in it', { tag: '@long' }, async ({
      page,
      shop,
      phone,
    }) => {
      const wallet = await phone()
      const opened = await connected(page, shop.url, wallet)
      wallet.control.auto('ask')
      shop.relay.clear()
      // 1108 asks the wallet of a session.
      const asked = () => shop.relay.calls().filter(({ tag }) => tag === 1108)
      await sign(page).tap()
      await opened.nextLink()
      await opened.comeBack()
      await page.getByRole('button', { name: 'Ask the provider' }).tap()
      await expect.poll(asked).toHaveLength(2)
      wallet.control.approveNext()
      await isSigned(page)
      wallet.control.approveNext()
      await expect(page.getByTestId('provider')).toHaveText(/^0x/)
      expect(opened.links()).toHaveLength(2)

      await page.evaluate(() =>
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: true } }),
      )
      await page.getByRole('button', { name: 'Ask the provider' }).tap()
      await expect.poll(asked).toHaveLength(3)
      wallet.control.approveNext()
      const signed = () => wallet.control.requests().filter(({ method }) => method === 'personal_sign')
      await expect.poll(() => signed().map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered'])
      expect(opened.links()).toHaveLength(2)
    })

    test('opens nothing for what the relay did not take', { tag: '@long' }, async ({ page, shop, phone }) => {
      const wallet = await phone()
      const opened = await connected(page, shop.url, wallet)
      await wallet.goOffline()
      shop.relay.setFailures({ unauthorized: 'Project not found' })
      shop.relay.dropConnections()
      await sign(page).tap()
      await expect(page.getByTestId('sign-error')).toHaveText('INVALID_APP_CONFIGURATION')
      expect(opened.links()).toHaveLength(1)
      shop.relay.setFailures({})
      await wallet.goOnline()
      await sign(page).tap()
      await opened.nextLink()
      await opened.comeBack()
      await isSigned(page)
    })

    test('leads to its app from the view that waits for it', { tag: '@long' }, async ({ page, shop, phone }) => {
      const wallet = await phone()
      const opened = await connected(page, shop.url, wallet)
      wallet.control.auto('ask')
      await page.getByRole('button', { name: /^Account 0x/ }).tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Send', exact: true }).tap()
      await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.5')
      await dialog
        .getByRole('textbox', { name: 'Receiver’s address' })
        .fill('0x00000000000000000000000000000000000A11cE')
      await dialog.getByRole('button', { name: 'Review' }).tap()
      await expect(dialog).toHaveAccessibleName('Review')
      await dialog.getByRole('button', { name: 'Send', exact: true }).tap()
      await opened.nextLink()
      await opened.comeBack()
      await dialog.getByRole('button', { name: 'Open Test Phone' }).tap()
      expect((await opened.nextLink()).url).toMatch(link)
      wallet.control.approveNext()
      await opened.comeBack()
      await expect(dialog).toContainText('Transaction started')
      expect(opened.links()).toHaveLength(3)
    })
  })
}

test.describe('inside the app of a wallet', () => {
  test.use({ ...iphone, userAgent: `${iosApp} MetaMaskMobile` })

  test('asks the wallet of the app, and no relay', async ({ page, shop, wallet, sockets }) => {
    const { control } = await wallet.install({ name: 'Lumen' })
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Lumen/ }).tap()
    await control.approveNext()
    await expectFacts(page, { status: 'connected' })
    await expect(dialog).toBeHidden()
    expect(sockets).toEqual([])
  })
})

test.describe('a site without chain families', () => {
  const basic = (url: string) => `${url}&basic`
  const expectProvider = async (page: Page, address: Hex) => {
    await page.getByRole('button', { name: 'Ask the provider' }).click()
    const shown = page.getByTestId('provider')
    await expect(shown).toHaveText(/^0x/)
    const signature = (await shown.textContent()) as Hex
    expect(await verifyMessage({ address, message: 'two', signature })).toBe(true)
  }

  test('shows a computer the code at once, and its wallet signs through the provider, after a reload too', async ({
    page,
    shop,
    phone,
    chains,
  }) => {
    const wallet = await phone()
    const address = chains.accounts[0]?.address ?? '0x'
    await page.goto(basic(shop.url))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Connect wallet')
    const code = page.getByRole('img', { name: 'QR code that connects a wallet' })
    await expect(code).toBeVisible()
    let link: string | undefined
    await expect.poll(async () => (link = await readCode(code))).toMatch(/^wc:/)
    await wallet.pair(link ?? '')
    await expectFacts(page, { status: 'connected', accounts: [address] })
    await expect(dialog).toBeHidden()
    await expectProvider(page, address)
    await page.reload()
    await expectFacts(page, { status: 'connected', accounts: [address] })
    await expectProvider(page, address)
  })

  test.describe('on a phone', () => {
    test.use({ ...pixel })
    test('lists the wallets, and one of them signs through the provider', { tag: '@long' }, async ({
      page,
      shop,
      phone,
      chains,
    }) => {
      await keepPress(page)
      const opened = await withWallets(page, await phone(), 'Trust Wallet')
      const dialog = await list(page, basic(shop.url))
      await expect(dialog).toHaveAccessibleName('All wallets')
      await dialog.getByRole('button', { name: /^Trust Wallet/ }).tap()
      await opened.nextLink()
      await opened.comeBack()
      const address = chains.accounts[0]?.address ?? '0x'
      await expectFacts(page, { status: 'connected', accounts: [address] })
      await expect(dialog).toBeHidden()
      await expectProvider(page, address)
    })
  })
})
