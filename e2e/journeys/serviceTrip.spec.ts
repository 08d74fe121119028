// Long because one page goes to a service and comes back in every way that there is, and in those that there must not be.
import type { Page, Request } from '@playwright/test'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { expect, test } from '../embeddedTest.ts'
import { expectAccessible } from '../expectAccessible.ts'
import { openVault } from '../openVault.ts'
import { pressInFrame } from '../pressInFrame.ts'
import type { VaultStage } from '../vaultStage.ts'
import { networksOf, press, showVault, type VaultUser } from '../vaultSteps.ts'

// A phone, upright.
test.use({ viewport: { width: 360, height: 640 } })

const here = 'Review at the wallet'
const logInHere = 'Log in at the wallet'
const nothing = 'Nothing to do here'

/** A mini app of Telegram on a phone: no window opens, and the page cannot say why. */
async function asInTelegram(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null
    if (parent === window) Object.assign(window, { Telegram: { WebApp: { platform: 'ios' } } })
  })
}

/** The service asks which account it is, as services do; its page may keep its windows apart. */
async function chooseAccounts(page: Page, { google }: VaultStage, headers: Record<string, string> = {}): Promise<void> {
  await page.context().route(`${google.endpoints.authorize}?**`, async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('decision')) return route.continue()
    url.searchParams.set('decision', 'yes')
    const body = `<!doctype html><title>Accounts</title><a href="${url.href.replaceAll('&', '&amp;')}">Lena</a>`
    return route.fulfill({ contentType: 'text/html', headers, body })
  })
}

const facts = async (page: Page) => JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}')
const choose = (page: Page) => page.getByRole('link', { name: 'Lena' }).click()
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })

async function agree(page: Page): Promise<void> {
  await expect(connectButton(page)).toBeEnabled()
  await connectButton(page).click()
}

/** A page of a site that is not the operator's own, which goes to the wallet to log in with Google. */
async function leaveForGoogle(page: Page, vault: VaultStage, networks: ReturnType<typeof networksOf>) {
  const back = `${vault.strangerUrl}/?cup=1`
  const way = { page: back, ui: 'redirect' } as const
  await page.goto(back)
  const opened = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
  await opened.ask('login.start', { method: 'social', provider: 'google', ...way })
  await press(opened, logInHere)
  await expect(page.getByRole('link', { name: 'Lena' })).toBeVisible()
  /** The page came back to the site: its frame takes the answer. */
  const finish = async () => {
    await page.waitForURL((url) => url.href.startsWith(`${back}&foyer=login.`))
    const id = new URL(page.url()).searchParams.get('foyer') ?? ''
    const again = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
    return { opened: again, login: await again.ask('login.start', { method: 'return', id, ...way }), id, way }
  }
  return { back, way, finish }
}

/** The address that the service sends the page back to, of which nothing is taken yet. */
async function catchReturn(page: Page, vault: VaultStage): Promise<string> {
  // A page without its scripts takes nothing.
  await page.route(`${vault.vaultUrl}/assets/**`, (route) => route.abort())
  await choose(page)
  await page.waitForURL(`${vault.vaultUrl}/window?**foyer=**`)
  await page.unroute(`${vault.vaultUrl}/assets/**`)
  return page.url()
}

test('logs a newcomer in at a service where no window opens, in four presses, and pays by the same login', async ({
  page,
  context,
  chains,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  vault.google.visitor = { id: '9100' }
  await asInTelegram(page)
  await chooseAccounts(page, vault)
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  // The key of the relay is in the fragment of the address that the wallet's page is reached by.
  const keys: string[] = []
  await page.exposeFunction('seen', (key: string) => keys.push(key))
  await page.addInitScript(() => {
    const isWindow = parent === window && location.pathname === '/window'
    if (isWindow && location.hash) Reflect.get(window, 'seen')(location.hash.slice(1))
  })
  const at = `${vault.strangerPageUrl}/embedded.html?social&cup=a%20b#tgWebAppData=user%3D7%26hash%3Dab`
  await page.goto(at)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const led = page.waitForRequest((request) => request.url().startsWith(`${vault.vaultUrl}/window?`))
  await pressInFrame(frame.getByRole('button', { name: logInHere, exact: true }))
  await led
  await choose(page)
  await expect(page.getByRole('heading', { name: /^Connect stranger\.localhost:\d+ to your wallet\?$/ })).toBeVisible()
  // The id of the service and the key of the relay have left the address.
  expect(new URL(page.url()).search).toMatch(/^\?project=[\w-]+$/)
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page, { disabled: ['page-has-heading-one'] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await agree(page)
  await page.waitForURL((url) => url.origin === vault.strangerPageUrl)
  await expect.poll(async () => (await facts(page)).status).toBe('connected')
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(at)
  // It went to no server, as no address names what binds the login.
  const sent = asked.map(
    (request) => `${request.url().split('#')[0]} ${request.headers().referer} ${request.postData()}`,
  )
  expect(keys).toHaveLength(1)
  for (const each of sent) for (const key of keys) expect(each).not.toContain(key)
  for (const request of asked) expect(request.url()).not.toMatch(/bind=|verifier/)

  await expect.poll(async () => (await facts(page)).accounts).toHaveLength(1)
  const [address] = (await facts(page)).accounts as Hex[]
  const [{ client }] = chains.chains
  if (!address) throw new Error('No account is connected.')
  await client.setBalance({ address, value: parseEther('1') })
  await page.getByRole('button', { name: 'Pay' }).click()
  await pressInFrame(frame.getByRole('button', { name: here, exact: true }))
  await page.waitForURL(`${vault.vaultUrl}/window?**`)
  const send = page.getByRole('button', { name: 'Send 0.001 ETH', exact: true })
  await expect(send).toBeEnabled()
  await send.click()
  await page.waitForURL((url) => url.origin === vault.strangerPageUrl)
  await expect.poll(() => client.getBalance({ address })).toBeLessThan(parseEther('1'))
  expect(context.pages()).toHaveLength(1)
})

test('takes up a login where its page is loaded anew, and where its visitor comes back by the browser’s own button', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '9200' }
  await chooseAccounts(page, vault)
  const { finish } = await leaveForGoogle(page, vault, networksOf(chains, solana))
  // Back from the service: nothing leads there again without a press.
  await page.goBack()
  const go = page.getByRole('button', { name: 'Go to Google', exact: true })
  await expect(go).toBeVisible()
  await go.click()
  await choose(page)
  await expect(connectButton(page)).toBeVisible()
  // Loaded anew before the answer, the page logs in anew.
  await page.reload()
  await choose(page)
  await agree(page)
  const { login, opened, way } = await finish()
  expect((await login.outcome()).r).toMatchObject({ socialProvider: 'google' })
  expect(await opened.record()).not.toMatch(/bind|verifier|code=|id_token/)

  // Once answered, no entry of the history asks again.
  const earlier = await page.evaluate(() => history.length)
  for (let step = 1; step < earlier && page.url() !== 'about:blank'; step += 1) {
    await page.goBack({ waitUntil: 'domcontentloaded' }).catch(() => undefined)
    if (!page.url().startsWith(`${vault.vaultUrl}/window`)) continue
    await expect(page.getByRole('heading', { name: nothing })).toBeVisible()
  }
  expect(way.page).toContain(vault.strangerUrl)
})

test('A11: finishes a login only in the tab that left for it, once, and with its own id', async ({
  page,
  browser,
  context,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '9300' }
  await chooseAccounts(page, vault)
  const networks = networksOf(chains, solana)
  const second = await context.newPage()
  const one = await leaveForGoogle(page, vault, networks)
  const two = await leaveForGoogle(second, vault, networks)
  const [first, other] = [await catchReturn(page, vault), await catchReturn(second, vault)]
  const idOf = (url: string) => (new URL(url).searchParams.get('foyer') ?? '').split('.')
  const refused = async (tab: Page, url: string) => {
    await tab.goto(url)
    await expect(tab.getByRole('heading', { name: nothing })).toBeVisible()
    expect(new URL(tab.url()).searchParams.has('foyer')).toBe(false)
  }
  // A stranger who has the address, as from a log, and a further tab of the same browser.
  const stranger = await (await browser.newContext()).newPage()
  await refused(stranger, first)
  await stranger.context().close()
  const third = await context.newPage()
  await refused(third, first)
  await third.close()

  // The id of one login with the mark of the other.
  const swapped = new URL(first)
  swapped.searchParams.set('foyer', `${idOf(first)[0]}.${idOf(other)[1]}`)
  await page.goto(swapped.href)
  await expect(page.getByText('That was a different login. Start again.').first()).toBeVisible()
  // Replayed in its own tab, it is nothing.
  await refused(page, first)
  expect(one.back).toContain('cup=1')

  // The other tab's login is whole.
  await second.goto(other)
  await agree(second)
  const { login } = await two.finish()
  expect((await login.outcome()).r as VaultUser).toMatchObject({ socialProvider: 'google' })
  await refused(second, other)
})

test('refuses a login that comes back after its time, and leads back to the site', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '9400' }
  await chooseAccounts(page, vault)
  const { back } = await leaveForGoogle(page, vault, networksOf(chains, solana))
  await page.clock.install({ time: Date.now() + 360_000 })
  await choose(page)
  await expect(page.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the site' }).click()
  await page.waitForURL((url) => url.href.startsWith(back))
})

test('says that the service declined the login, tries again from there, and lets its visitor leave', {
  tag: '@long',
}, async ({ page, chains, solana, vault }) => {
  vault.google.visitor = undefined
  await chooseAccounts(page, vault)
  const { finish } = await leaveForGoogle(page, vault, networksOf(chains, solana))
  await choose(page)
  await expect(page.getByText('Google says that the login was declined.').first()).toBeVisible()
  await expectAccessible(page, { disabled: ['page-has-heading-one'] })
  vault.google.visitor = { id: '9500' }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Go to Google', exact: true }).click()
  await choose(page)
  await expect(connectButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect((await (await finish()).login.outcome()).e).toMatchObject({ code: 4001 })
})

test('logs in at the service again where the wallet’s own login has ended, and signs then', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  vault.google.visitor = { id: '9600' }
  await chooseAccounts(page, vault)
  const networks = networksOf(chains, solana)
  const { finish } = await leaveForGoogle(page, vault, networks)
  await choose(page)
  await agree(page)
  const { login, opened, way } = await finish()
  const { accounts } = (await login.outcome()).r as VaultUser
  const evm = accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex
  await vault.endServiceLogins('google', vault.vaultUrl)
  const chain = networks[0]?.chain ?? ''
  await opened.ask('rpc', { chain, method: 'personal_sign', params: ['Hello', evm] })
  await press(opened, here)
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await sign.click()
  await choose(page)
  await expect(sign).toBeEnabled()
  await sign.click()
  await page.waitForURL((url) => url.href.startsWith(`${way.page}&foyer=approval.`))
  const id = new URL(page.url()).searchParams.get('foyer') ?? ''
  const again = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
  await again.call('session.get')
  const { r } = await again.call('rpc', { chain, method: 'foyer_takeUp', params: [id] })
  const { result } = r as { result: Hex }
  expect(await verifyMessage({ address: evm, message: 'Hello', signature: result })).toBe(true)
})

test.describe('the wallet’s own window', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  for (const [name, headers] of [
    ['a service', {}],
    ['a service that keeps its windows apart', { 'cross-origin-opener-policy': 'same-origin' }],
  ] as const)
    test(`goes to ${name} itself, comes back and closes`, async ({ page, context, chains, solana, vault }) => {
      vault.google.visitor = { id: `97${name.length}` }
      await chooseAccounts(page, vault, headers)
      const opened = await showVault(page, vault, vault.strangerUrl, networksOf(chains, solana))
      const login = await opened.ask('login.start', { method: 'social', provider: 'google' })
      const opening = context.waitForEvent('page')
      await press(opened, 'Open the wallet window')
      const own = await opening
      await choose(own)
      await expect(connectButton(own)).toBeEnabled()
      const closing = own.waitForEvent('close')
      const pressing = connectButton(own)
        .click()
        .catch((error: unknown) => {
          if (!own.isClosed()) throw error
        })
      await Promise.all([closing, pressing])
      expect(await login.outcome()).toMatchObject({ r: { socialProvider: 'google', accounts: [{}, {}] } })
    })
})
