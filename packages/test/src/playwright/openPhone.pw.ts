import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { devices, expect, type Page } from '@playwright/test'
import { startWalletPeer, type WalletPeer } from '../walletConnect/peer/startWalletPeer.ts'
import { type RunningRelay, startRelay } from '../walletConnect/relay/startRelay.ts'
import { openPhone, type Phone } from './openPhone.ts'
import { test as base } from './test.ts'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
const resolved = createRequire(import.meta.url).resolve('@walletconnect/universal-provider')
const client = readFileSync(join(resolved, '../index.umd.js'))

/** A site with WalletConnect's own client that opens a wallet in every way a page can. */
const html = (relayUrl: string, rpcUrl: string) => `<!doctype html><meta charset="utf-8"><title>Site</title>
<script src="/client.js"></script>
<p><output id="state"></output></p>
<a id="plain">wc</a> <a id="scheme">scheme</a> <a id="blank" target="_blank" rel="noopener">blank</a>
<a id="universal">universal</a> <a id="universalBlank" target="_blank" rel="noopener">universal, blank</a>
<button id="location">location</button> <button id="universalLocation">universal location</button>
<button id="window">window</button> <button id="windowSelf">window, self</button> <button id="intent">intent</button>
<a id="prevented">prevented</a> <a id="missing" href="missing://wc?uri=wc%3Ax">missing</a>
<button id="missingIntent">missing intent</button> <button id="missingPackage">missing package</button>
<script type="module">
const { UniversalProvider } = window['@walletconnect/universal-provider']
const provider = await UniversalProvider.init({ projectId: 'local', relayUrl: '${relayUrl}', telemetryEnabled: false,
  logger: 'error', metadata: { name: 'Site', description: 'Site', url: location.origin, icons: [] } })
provider.client.core.verify.register = async () => ''
const $ = (id) => document.getElementById(id)
window.seen = []
for (const [target, type] of [[document, 'visibilitychange'], [window, 'blur'], [window, 'focus']])
  target.addEventListener(type, () => seen.push(type + ' ' + document.visibilityState))
provider.on('display_uri', (uri) => {
  const link = 'phone://wc?uri=' + encodeURIComponent(uri)
  const universal = 'https://phone.example/wc?uri=' + encodeURIComponent(uri)
  $('plain').href = uri
  $('scheme').href = $('blank').href = link
  $('universal').href = $('universalBlank').href = universal
  $('location').onclick = () => { location.href = link }
  $('universalLocation').onclick = () => { location.href = universal }
  $('window').onclick = () => window.open(link, '_blank', 'noreferrer noopener')
  $('windowSelf').onclick = () => window.open(link, '_self')
  $('intent').onclick = () => { location.href = 'intent://wc?uri=' + encodeURIComponent(uri) + '#Intent;scheme=phone;end' }
  $('missingIntent').onclick = () => {
    location.href = 'intent://wc?uri=x#Intent;scheme=missing;S.browser_fallback_url=' + encodeURIComponent(location.origin + '/store') + ';end'
  }
  $('missingPackage').onclick = () => { location.href = 'intent://wc?uri=x#Intent;scheme=missing;package=com.missing;end' }
  $('prevented').href = link
  $('prevented').onclick = (event) => event.preventDefault()
  $('state').textContent = 'ready'
})
const chains = ['eip155:31337']
provider.connect({ optionalNamespaces: { eip155: { chains, methods: ['personal_sign'], events: [], rpcMap: { 31337: '${rpcUrl}' } } } })
  .then((session) => { $('state').textContent = session.namespaces.eip155.accounts[0] }, (error) => { $('state').textContent = error.message })
</script>`

const test = base.extend<{ phone: Phone; peer: WalletPeer }, { relay: RunningRelay; site: string }>({
  site: [
    async ({ relay, chains }, use) => {
      const page = html(relay.url, chains.chains[0].rpcUrl)
      const server = createServer(({ url }, response) => {
        response.setHeader('content-type', url === '/client.js' ? 'text/javascript' : 'text/html')
        if (url === '/client.js') response.end(client)
        else response.end(url === '/' ? page : '<!doctype html><title>Store</title>')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      // From a real server: a page that only a route answers may not connect to this computer.
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  relay: [
    // Playwright reads the parameter's pattern, even an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  peer: async ({ relay, chains }, use) => {
    const accounts = chains.accounts.slice(0, 1).map(({ privateKey }) => privateKey)
    const networks = chains.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: 'Local' }))
    const peer = await startWalletPeer({ relayUrl: relay.url, accounts, chains: networks })
    await use(peer)
    await peer.stop()
  },
  phone: async ({ page, peer, site }, use) => {
    // The client would tell its maker that it started.
    await page.context().route(
      (url) => url.origin !== site,
      (route) => route.abort(),
    )
    const phone = await openPhone(page, {
      wallets: [{ name: 'Phone', schemes: ['phone'], hosts: ['phone.example'], peer }],
    })
    await use(phone)
  },
})
test.use({ ...pixel, chainOptions: { chains: [{ chainId: 31337 }] } })

const state = (page: Page) => page.locator('#state')
async function ready(page: Page, site: string): Promise<void> {
  await page.goto(site)
  await expect(state(page)).toHaveText('ready')
}

const ways = [
  'plain',
  'scheme',
  'blank',
  'universal',
  'universalBlank',
  'location',
  'universalLocation',
  'window',
  'windowSelf',
  'intent',
]
for (const way of ways)
  test(`a visitor taps (${way}), the wallet approves in front of the page, and the visitor comes back`, async ({
    page,
    phone,
    chains,
    site,
  }) => {
    await ready(page, site)
    await page.locator(`#${way}`).tap()
    const link = await phone.nextLink()
    expect(link).toEqual({
      url: expect.stringContaining('wc'),
      wallet: 'Phone',
      pairing: expect.stringMatching(/^wc:/),
      pressed: true,
    })
    expect(await page.evaluate('document.hidden')).toBe(true)
    await phone.comeBack()
    await expect(state(page)).toHaveText(`eip155:31337:${chains.accounts[0]?.address}`)
    expect(await page.evaluate('window.seen')).toEqual([
      'visibilitychange hidden',
      'blur hidden',
      'visibilitychange visible',
      'focus visible',
    ])
    expect(phone.links()).toEqual([link])
    expect(page.context().pages()).toHaveLength(1)
  })

test('a wallet that refuses leaves the visitor with the reason', async ({ page, phone, peer, site }) => {
  peer.control.rejectNext()
  await ready(page, site)
  await page.locator('#scheme').tap()
  await phone.nextLink()
  await phone.comeBack()
  await expect(state(page)).toHaveText('User rejected.')
})

test('a link to an app that is not there changes nothing', async ({ page, phone, site }) => {
  await ready(page, site)
  await page.locator('#missing').tap()
  expect(await phone.nextLink()).toEqual({
    url: 'missing://wc?uri=wc%3Ax',
    wallet: undefined,
    pairing: undefined,
    pressed: true,
  })
  expect(await page.evaluate('document.visibilityState')).toBe('visible')
  await page.locator('#missingIntent').tap()
  expect(await phone.nextLink()).toMatchObject({ wallet: undefined, store: undefined })
  await expect(page).toHaveTitle('Store')
})

test('an intent that names an app which is not there leads to its page in the store', async ({ page, phone, site }) => {
  await ready(page, site)
  await page.locator('#missingPackage').tap()
  expect(await phone.nextLink()).toMatchObject({ wallet: undefined, store: 'com.missing' })
  expect(await page.evaluate('document.visibilityState')).toBe('hidden')
  await phone.comeBack()
  await expect(page).toHaveTitle('Site')
})

test('a link whose click the page prevents is not opened', async ({ page, phone, site }) => {
  await ready(page, site)
  await page.locator('#prevented').tap()
  await page.locator('#scheme').tap()
  await phone.nextLink()
  expect(phone.links()).toHaveLength(1)
})

test('leaving for the home screen opens nothing', async ({ page, phone, site }) => {
  await ready(page, site)
  await phone.leave()
  expect(await page.evaluate('[document.hidden, document.hasFocus()]')).toEqual([true, false])
  await phone.comeBack()
  expect(await page.evaluate('[document.hidden, document.hasFocus()]')).toEqual([false, true])
  expect(phone.links()).toEqual([])
})

test('a press counts for five seconds, and what a test evaluates is none', async ({ page, phone, site }) => {
  await page.clock.install()
  await page.goto(`${site}/store`)
  const count = () => page.evaluate('[navigator.userActivation.isActive, navigator.userActivation.hasBeenActive]')
  const open = () => page.evaluate(() => void window.open('missing://wc'))
  expect(await count()).toEqual([false, false])
  await open()
  expect(await phone.nextLink()).toMatchObject({ pressed: false })
  await page.evaluate(() => location.assign('missing://location'))
  expect(await phone.nextLink()).toMatchObject({ url: 'missing://location', pressed: false })

  await page.clock.pauseAt(Date.now() + 60_000)
  await page.touchscreen.tap(10, 10)
  expect(await count()).toEqual([true, true])
  await page.clock.fastForward(5000)
  await open()
  expect(await phone.nextLink()).toMatchObject({ pressed: true })
  await page.clock.fastForward(1)
  expect(await count()).toEqual([false, true])
  await open()
  expect(await phone.nextLink()).toMatchObject({ pressed: false })
})
