import { type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from '../expectAccessible.ts'
import { confirmAbove, nextCode } from '../limitSteps.ts'
import { expect, test } from '../vaultStage.ts'
import { logIn, logInThereKnown, networksOf, openOwnPage, press, showVault } from '../vaultSteps.ts'

test.use({ vaultKind: 'smart' })

test('confirms several calls as one by their sum, though each of them is below the owner’s amount', async ({
  page,
  chains,
  context,
  solana,
  vault,
}) => {
  test.setTimeout(240_000)
  const email = 'tove.batchlimits@harbour.example'
  const opened = await showVault(page, vault, vault.siteUrl, networksOf(chains, solana))
  const { evm } = await logIn(vault, opened, email)
  const [local] = chains.chains
  const { client } = local
  await local.setBalance(evm, parseEther('2'))
  const settings = await openOwnPage(context, opened)
  await logInThereKnown(settings, vault, email)
  const { app } = await confirmAbove(settings, '500')

  const chainId = toHex(local.chainId)
  const shops = [1, 2].map(() => privateKeyToAddress(generatePrivateKey()))
  const batch = (ether: string) => {
    const calls = shops.map((to) => ({ to, value: toHex(parseEther(ether)) }))
    const asked = { version: '2.0.0', chainId, from: evm, atomicRequired: true, calls }
    return opened.ask('rpc', { chain: local.caipNetworkId, method: 'wallet_sendCalls', params: [asked] })
  }
  const statusOf = async (id: Hex) =>
    (await opened.call('rpc', { chain: local.caipNetworkId, method: 'wallet_getCallsStatus', params: [id] })).r
  const held = () => Promise.all(shops.map((address) => client.getBalance({ address })))
  const { frame } = opened

  // 250 dollars in all: it goes through in the frame of the operator's own site.
  const small = await batch('0.05')
  await press(opened, 'Approve')
  const first = (await small.outcome()).r as { id: Hex }
  await expect.poll(() => statusOf(first.id), { timeout: 20_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await held()).toEqual(shops.map(() => parseEther('0.05')))

  // 750 dollars in all, and 375 each.
  const large = await batch('0.15')
  await expect(frame.getByText('You’ll confirm this with a code from your app.').first()).toBeVisible()
  const opening = context.waitForEvent('page')
  await press(opened, 'Approve')
  const own = await opening
  await own.setViewportSize({ width: 400, height: 720 })
  await expect(own.getByText('You’ll confirm this with a code from your app.').first()).toBeVisible()
  const approve = own.getByRole('button', { name: 'Approve', exact: true })
  await expect(async () => {
    // A list of steps is taller than the window, and all of it has to be seen.
    await own.evaluate(() => scrollTo(0, 0))
    await own.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(approve).toBeEnabled({ timeout: 2_000 })
  }).toPass()
  await approve.click()
  const field = own.getByRole('textbox', { name: 'Code from your authenticator app' })
  await expect(field).toBeFocused()
  await expectAccessible(own, { disabled: ['page-has-heading-one'] })
  await field.fill('000000')
  await expect(own.getByText('That code isn’t right, or was used before. Try the next one.').first()).toBeVisible()
  expect(await held()).toEqual(shops.map(() => parseEther('0.05')))
  const closing = own.waitForEvent('close')
  await own.keyboard.type(nextCode(app))
  await closing
  const { id } = (await large.outcome()).r as { id: Hex }
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toMatchObject({ status: 200, atomic: true })
  expect(await held()).toEqual(shops.map(() => parseEther('0.2')))
})
