import { type Hex, verifyMessage } from 'viem'
import type { OpenedVault } from '../openVault.ts'
import { expect, test, type VaultStage } from '../vaultStage.ts'
import {
  agreeInWindow,
  codeField,
  logIn,
  logInThere,
  networksOf,
  openOwnPage,
  press,
  showVault,
} from '../vaultSteps.ts'

test.use({ vaultKind: 'patient' })

async function enterCode(vault: VaultStage, opened: OpenedVault, email: string) {
  const seen = vault.sink.mails.filter(({ to }) => to.includes(email)).length
  const login = await opened.ask('login.start', { method: 'email', email })
  await codeField(opened).fill(await vault.codeFor(email, seen))
  return login
}

/** Signs a message on a site that is not the operator's own, and so in the wallet's window. */
async function signInWindow(opened: OpenedVault, chain: string, address: Hex) {
  const text = 'Harbour fair, stand 12'
  const message = await opened.ask('rpc', { chain, method: 'personal_sign', params: [text, address] })
  await agreeInWindow(opened, 'Sign')
  const { r } = await message.outcome()
  expect(await verifyMessage({ address, message: text, signature: r as Hex })).toBe(true)
}

const mailsOf = (vault: VaultStage, email: string, subject: string) =>
  vault.sink.mails.filter((mail) => mail.to.includes(email) && mail.subject.startsWith(subject))

test('opens the wallet at once on a second site in the same browser, without a new device', async ({
  page,
  context,
  chains,
  solana,
  vault,
}) => {
  const email = 'one@harbour.example'
  const networks = networksOf(chains, solana)
  const [{ caipNetworkId: chain }] = chains.chains
  const stranger = await showVault(page, vault, vault.strangerUrl, networks)
  const { evm, user } = await logIn(vault, stranger, email)
  await signInWindow(stranger, chain, evm)

  // The operator's own site may ask in the frame; only the window knows this browser.
  const other = await context.newPage()
  const shop = await showVault(other, vault, vault.otherSiteUrl, networks)
  const login = await enterCode(vault, shop, email)
  await agreeInWindow(shop, 'Connect')
  expect(await login.outcome()).toMatchObject({ r: { accounts: user.accounts } })
  const text = 'Signed on the second site'
  const message = await shop.ask('rpc', { chain, method: 'personal_sign', params: [text, evm] })
  await press(shop, 'Sign')
  const signature = (await message.outcome()).r as Hex
  expect(await verifyMessage({ address: evm, message: text, signature })).toBe(true)

  // The wallet's own page is the same browser, too.
  const own = await openOwnPage(context, shop)
  await logInThere(own, vault, email)
  const devices = own.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  for (const url of [vault.strangerUrl, vault.otherSiteUrl]) {
    await expect(devices.first()).toContainText(new URL(url).host)
  }
  expect(mailsOf(vault, email, 'A new device')).toEqual([])
})

test('makes another browser wait for a day, whatever its window says', async ({
  page,
  browser,
  chains,
  solana,
  vault,
}) => {
  const email = 'two@harbour.example'
  const networks = networksOf(chains, solana)
  const [{ caipNetworkId: chain }] = chains.chains
  const stranger = await showVault(page, vault, vault.strangerUrl, networks)
  const { evm } = await logIn(vault, stranger, email)
  await signInWindow(stranger, chain, evm)

  const elsewhere = await browser.newContext()
  const shop = await showVault(await elsewhere.newPage(), vault, vault.otherSiteUrl, networks)
  await enterCode(vault, shop, email)
  await agreeInWindow(shop, 'Connect')
  await expect(shop.frame.getByText(/^Your wallet opens here from/).first()).toBeVisible()
  await expect.poll(() => mailsOf(vault, email, 'A new device waits')).toHaveLength(1)
  await elsewhere.close()
})

test('gives a site that lost its storage the wallet back at once, by the window', async ({
  page,
  chains,
  solana,
  vault,
}) => {
  const email = 'lost.onebrowser@harbour.example'
  const networks = networksOf(chains, solana)
  const [{ caipNetworkId: chain }] = chains.chains
  const stranger = await showVault(page, vault, vault.strangerUrl, networks)
  const { evm, user } = await logIn(vault, stranger, email)
  await signInWindow(stranger, chain, evm)
  const inFrame = page.frames().find((frame) => frame.url().startsWith(vault.vaultUrl))
  await inFrame?.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('foyer-vault')
        gone.onsuccess = resolve
        gone.onerror = reject
      }),
  )
  const again = await showVault(page, vault, vault.strangerUrl, networks)
  expect((await logIn(vault, again, email)).user.accounts).toEqual(user.accounts)
  expect(mailsOf(vault, email, 'A new device')).toEqual([])
})
