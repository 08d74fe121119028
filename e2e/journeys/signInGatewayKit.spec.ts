import { expect } from '@playwright/test'
import { choose, sign } from '../pages/signInSteps.ts'
import { test } from '../world/test.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('a site without a server: the gateway checks, its token says who it is, and a reload and another tab go on', async ({
  cafe,
  chains,
  context,
  page,
  wallet,
}) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  const own = chains.accounts[0]?.address ?? ''
  await page.goto(cafe.url)
  await choose(page)
  await sign(page)
  await expect(page.getByTestId('who')).toHaveText(own)
  await page.getByRole('button', { name: 'Token' }).click()
  await expect(page.getByTestId('token')).toHaveText(/^ey/)
  const token = (await page.getByTestId('token').textContent()) ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const me = await fetch(`${cafe.gateway}/auth/v1/me?projectId=cafe`, { headers })
  expect([me.status, JSON.stringify(await me.json())]).toEqual([200, expect.stringContaining(own)])

  await page.reload()
  await expect(page.getByTestId('session')).toHaveText('signedIn')
  const tab = await context.newPage()
  await tab.goto(cafe.url)
  await expect(tab.getByTestId('session')).toHaveText('signedIn')
  // The wallet counts from the page's last load.
  expect((await control.requests()).filter(({ method }) => method === 'personal_sign')).toEqual([])

  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByTestId('session')).toHaveText('signedOut')
  await expect(tab.getByTestId('session')).toHaveText('signedOut')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
