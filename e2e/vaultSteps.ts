import type { RunningChains, RunningSolana } from '@foyer/test'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { Hex } from 'viem'
import { type OpenedVault, openVault, type SiteNetwork } from './openVault.ts'
import { pressInFrame } from './pressInFrame.ts'
import { expect, type VaultStage } from './vaultStage.ts'

/** Who is logged in, as the vault tells a page. */
export type VaultUser = {
  readonly email: string
  readonly accounts: readonly { readonly namespace: string; readonly address: string }[]
}

/** The networks of a site, as it tells the vault. */
export const networksOf = (running: RunningChains, solana: RunningSolana): SiteNetwork[] => [
  ...running.chains.map(({ caipNetworkId }) => ({ chain: caipNetworkId })),
  { chain: solana.caipNetworkId },
]

/** Where the code of the mail is typed. */
export const codeField = ({ frame }: OpenedVault) => frame.getByRole('textbox', { name: '6-digit code' })
/** Presses a button in the vault's frame. */
export const press = ({ frame }: OpenedVault, name: string) =>
  pressInFrame(frame.getByRole('button', { name, exact: true }))

/** Names the button that leads to the wallet's window. */
export const review = 'Open the wallet window'

/** Agrees in the window that a press in the frame opens, which goes while the answer is being pressed. */
export async function agreeInWindow(opened: OpenedVault, name: string): Promise<void> {
  const opening = opened.frame.owner().page().context().waitForEvent('page')
  await press(opened, review)
  const own = await opening
  const closing = own.waitForEvent('close')
  const pressing = own
    .getByRole('button', { name, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!own.isClosed()) throw error
    })
  await Promise.all([closing, pressing])
}

/**
 * Logs in in the window that a press in the frame opens, and lets the site see the wallet where it does not yet. Answers the code.
 *
 * `meanwhile`: what is answered between the two.
 */
export async function logInInWindow(
  vault: VaultStage,
  frame: FrameLocator,
  email: string,
  seen = 0,
  meanwhile: (own: Page) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const opening = frame.owner().page().context().waitForEvent('page')
  await pressInFrame(frame.getByRole('button', { name: review, exact: true }))
  return finishInWindow(vault, await opening, email, seen, meanwhile)
}

/** Types the code in the wallet's window, and lets the site see the wallet; the window closes itself. Answers the code. */
export async function finishInWindow(
  vault: VaultStage,
  own: Page,
  email: string,
  seen = 0,
  meanwhile: (own: Page) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const closing = own.waitForEvent('close')
  const code = await vault.codeFor(email, seen)
  await own.getByRole('textbox', { name: '6-digit code' }).fill(code)
  await meanwhile(own)
  const pressing = own
    .getByRole('button', { name: 'Connect', exact: true })
    .click()
    .catch((error: unknown) => {
      if (!own.isClosed()) throw error
    })
  await Promise.all([closing, pressing])
  return code
}

/** Lets a site see the wallet, in the wallet's window where that may know this browser. */
export async function connect(opened: OpenedVault): Promise<void> {
  const inWindow = opened.frame.getByRole('button', { name: review })
  await expect(opened.frame.getByRole('button', { name: 'Connect', exact: true }).or(inWindow)).toBeVisible()
  if (await inWindow.isVisible()) await agreeInWindow(opened, 'Connect')
  else await press(opened, 'Connect')
}

/** Logs a visitor in by the mailed code, and lets a further site in; on a site that is not the operator's own in the window. */
export async function logIn(vault: VaultStage, opened: OpenedVault, email: string, { isFurtherSite = false } = {}) {
  const mailsBefore = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const login = await opened.ask('login.start', { method: 'email', email })
  const inWindow = opened.frame.getByRole('button', { name: review, exact: true })
  await expect(codeField(opened).or(inWindow)).toBeVisible()
  const isByWindow = await inWindow.isVisible()
  const code = isByWindow
    ? await logInInWindow(vault, opened.frame, email, mailsBefore)
    : await vault.codeFor(email, mailsBefore)
  if (!isByWindow) await codeField(opened).fill(code)
  if (isFurtherSite && !isByWindow) {
    await expect(opened.frame.getByText(/^Connect .* to your wallet\?$/).first()).toBeVisible()
    // Nothing of the wallet has gone over the port so far.
    expect(await opened.record()).not.toMatch(/0x[0-9a-fA-F]{40}/)
    await connect(opened)
  }
  const { e, r } = await login.outcome()
  expect(e).toBeUndefined()
  const user = r as VaultUser
  const addressOf = (namespace: string) => user.accounts.find((each) => each.namespace === namespace)?.address ?? ''
  return { code, user, evm: addressOf('eip155') as Hex, solana: addressOf('solana') }
}

/** Goes to a page of a site and shows the vault in it. */
export async function showVault(page: Page, vault: VaultStage, url: string, networks: readonly SiteNetwork[]) {
  await page.goto(url)
  return openVault(page, { vaultUrl: vault.vaultUrl, networks })
}

/** Opens the wallet's own page from the frame, as a member presses it. */
export async function openOwnPage(context: BrowserContext, { ask, frame }: OpenedVault): Promise<Page> {
  const opening = context.waitForEvent('page')
  await ask('security.open')
  await frame.getByRole('link', { name: 'Open it' }).click()
  const page = await opening
  // It begins as an empty one.
  await page.waitForURL(({ pathname }) => pathname === '/security')
  return page
}

/** Logs in on the wallet's own page by the newest code, on a device that has been known for a day. */
export async function logInThereKnown(page: Page, vault: VaultStage, email: string) {
  await logInThere(page, vault, email)
  await comeBackNextDay(page, vault, email)
}

/** Comes back to the wallet's own page a day later. */
export async function comeBackNextDay(page: Page, vault: VaultStage, email: string) {
  const waiting = page.locator('[aria-disabled="true"]')
  // The page looks again for what it has found to wait, and for nothing before that.
  await expect(waiting).not.toHaveCount(0)
  await vault.passDay(email)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(waiting).toHaveCount(0)
}

/** Logs in on the wallet's own page by the newest code. */
export async function logInThere(page: Page, vault: VaultStage, email: string) {
  const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email, seen))
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
}
