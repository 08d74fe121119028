import type { Page } from '@playwright/test'
import { expect, test } from '../embeddedTest.ts'
import type { VaultStage } from '../vaultStage.ts'
import { finishInWindow } from '../vaultSteps.ts'

/** A page of a site with the kit that is not the operator's own, with its modal open. */
async function openModal(page: Page, { strangerPageUrl }: VaultStage, path = '/embedded.html?social') {
  await page.goto(`${strangerPageUrl}${path}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return page.getByRole('dialog')
}

const status = async (page: Page) => JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}').status

test('opens the wallet’s window inside the press on Continue, and closes it after the code and the yes', async ({
  page,
  context,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  const email = 'one.press@harbour.example'
  const dialog = await openModal(page, vault)
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  const opening = context.waitForEvent('page')
  await dialog.locator('button[type="submit"]').click()
  const own = await opening
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  await expect(frame.getByText('Finish in the wallet window').first()).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Show the window' })).toBeVisible()
  // What its frame knows it by has left the address.
  await expect.poll(() => new URL(own.url()).hash).toBe('')
  await finishInWindow(vault, own, email)
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(dialog).toBeHidden()
  expect(context.pages()).toEqual([page])
})

test('logs in with Google by two presses and the yes, in a window that goes to the service itself', async ({
  page,
  context,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  vault.google.visitor = { id: '9900' }
  await context.route(`${vault.google.endpoints.authorize}?**`, async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.has('decision')) return route.continue()
    url.searchParams.set('decision', 'yes')
    const body = `<!doctype html><title>Accounts</title><a href="${url.href.replaceAll('&', '&amp;')}">Lena</a>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  const dialog = await openModal(page, vault)
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  const own = await opening
  await own.getByRole('link', { name: 'Lena' }).click()
  const button = own.getByRole('button', { name: 'Connect', exact: true })
  await expect(button).toBeEnabled()
  const closing = own.waitForEvent('close')
  const pressing = button.click().catch((error: unknown) => {
    if (!own.isClosed()) throw error
  })
  await Promise.all([closing, pressing])
  await expect.poll(() => status(page)).toBe('connected')
  await expect(dialog).toBeHidden()
  expect(context.pages()).toEqual([page])
})

test('says that the visitor closed the window that the press has opened, and opens it again', async ({
  page,
  context,
  pageUrl,
  vault,
}) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  const email = 'closed.press@harbour.example'
  const dialog = await openModal(page, vault)
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  const opening = context.waitForEvent('page')
  await dialog.locator('button[type="submit"]').click()
  const own = await opening
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  await expect(frame.getByText('Finish in the wallet window').first()).toBeVisible()
  await expect(own.getByRole('textbox', { name: '6-digit code' })).toBeVisible()
  await own.close()
  const again = frame.getByRole('button', { name: 'Open it again' })
  await expect(again).toBeVisible()
  const reopening = context.waitForEvent('page')
  await again.click()
  const second = await reopening
  await expect(second.getByRole('textbox', { name: '6-digit code' })).toBeVisible()
  // Cancel on the site ends the request in both places.
  const closing = second.waitForEvent('close')
  await frame.getByRole('button', { name: 'Cancel', exact: true }).click()
  await closing
  expect(await status(page)).not.toBe('connected')
})

test('leaves the button in the modal where the browser opens no window', async ({ page, context, pageUrl, vault }) => {
  expect(pageUrl).toContain(`:${vault.pagePort}/`)
  await page.addInitScript(() => {
    if (parent === window) window.open = () => null
  })
  const email = 'blocked.press@harbour.example'
  const dialog = await openModal(page, vault)
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Open the wallet window' }).click()
  await finishInWindow(vault, await opening, email)
  await expect(page.getByTestId('email')).toHaveText(email)
})
