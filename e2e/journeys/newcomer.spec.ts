import type { Locator } from '@playwright/test'
import { parseEther } from 'viem'
import { expect, test } from '../embeddedTest.ts'
import { arrive, endSession, grant, pay, sign, swap } from '../newcomerSteps.ts'
import { pressInFrame } from '../pressInFrame.ts'
import { review } from '../vaultSteps.ts'

test.use({ vaultKind: 'smart' })

const low = { viewport: { width: 1366, height: 640 } }
const phone = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  // Firefox can be as small as a phone, and no more.
  isMobile: ({ browserName }: { browserName: string }, use: (is: boolean) => Promise<void>) =>
    use(browserName === 'chromium'),
}

/** The same site under a name that the operator does not trust. */
function strangerOf(pageUrl: string): string {
  const url = new URL(pageUrl)
  url.hostname = 'stranger.localhost'
  return url.href
}

for (const [size, device] of [
  ['at 640 px', low],
  ['on a phone', phone],
] as const)
  test.describe(size, () => {
    test.use(device)
    for (const [site, place] of [
      ['a trusted site', 'frame'],
      ['any other site', 'window'],
    ] as const)
      test(`takes a newcomer from the mail to the end of a session on ${site}`, { tag: '@long' }, async ({
        page,
        chains,
        pageUrl,
        vault,
      }) => {
        const [local] = chains.chains
        const url = place === 'frame' ? pageUrl : strangerOf(pageUrl)
        const email = `${place}.${device.viewport.height}@harbour.example`
        const newcomer = await arrive(page, url, vault, email, place)
        const windows: string[] = []
        page.context().on('page', (own) => windows.push(own.url()))
        await local.client.setBalance({ address: newcomer.address, value: parseEther('1') })
        await test.step('signs', () => sign(newcomer))
        await test.step('pays', () => pay(newcomer, local))
        await test.step('swaps', () => swap(newcomer, local))
        await test.step('grants a session', () => grant(newcomer))
        await test.step('ends it', () => endSession(newcomer))
        await expect(newcomer.dialog.getByText('No app acts for you')).toBeVisible()
        // One for each answer, the list of sessions included, and none where the frame is trusted.
        expect(windows).toHaveLength(place === 'frame' ? 0 : 6)
      })
  })

/** Has Firefox itself block the window, as it does where no person pressed. Answers what allows the next one: nothing needs to. */
async function pressByScript(button: Locator): Promise<() => Promise<void>> {
  await button.evaluate((element: HTMLElement) => element.click())
  return async () => undefined
}

/** Has no window open, since Chromium takes every script of a test for a press. Answers what allows the next one. */
async function pressWithout(button: Locator): Promise<() => Promise<void>> {
  await button.evaluate(() => {
    const { open } = window
    Object.assign(window, { open: () => null, allowWindows: () => Object.assign(window, { open }) })
  })
  await pressInFrame(button)
  return () => button.evaluate(() => Reflect.get(window, 'allowWindows')())
}

test('says that a window was blocked, and goes on once it may open', { tag: '@long' }, async ({
  page,
  browserName,
  pageUrl,
  vault,
}) => {
  const newcomer = await arrive(page, strangerOf(pageUrl), vault, 'blocked@harbour.example', 'window')
  // Neither the page nor its frame can open one.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const { frame } = newcomer
  const button = frame.getByRole('button', { name: review })
  await button.waitFor()
  const allow = browserName === 'firefox' ? await pressByScript(button) : await pressWithout(button)
  await expect(frame.getByText('The window was blocked', { exact: true }).first()).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await allow()
  await pressInFrame(button)
  await newcomer.agree('Sign')
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
})
