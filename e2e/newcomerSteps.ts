import type { RunningChain } from '@foyer/test'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type Address, erc20Abi, type Hex, verifyMessage } from 'viem'
import { openAccount } from './connectWallet.ts'
import { pressInFrame } from './pressInFrame.ts'
import { readSheet } from './readSheet.ts'
import { choose, openSwap } from './swapSteps.ts'
import { expect, type VaultStage } from './vaultStage.ts'
import { finishInWindow } from './vaultSteps.ts'

/** Where a visitor agrees: on the operator's own site in the frame, on any other in the wallet's window. */
export type Place = 'frame' | 'window'

/** A visitor who came without a wallet and has one now. */
export type Newcomer = {
  readonly page: Page
  readonly dialog: Locator
  readonly frame: FrameLocator
  readonly address: Address
  readonly place: Place
  /** Agrees by the button `name`, once all of what it is about was seen. */
  readonly agree: (name: string) => Promise<void>
}

/** Comes to a site without a wallet, and logs in by the code of a mail. */
export async function arrive(page: Page, url: string, vault: VaultStage, email: string, place: Place) {
  const dialog = page.getByRole('dialog')
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  // A press counts for five seconds in a browser, which a slow machine may need to fetch a view.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive: true, hasBeenActive: true }) })
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  // On a site that is not the operator's own, the press opens the wallet's window.
  const opening = place === 'window' ? page.context().waitForEvent('page') : undefined
  await dialog.locator('button[type="submit"]').click()
  if (opening) await finishInWindow(vault, await opening, email)
  else await frame.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email))
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(dialog).toBeHidden()
  const { accounts } = JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}') as { accounts: [Address] }
  const agreeIn = { frame: agreeInFrame, window: agreeInWindow }[place]
  const newcomer: Newcomer = {
    page,
    dialog,
    frame,
    place,
    address: accounts[0],
    agree: (name) => agreeIn(page, frame, name),
  }
  return newcomer
}

async function agreeInFrame(_: Page, frame: FrameLocator, name: string): Promise<void> {
  const button = frame.getByRole('button', { name, exact: true })
  await readSheet(frame, button)
  await pressInFrame(button)
}

async function agreeInWindow(page: Page, _: FrameLocator, name: string): Promise<void> {
  // The press that asked has opened it.
  const findOwn = () =>
    page
      .context()
      .pages()
      .find((each) => each !== page)
  await expect.poll(findOwn).toBeDefined()
  const own = findOwn()
  if (!own) throw new Error('The window went before it was answered.')
  const button = own.getByRole('button', { name, exact: true })
  await readSheet(own, button)
  const closing = own.waitForEvent('close')
  // It may go while it is being pressed.
  const pressing = button.click().catch((error: unknown) => {
    if (!own.isClosed()) throw error
  })
  await Promise.all([closing, pressing])
}

/** Signs a message. */
export async function sign({ address, agree, page }: Newcomer): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await agree('Sign')
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  expect(await verifyMessage({ address, message: 'Two coffees', signature })).toBe(true)
}

/** Sends 0.001 ETH. */
export async function pay({ agree, frame, page, place }: Newcomer, { client }: RunningChain): Promise<void> {
  await page.getByRole('button', { name: 'Pay' }).click()
  await agree('Send 0.001 ETH')
  // What a site's own press has sent is told until it is read.
  if (place === 'window') await pressInFrame(frame.getByRole('button', { name: 'Done', exact: true }))
  await expect(page.getByTestId('Pay')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('Pay').textContent()) as Hex
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** Swaps 0.5 ETH for dollars. */
export async function swap({ address, agree, page }: Newcomer, { client, tokens }: RunningChain): Promise<void> {
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'TUSD')
  await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.5')
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await agree('Swap 0.5 ETH')
  const held = () =>
    client.readContract({ address: tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  // 0.5 ether at 2,500 less the pool's 0.3 %.
  await expect.poll(held).toBeGreaterThan(1_230_000_000n)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Lets the site act for a while. */
export async function grant({ agree, page }: Newcomer): Promise<void> {
  await page.getByRole('button', { name: 'Act for me' }).click()
  await agree('Allow')
  await expect(page.getByTestId('Act for me')).toHaveText(/^[0-9a-f-]{36}$/)
}

/** Ends what the site may do, in the settings. */
export async function endSession({ agree, dialog, page }: Newcomer): Promise<void> {
  await openAccount(page)
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Smart sessions' }).click()
  // The gateway wants the account's word first.
  await dialog.getByRole('button', { name: 'Show them' }).click()
  await agree('Sign')
  await expect(dialog.getByText(/^0\.1 ETH a day, 6 days left$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke, local' }).click()
  await agree('Revoke')
}
