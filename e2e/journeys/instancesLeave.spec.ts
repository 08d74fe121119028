import type { Page } from '@playwright/test'
import { watchHolds } from '../pages/countHolds.ts'
import { connectInModal } from '../pages/modal.ts'
import { expect, test } from '../stage.ts'

test('leaves no listener, timer or node after a kit is unmounted and destroyed', async ({ page, pagesUrl, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const holds = await watchHolds(page)
  await page.goto(`${pagesUrl}unmount.html`)
  const before = await holds.read()

  await visit(page, async () => {
    await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Tokens')
    expect((await holds.read()).walletListeners).toContain('accountsChanged')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await expectNothingMore(holds, before)
  const settled = await holds.read()
  // A returning visitor's kit reconnects by itself; this one goes with its modal open.
  await visit(page, async () => {
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Tokens')
  })
  await expectNothingMore(holds, before)
  await visit(page, async () => {})
  await expectNothingMore(holds, before)
  expect((await holds.read()).listeners).toEqual(settled.listeners)
})

test('ends the work of a destroyed kit that is still on the page', async ({ page, pagesUrl, wallet, csp }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const holds = await watchHolds(page)
  await page.goto(`${pagesUrl}unmount.html`)
  await page.getByRole('button', { name: 'Mount' }).click()
  await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
  await page.getByRole('button', { name: 'Destroy' }).click()
  await expect.poll(async () => (await holds.read()).walletListeners).toEqual([])
  await control.switchAccount(1)
  await control.switchChain(31338)
  await expect(page.getByTestId('kit')).toContainText('"status":"disconnected"')
  csp.assertClean()
})

/** Puts a kit on the page, uses it, and takes it off again. */
async function visit(page: Page, use: () => Promise<void>): Promise<void> {
  // The page under an open modal cannot be clicked, so its own buttons are pressed by script.
  const press = (name: string) => page.getByText(name, { exact: true }).dispatchEvent('click')
  await press('Mount')
  await use()
  await press('Unmount')
  await press('Destroy')
}

/** What React keeps on a document for as long as it lives, and what Playwright adds to click. */
const others =
  /^(HTMLBodyElement .+|HTMLDocument selectionchange|Window (__playwright\w+|(aux|dbl)?click|contextmenu|mouse\w+|pointer(down|up)|touch\w+))$/

async function expectNothingMore(
  holds: Awaited<ReturnType<typeof watchHolds>>,
  before: Awaited<ReturnType<typeof holds.read>>,
): Promise<void> {
  await expect(async () => {
    const { listeners, ...rest } = await holds.read()
    expect({ ...rest, listeners: listeners.filter((each) => !others.test(each)) }).toEqual(before)
  }).toPass({ timeout: 30_000 })
}
