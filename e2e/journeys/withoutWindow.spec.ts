// Long because one page goes to the wallet and comes back in every way that there is, and in those that there must not be.
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createRelaySecret, openRelay } from '../../apps/vault/src/platform/window/relay.ts'
import { expect, test } from '../embeddedTest.ts'
import { expectAccessible } from '../expectAccessible.ts'
import { type OpenedVault, openVault } from '../openVault.ts'
import { pressInFrame } from '../pressInFrame.ts'
import type { VaultStage } from '../vaultStage.ts'
import { logIn as logInByPort, networksOf, press, showVault, type VaultUser } from '../vaultSteps.ts'

// A phone, upright.
test.use({ viewport: { width: 360, height: 640 } })

const here = 'Review at the wallet'
const logInHere = 'Log in at the wallet'

/** A mini app of Telegram on a phone: no window opens, and the page cannot say why. */
async function asInTelegram(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null
    if (parent === window) Object.assign(window, { Telegram: { WebApp: { platform: 'ios' } } })
  })
}

/** The kit's page on a site that is not the operator's own, as Telegram opens it: with what it knows of its visitor in the address. */
const addressOf = ({ strangerPageUrl }: VaultStage, search = 'cup=a%20b') =>
  `${strangerPageUrl}/embedded.html?${search}#tgWebAppData=user%3D7%26hash%3Dab`

const facts = async (page: Page) => JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}')
const frameOf = (page: Page, { vaultUrl }: VaultStage): FrameLocator =>
  page.getByRole('dialog').frameLocator(`iframe[src^="${vaultUrl}"]`)

async function logIn(page: Page, vault: VaultStage, email: string): Promise<Hex> {
  const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  await page.goto(addressOf(vault))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await goToWallet(page, vault, logInHere)
  await enterCode(page, await vault.codeFor(email, seen))
  await answer(page, vault, 'Connect')
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(dialog).toBeHidden()
  const { accounts } = await facts(page)
  return accounts[0]
}

/** Types the code where it was mailed for: at the wallet's own page. */
const enterCode = (page: Page, code: string) => page.getByRole('textbox', { name: '6-digit code' }).fill(code)

/** Goes to the wallet's own page from the button in the frame. */
async function goToWallet(page: Page, vault: VaultStage, name = here): Promise<void> {
  const go = frameOf(page, vault).getByRole('button', { name, exact: true })
  await expect(go).toBeEnabled()
  await pressInFrame(go)
  await page.waitForURL(`${vault.vaultUrl}/window?**`)
}

/** Answers there, and is back at the very same address. */
async function answer(page: Page, vault: VaultStage, name: string, at = addressOf(vault)): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await page.waitForURL((url) => url.origin === vault.strangerPageUrl)
  await expect.poll(() => page.url()).toBe(at)
}

const onlyPage = (context: BrowserContext) => expect(context.pages()).toHaveLength(1)

test('takes a newcomer without windows to the wallet’s own page for each payment, each signature and its settings, and back', async ({
  page,
  context,
  chains,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  await asInTelegram(page)
  const address = await logIn(page, vault, 'tom@harbour.example')
  const [{ client }] = chains.chains
  await client.setBalance({ address, value: parseEther('1') })
  const cafe = '0x00000000000000000000000000000000000A11cE'
  const before = await client.getBalance({ address: cafe })

  await page.getByRole('button', { name: 'Pay' }).click()
  await goToWallet(page, vault)
  // The key has left the address.
  expect(new URL(page.url()).hash).toBe('')
  await expect(page.getByText(new URL(vault.strangerPageUrl).host).first()).toBeVisible()
  await expect(page.getByText('0.001 ETH').first()).toBeVisible()
  await expectAccessible(page, { disabled: ['page-has-heading-one'] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // A page that is loaded anew asks the same.
  await page.reload()
  await answer(page, vault, 'Send 0.001 ETH')
  await expect(page.getByTestId('email')).toHaveText('tom@harbour.example')
  await expect.poll(() => client.getBalance({ address: cafe })).toBe(before + parseEther('0.001'))

  // The page that asked is gone: the same press is answered with what was sent, and nothing is sent again.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByTestId('Pay')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('Pay').textContent()) as Hex
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await client.getBalance({ address: cafe })).toBe(before + parseEther('0.001'))

  // Once: the next press asks anew, and Cancel there says so here.
  await page.getByRole('button', { name: 'Pay' }).click()
  await goToWallet(page, vault)
  await answer(page, vault, 'Cancel')
  await expect(page.getByTestId('email')).toHaveText('tom@harbour.example')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await client.getBalance({ address: cafe })).toBe(before + parseEther('0.001'))

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await goToWallet(page, vault)
  await expect(page.getByText('Two coffees')).toBeVisible()
  await answer(page, vault, 'Sign')
  await expect(page.getByTestId('email')).toHaveText('tom@harbour.example')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  expect(await verifyMessage({ address, message: 'Two coffees', signature })).toBe(true)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Wallet security' }).click()
  await pressInFrame(frameOf(page, vault).getByRole('button', { name: 'Go there' }))
  await page.waitForURL(`${vault.vaultUrl}/security?**`)
  await expect(page.getByRole('heading', { name: 'Open your wallet’s security' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Back to the site' }).click()
  await expect.poll(() => page.url()).toBe(addressOf(vault))
  await expect(page.getByTestId('email')).toHaveText('tom@harbour.example')
  onlyPage(context)
})

test('signs a newcomer without windows in to the site, though the page goes to the wallet for the signature', async ({
  page,
  context,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  await asInTelegram(page)
  const email = 'sina.withoutwindow@harbour.example'
  const at = addressOf(vault, 'signIn')
  await page.goto(at)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await goToWallet(page, vault, logInHere)
  await enterCode(page, await vault.codeFor(email, 0))
  await answer(page, vault, 'Connect', at)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await goToWallet(page, vault)
  await expect(page.getByRole('heading', { name: /^Log in to stranger\.localhost:\d+$/ })).toBeVisible()
  const sign = page.getByRole('button', { name: 'Log in', exact: true })
  const well = page.getByRole('region', { name: 'Message' })
  await expect(async () => {
    // On a low screen the message is read to its end, and what it is about is looked at above.
    await page.evaluate(() => scrollTo(0, 0))
    await well.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(sign).toBeEnabled({ timeout: 2_000 })
  }).toPass()
  await sign.click()
  await page.waitForURL((url) => url.origin === vault.strangerPageUrl)
  // Nothing is pressed: the site has checked the signature once the page is back.
  await expect(page.getByTestId('signedIn')).toHaveText(/^signedIn 0x[0-9a-fA-F]{40}$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(page.url()).toBe(at)
  onlyPage(context)
})

test('lets a further site in at the wallet’s own page, and goes on with the login where the page comes back', async ({
  page,
  chains,
  solana,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  const email = 'ute@harbour.example'
  await logInByPort(vault, await showVault(page, vault, vault.siteUrl, networksOf(chains, solana)), email)
  await asInTelegram(page)
  // One code was mailed for the first site.
  let turn = 0
  const login = async () => {
    // Else only the fragment would change, and nothing be loaded.
    await page.goto('about:blank')
    await page.goto(addressOf(vault))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
    await dialog.locator('button[type="submit"]').click()
    await goToWallet(page, vault, logInHere)
    const field = page.getByRole('textbox', { name: '6-digit code' })
    await expect(field).toBeVisible()
    await expectAccessible(page, { disabled: ['page-has-heading-one'] })
    turn += 1
    await field.fill(await vault.codeFor(email, turn))
  }
  await login()
  await expect(page.getByRole('heading', { name: /^Connect stranger\.localhost:\d+ to your wallet\?$/ })).toBeVisible()
  await expectAccessible(page, { disabled: ['page-has-heading-one'] })
  await answer(page, vault, 'Cancel')
  // The site knows nothing of the wallet, and the visitor can try again.
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await facts(page)).accounts).toEqual([])

  await login()
  await answer(page, vault, 'Connect')
  await expect(page.getByTestId('email')).toHaveText(email)
  expect((await facts(page)).status).toBe('connected')
})

/** What the page of a site is told, that shows the vault and names its way to the wallet. */
type Site = { readonly opened: OpenedVault; readonly evm: Hex; readonly back: string }

const asked = (evm: Hex) => ['Hello', evm] as const
const chainOf = (networks: readonly { readonly chain: string }[]) => networks[0]?.chain ?? ''

/** How a page of a site goes to the wallet. */
type Way = { readonly page: string; readonly ui?: 'redirect' }

/** Logs in at the wallet's own page, which `word` leads to, and goes on in the page that came back. */
async function logInByPage(
  page: Page,
  vault: VaultStage,
  {
    email,
    networks,
    way,
    word = logInHere,
  }: { networks: ReturnType<typeof networksOf>; email: string; way: Way; word?: string },
): Promise<{ readonly opened: OpenedVault; readonly evm: Hex }> {
  const first = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
  await first.ask('login.start', { method: 'email', email })
  if (word !== logInHere) await press(first, 'Open the wallet window')
  const go = first.frame.getByRole('button', { name: word, exact: true })
  await expect(go).toBeVisible({ timeout: 20_000 })
  await pressInFrame(go)
  await page.waitForURL(`${vault.vaultUrl}/window?**`)
  await enterCode(page, await vault.codeFor(email))
  const agree = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(agree).toBeEnabled()
  await agree.click()
  await page.waitForURL((url) => url.href.startsWith(`${way.page}&foyer=login.`))
  const id = new URL(page.url()).searchParams.get('foyer') ?? ''
  expect(id).toHaveLength(80)
  const opened = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
  const { r } = await opened.call('login.start', { method: 'return', id })
  const { accounts } = r as VaultUser
  return { opened, evm: accounts.find(({ namespace }) => namespace === 'eip155')?.address as Hex }
}

test.describe('a page that came back from the wallet', () => {
  const begin = async (
    page: Page,
    vault: VaultStage,
    networks: ReturnType<typeof networksOf>,
    email: string,
  ): Promise<Site> => {
    const back = `${vault.strangerUrl}/?cup=1`
    await page.goto(back)
    const way = { page: back, ui: 'redirect' } as const
    const { evm, opened } = await logInByPage(page, vault, { networks, email, way })
    return { opened, evm, back }
  }
  const leave = async (page: Page, vault: VaultStage, { opened, evm }: Site, chain: string) => {
    await opened.ask('rpc', { chain, method: 'personal_sign', params: asked(evm) })
    await press(opened, here)
    await page.waitForURL(`${vault.vaultUrl}/window?**`)
  }
  const sign = async (page: Page, back: string) => {
    const button = page.getByRole('button', { name: 'Sign', exact: true })
    await expect(button).toBeEnabled()
    await button.click()
    await page.waitForURL((url) => url.href.startsWith(`${back}&foyer=approval.`))
    return new URL(page.url()).searchParams.get('foyer') ?? ''
  }
  const takeUp = (opened: OpenedVault, chain: string, id: string) =>
    opened.ask('rpc', { chain, method: 'foyer_takeUp', params: [id] })
  const lost = ({ frame }: OpenedVault) => frame.getByText('The wallet’s answer was not found').first()

  test('gets what was agreed to once, and nothing by an id of another request, browser or time', async ({
    browser,
    page,
    chains,
    solana,
    vault,
  }) => {
    const networks = networksOf(chains, solana)
    const chain = chainOf(networks)
    const site = await begin(page, vault, networks, 'vera.withoutwindow@harbour.example')
    await leave(page, vault, site, chain)
    const id = await sign(page, site.back)
    expect(id).toHaveLength(80)

    const way = { page: site.back, ui: 'redirect' } as const
    const opened = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
    await opened.call('session.get')
    // Forged: no such request was left here.
    const forged = await takeUp(opened, chain, `approval.${'A'.repeat(71)}`)
    await expect(lost(opened)).toBeVisible()
    await pressInFrame(opened.frame.getByRole('button', { name: 'Done' }))
    expect(await forged.outcome()).toMatchObject({ e: { data: { failure: 'late' } } })
    const { r } = await opened.call('rpc', { chain, method: 'foyer_takeUp', params: [id] })
    const taken = r as { method: string; params: unknown; result: Hex }
    expect(taken).toMatchObject({ method: 'personal_sign', params: asked(site.evm) })
    expect(await verifyMessage({ address: site.evm, message: 'Hello', signature: taken.result })).toBe(true)
    // Replayed.
    const again = await takeUp(opened, chain, id)
    await expect(lost(opened)).toBeVisible()
    await pressInFrame(opened.frame.getByRole('button', { name: 'Done' }))
    expect(await again.outcome()).toMatchObject({ e: {} })

    // In another browser the same id is nothing, also for a member who is logged in there.
    const other = await (await browser.newContext()).newPage()
    const elsewhere = await begin(other, vault, networks, 'walt@harbour.example')
    await leave(page, vault, { ...site, opened }, chain)
    const next = await sign(page, site.back)
    const stolen = await takeUp(elsewhere.opened, chain, next)
    await expect(lost(elsewhere.opened)).toBeVisible()
    await pressInFrame(elsewhere.opened.frame.getByRole('button', { name: 'Done' }))
    expect(await stolen.outcome()).toMatchObject({ e: {} })
    await other.context().close()

    // Too late: what was agreed to six minutes ago is not carried out.
    await page.clock.install({ time: Date.now() + 360_000 })
    await page.goto(site.back)
    const later = await openVault(page, { vaultUrl: vault.vaultUrl, networks })
    await later.call('session.get')
    const late = await takeUp(later, chain, next)
    await expect(lost(later)).toBeVisible()
    await pressInFrame(later.frame.getByRole('button', { name: 'Done' }))
    expect(await late.outcome()).toMatchObject({ e: {} })
  })

  test('asks again where its visitor left the wallet without an answer', async ({ page, chains, solana, vault }) => {
    const networks = networksOf(chains, solana)
    const chain = chainOf(networks)
    const site = await begin(page, vault, networks, 'xenia@harbour.example')
    await leave(page, vault, site, chain)
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await page.goBack()
    await page.waitForURL((url) => url.href.startsWith(site.back))
    const opened = await openVault(page, {
      vaultUrl: vault.vaultUrl,
      networks,
      way: { page: site.back, ui: 'redirect' },
    })
    await opened.call('session.get')
    await leave(page, vault, { ...site, opened }, chain)
    await sign(page, site.back)
    // The wallet's own page has nothing to ask any more, and leads back.
    await page.goBack()
    await page.waitForURL((url) => url.origin !== vault.vaultUrl || url.pathname === '/window')
    expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0)
  })

  test('leads to no other origin than that of the site which asked', async ({ page, chains, solana, vault }) => {
    const networks = networksOf(chains, solana)
    const chain = chainOf(networks)
    const way = { page: `${vault.siteUrl}/stolen`, ui: 'redirect' } as const
    await page.goto(vault.strangerUrl)
    const opened = await openVault(page, { vaultUrl: vault.vaultUrl, networks, way })
    const { evm } = await logInByPort(vault, opened, 'yuri@harbour.example')
    await opened.ask('rpc', { chain, method: 'personal_sign', params: asked(evm) })
    // It cannot come back, so the window is the only way.
    await expect(opened.frame.getByRole('button', { name: 'Open the wallet window' })).toBeEnabled()
    await expect(opened.frame.getByRole('button', { name: here })).toHaveCount(0)

    // A stranger leaves a question by himself, and sends its address to a member.
    const member = {
      email: 'yuri@harbour.example',
      login: 'email',
      walletId: 'w',
      addresses: { evm, solana: '' },
      mode: 'recoverable',
    }
    const device = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
    const made = (origin: string, back: string) => ({
      kind: 'login',
      site: { origin },
      way: { method: 'email', email: member.email },
      device,
      language: 'en',
      back: { page: back, id: `login.${'A'.repeat(74)}`, endsAt: Date.now() + 60_000 },
    })
    const asksToSign = (origin: string, back: string) => ({
      kind: 'approval',
      site: { origin },
      member,
      network: { name: 'Test', symbol: 'ETH', decimals: 18 },
      request: { kind: 'message', chain, bytes: [], text: 'Hello', isSignIn: false },
      findings: {},
      isTrusted: true,
      language: 'en',
      back: { page: back, id: `approval.${'A'.repeat(71)}`, endsAt: Date.now() + 60_000 },
    })
    const evil = 'https://evil.example'
    // Neither a site of others nor, by an address that was sent on, a listed one gets a login or a signature.
    for (const [origin, back] of [
      [vault.strangerUrl, `${evil}/`],
      [evil, `${evil}/`],
      ['null', 'javascript:alert(document.domain)'],
      [vault.strangerUrl, 'javascript:alert(document.domain)'],
      [vault.strangerUrl, `${vault.strangerUrl}/?forged`],
    ] as const)
      for (const question of [made(origin, back), asksToSign(origin, back)]) {
        const secret = createRelaySecret()
        await leaveAs(vault, secret, question)
        await page.goto('about:blank')
        await page.goto(`${vault.vaultUrl}/window?project=harbour#${secret}`)
        await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()
      }
    // An id that no frame of this browser has left is no login, either.
    await page.goto(vault.strangerUrl)
    const back = await openVault(page, { vaultUrl: vault.vaultUrl, networks })
    const login = await back.ask('login.start', { method: 'return', id: `login.${'A'.repeat(74)}` })
    await expect(lost(back)).toBeVisible()
    await pressInFrame(back.frame.getByRole('button', { name: 'Done' }))
    expect(await login.outcome()).toMatchObject({ e: { code: 4001 } })
  })
})

/** Leaves a question at the gateway as no browser of its visitor did. */
async function leaveAs({ gatewayUrl, vaultUrl }: VaultStage, secret: string, task: object): Promise<void> {
  const own = globalThis.fetch
  // The gateway believes pages of the wallet alone, and a stranger's program can say that it is one.
  globalThis.fetch = (url, init) => own(url, { ...init, headers: { ...init?.headers, origin: vaultUrl } })
  try {
    const relay = openRelay(gatewayUrl, secret)
    await (await relay?.prepare('task', task))?.()
  } finally {
    globalThis.fetch = own
  }
}

test('offers this tab after a window that does not come up', async ({ page, chains, solana, vault }) => {
  const networks = networksOf(chains, solana)
  const back = `${vault.strangerUrl}/?cup=2`
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(back)
  const way = { page: back }
  const word = 'Review in this tab'
  const { evm, opened } = await logInByPage(page, vault, { networks, email: 'zita@harbour.example', way, word })
  const chain = chainOf(networks)
  const to = privateKeyToAddress(generatePrivateKey())
  await chains.chains[0].client.setBalance({ address: evm, value: parseEther('1') })
  const value = `0x${parseEther('0.5').toString(16)}`
  await opened.ask('rpc', { chain, method: 'eth_sendTransaction', params: [{ from: evm, to, value }] })
  const offer = opened.frame.getByRole('button', { name: word })
  await expect(offer).toHaveCount(0)
  await press(opened, 'Open the wallet window')
  await expect(offer).toBeVisible({ timeout: 20_000 })
  await pressInFrame(offer)
  await page.waitForURL(`${vault.vaultUrl}/window?**`)
  const send = page.getByRole('button', { name: 'Send 0.5 ETH', exact: true })
  await expect(send).toBeEnabled()
  await send.click()
  await page.waitForURL((url) => url.href.startsWith(`${back}&foyer=approval.`))
  const id = new URL(page.url()).searchParams.get('foyer') ?? ''
  const again = await openVault(page, { vaultUrl: vault.vaultUrl, networks })
  await again.call('session.get')
  const { r } = await again.call('rpc', { chain, method: 'foyer_takeUp', params: [id] })
  await chains.chains[0].client.waitForTransactionReceipt({ hash: (r as { result: Hex }).result })
  expect(await chains.chains[0].client.getBalance({ address: to })).toBe(parseEther('0.5'))
})
