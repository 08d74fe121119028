import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { farcasterAppPage } from '../farcaster/farcasterAppPage.ts'
import { inboxPage } from '../mail/inboxPage.ts'
import { startMailSink } from '../mail/startMailSink.ts'
import { checkoutPage, declinedPage } from '../seller/checkoutPage.ts'
import { servicePage } from '../social/servicePage.ts'

const mail = { from: 'wallet@foyer.example', html: '', raw: '' }
const mails = [
  { ...mail, to: ['mira@example.com'], subject: 'A passkey was added', text: 'Nothing to type.' },
  { ...mail, to: ['mira@example.com'], subject: 'Your code', text: 'Your code is 409172.' },
]
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const pages = {
  seller: checkoutPage({ token: 't', to, buyer: 'b', amount: '250', coin: 'ETH', currency: 'USD' }),
  'seller that declined': declinedPage(),
  service: servicePage('google', new URLSearchParams({ redirect_uri: 'http://localhost/done' })),
  farcaster: farcasterAppPage({ state: 'asked', domain: 'harbour.example', username: 'mira', fid: 7 }),
  inbox: inboxPage(mails, { nonce: 'n' }),
  'empty inbox': inboxPage([], { nonce: 'n' }),
}

for (const [name, html] of Object.entries(pages)) {
  test(`shows the page of the ${name} without axe findings, on a narrow phone too`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('shows the newest code first, and another mail that is chosen', async ({ page }) => {
  await page.setContent(pages.inbox)
  await expect(page.getByRole('status')).toHaveText('409172')
  await expect(page.getByRole('link').first()).toHaveAccessibleName(/^Your code: 409172/)
  await page.setContent(inboxPage(mails, { nonce: 'n', chosen: 0 }))
  await expect(page.getByRole('status')).toHaveCount(0)
  await expect(page.locator('pre')).toHaveText('Nothing to type.')
})

test('says to a page that shows mails how many there are', async ({ request }) => {
  const sink = await startMailSink()
  try {
    const answer = await request.get(sink.inboxUrl)
    expect(answer.headers()['x-mails']).toBe('0')
    expect(await answer.text()).toContain('No mail yet')
  } finally {
    await sink.stop()
  }
})
