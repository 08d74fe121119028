import { expect, test } from '../vaultStage.ts'
import { codeField, connect, logIn, logInThereKnown, networksOf, openOwnPage, showVault } from '../vaultSteps.ts'

test.use({ vaultKind: 'paid' })

test('makes a browser work for its first mail without a question, and for none to its own address after that', async ({
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
  await connect(opened)
  expect(await login.outcome()).toMatchObject({ r: { email, accounts: user.accounts } })
  await expect.poll(() => asked).toEqual([true, false])
  expect(paid[1]).toBeUndefined()
})

test('makes a member’s browser work for the code to a new address', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const [email, next] = ['noor@harbour.example', 'noor-new@harbour.example']
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  await logIn(vault, opened, email)
  const own = await openOwnPage(context, opened)
  await logInThereKnown(own, vault, email)
  await own.getByRole('button', { name: 'Change: Email address', exact: true }).click()
  const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  await own.getByRole('button', { name: 'Send the code', exact: true }).click()
  const code = own.getByRole('textbox', { name: '6-digit code' })
  await code.fill(await vault.codeFor(email, seen))
  const asking = own.waitForRequest('**/v1/vault/email/old')
  await own.getByRole('textbox', { name: 'New email address' }).fill(next)
  await own.keyboard.press('Enter')
  expect(Object.keys(JSON.parse(atob((await asking).postDataJSON().captcha)))).toEqual(['challenge', 'solution'])
  await code.fill(await vault.codeFor(next))
  await expect(own.getByText(next).first()).toBeVisible()
})
