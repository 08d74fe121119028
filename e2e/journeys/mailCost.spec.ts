import { expect, test } from '../vaultStage.ts'
import { codeField, logIn, networksOf, press, showVault } from '../vaultSteps.ts'

test.use({ vaultKind: 'paid' })

test('a browser works for the first mail without a question, and for none to its own address after that', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const email = 'mira@harbour.example'
  const asked: unknown[] = []
  const paid: (string | undefined)[] = []
  page.on('response', async (response) => {
    const request = response.request()
    if (request.method() !== 'POST') return
    const { pathname } = new URL(response.url())
    if (pathname === '/v1/vault/captcha') asked.push((await response.json()).isAsked)
    if (pathname === '/v1/vault/attempts') paid.push(request.postDataJSON().captcha)
  })
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { user } = await logIn(vault, opened, email)
  expect(user).toMatchObject({ email })
  expect(paid.map((answer) => Object.keys(JSON.parse(atob(answer ?? ''))))).toEqual([['challenge', 'solution']])

  expect(await opened.call('logout')).toMatchObject({ r: {} })
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email, 1))
  // Logging out took the site's leave to see the wallet.
  await press(opened, 'Connect')
  expect(await login.outcome()).toMatchObject({ r: { email, accounts: user.accounts } })
  await expect.poll(() => asked).toEqual([true, false])
  expect(paid[1]).toBeUndefined()
})
