import type { Page } from '@playwright/test'
import { expect } from '../stage.ts'
import { openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

/** The code that finds the wallets of this browser. */
const walletCode = /injectedSource-[^/]*\.js$/

test('connect: none, one, four and more wallets', async ({ page, stage, wallet, shoot }) => {
  await openModal(page, stage.demoUrl)
  await shoot('connect-none')
  await wallet.install(walletCalled('harbor'))
  await openModal(page, stage.demoUrl)
  await shoot('connect-one')
  for (const id of ['lumen', 'tessera', 'ondine'] as const) await wallet.install(walletCalled(id))
  await openModal(page, stage.demoUrl)
  await shoot('connect-four')
  for (const name of ['Corvid', 'Marlow']) await wallet.install({ name, rdns: `test.${name.toLowerCase()}` })
  const dialog = await openModal(page, stage.demoUrl)
  await shoot('connect-six')
  await dialog.getByRole('button', { name: /Harbor/ }).hover()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /Lumen/ }).focus()
  await shoot('connect-hover-focus', { hover: true })
  await dialog.getByRole('button', { name: /All wallets/ }).click()
  await shoot('all-wallets')
})

test('the picture of the README', async ({ page, stage, wallet, shoot }) => {
  for (const id of ['harbor', 'lumen'] as const) await wallet.install(walletCalled(id))
  if (test.info().project.name === 'desktop-light') await page.setViewportSize({ width: 960, height: 560 })
  await openModal(page, stage.demoUrl)
  await shoot('readme')
})

test('connect: wallets are being looked for, and cannot be', async ({ page, stage, shoot }) => {
  let refuse = () => {}
  const seen = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(walletCode, async (route) => {
    await seen
    await route.abort()
  })
  const dialog = await openModal(page, stage.demoUrl)
  await shoot('connect-looking')
  refuse()
  await expect(dialog).toContainText('Couldn’t load wallets')
  await shoot('connect-failed')
})

test('connect: the legal box', async ({ page, stage, wallet, shoot }) => {
  for (const id of ['harbor', 'lumen', 'tessera'] as const) await wallet.install(walletCalled(id))
  const dialog = await openModal(page, `${stage.demoUrl}?legalCheckbox=true`)
  await shoot('connect-legal')
  await dialog.getByRole('button', { name: /Lumen/ }).click()
  await expect(dialog).toContainText('Tick the box to continue')
  await shoot('connect-legal-missing')
  await dialog.getByRole('checkbox').check({ force: true })
  await shoot('connect-legal-ticked')
  await connectAndForget(page)
  await openModal(page, `${stage.demoUrl}?legalCheckbox=true`)
  await shoot('connect-recent')
})

test('the wallet guide', async ({ page, stage, shoot }) => {
  const dialog = await openModal(page, stage.demoUrl)
  await dialog.getByRole('button', { name: 'Get started' }).click()
  await expect(dialog).toHaveAccessibleName('What is a wallet?')
  await shoot('what-is-a-wallet')
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(dialog).toHaveAccessibleName('Get a wallet')
  await shoot('get-a-wallet')
})

test('connecting: a wallet of two chain families', async ({ page, pagesUrl, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, `${pagesUrl}two-chains.html`)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toContainText('Solana')
  await shoot('connecting-multi-chain')
})

test('connecting: every answer of a wallet', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, stage.demoUrl)
  await control.auto('ask')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toContainText('Continue in Harbor')
  await shoot('connecting-waiting')
  // A page that loses the focus and gets it back, as when the wallet's window was closed.
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
  })
  await expect(dialog).toContainText('Still waiting for Harbor')
  await shoot('connecting-unanswered')
  await control.rejectNext()
  await expect(dialog).toContainText('Connection declined')
  await shoot('connecting-declined')
  const failures = [
    ['pending', -32002, 'Harbor didn’t answer'],
    ['locked', 4100, 'Unlock Harbor'],
    ['offline', 4900, 'Harbor can’t reach the network'],
    ['broken', -32603, 'Harbor couldn’t connect'],
  ] as const
  for (const [name, code, title] of failures) {
    await control.failNext({ code }, 'eth_requestAccounts')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await shoot(`connecting-${name}`)
  }
  await control.auto('approve')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('Closes by itself')
  await shoot('connecting-success')
})

/** Connects Lumen and disconnects it, so that it is known as a recent one. */
async function connectAndForget(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Lumen/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
}
