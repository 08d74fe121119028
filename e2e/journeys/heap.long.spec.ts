import { chromiumLaunch } from '@foyer/test/playwright'
import type { Page } from '@playwright/test'
import { heapGrowth, withoutCompilers } from '../../bench/lib/heapGrowth.mjs'
import { connectInModal } from '../pages/modal.ts'
import { expect, test } from '../stage.ts'

test.use({ launchOptions: { ...chromiumLaunch, args: [...chromiumLaunch.args, withoutCompilers] } })

/** What the page itself may keep of one open and close, in kB; the browser runs without compilers. */
const most = 0.5

test('opening and closing leaves nothing behind on a page that is not connected', async ({
  page,
  pagesUrl,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await mount(page, pagesUrl)
  await expectNoGrowth(page, 'Connect wallet', 'Harbor')
})

test('opening and closing leaves nothing behind on a connected page', async ({ page, pagesUrl, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await mount(page, pagesUrl)
  await connectInModal(page, page.getByRole('button', { name: 'Connect wallet' }), 'Harbor')
  await expectNoGrowth(page, /^Account 0x/, 'Tokens')
})

async function mount(page: Page, pagesUrl: string): Promise<void> {
  await page.goto(`${pagesUrl}unmount.html`)
  await page.getByRole('button', { name: 'Mount' }).click()
}

/** Opens and closes a hundred times; the first twenty warm up. */
async function expectNoGrowth(page: Page, button: string | RegExp, shown: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const cycle = async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog).toContainText(shown)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const { kilobytes, nodes, listeners } = await heapGrowth(page, { from: 20, to: 100, cycle })
  expect(kilobytes).toBeLessThanOrEqual(most)
  // A node or listener per cycle would be 80; the collector may leave a few of the last cycle.
  expect(nodes).toBeLessThan(20)
  expect(listeners).toBeLessThan(20)
}
