import type { Page } from '@playwright/test'
import { connectOn, expect, lamportsOf, openShownAccount, reviewSol, sol, test } from '../solanaTest.ts'

/** A wallet that is there on both chain families. */
const name = 'Harbor'

/** Chooses a network in the modal of a connected visitor. */
async function chooseNetwork(page: Page, network: string): Promise<void> {
  await page.getByRole('button', { name: 'Networks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: network }).click()
}

/** Leaves the account in view by its settings. */
async function leaveShown(page: Page): Promise<void> {
  const dialog = await openShownAccount(page)
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
}

test('one wallet on both chain families: the visitor chooses, adds the other, and each lives by itself', async ({
  page,
  stage,
  wallet,
  chains,
  solana,
  solanaWallet,
  csp,
  requests,
}) => {
  const evm = await wallet.install({ name, rdns: 'test.harbor' })
  await solanaWallet.install({ name })
  const [ether, sols] = [chains.accounts[0]?.address ?? '', solana.accounts[0].address]
  const address = page.getByTestId('address')
  const dialog = page.getByRole('dialog')
  await page.goto(stage.demoUrl)

  await test.step('it is one entry, which asks for the network', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialog.getByRole('button', { name: new RegExp(name) })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await connectOn(page, name, 'Local chain 31337')
    await expect(address).toHaveText(ether)
  })

  await test.step('the other family’s network asks for a wallet there, and both are connected', async () => {
    await chooseNetwork(page, 'Local Solana')
    await dialog.getByRole('button', { name: new RegExp(name) }).click()
    await expect(address).toHaveText(sols)
    await expect(dialog).toBeHidden()
    await expect(page.getByTestId('network')).toHaveText('Local Solana')
  })

  await test.step('moving across families asks no wallet and opens no question', async () => {
    await evm.control.clearRequests()
    await chooseNetwork(page, 'Local chain 31338')
    await expect(page.getByTestId('network')).toHaveText('Local chain 31338')
    await expect(address).toHaveText(ether)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await chooseNetwork(page, 'Local Solana')
    await expect(page.getByTestId('network')).toHaveText('Local Solana')
    await expect(address).toHaveText(sols)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the other family sends nothing of what was typed for one', async () => {
    const account = await openShownAccount(page)
    await reviewSol(account, '3', solana.accounts[3]?.address ?? '')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await chooseNetwork(page, 'Local chain 31337')
    await expect(address).toHaveText(ether)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await openShownAccount(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount in ETH' })).toHaveValue('')
    await expect(dialog.getByRole('textbox', { name: 'Receiver’s address' })).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a reload brings both back, with the same one in view', async () => {
    await page.reload()
    await expect(address).toHaveText(ether)
    await chooseNetwork(page, 'Local Solana')
    await expect(address).toHaveText(sols)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('leaving one leaves the other, also over a reload', async () => {
    await leaveShown(page)
    await expect(address).toHaveText(ether)
    await page.reload()
    await expect(address).toHaveText(ether)
    await expect(page.getByTestId('network')).toHaveText(/^Local chain/)
  })
  expect(requests.outside(stage.hosts)).toEqual([])
  csp.assertClean()
})

test('two wallets, one on each family: SOL is sent while ether stays, and a wallet that goes takes nothing else along', {
  tag: '@long',
}, async ({ page, stage, wallet, chains, solana, solanaWallet }) => {
  const { client } = chains.chains[0]
  const payer = chains.accounts[1]
  if (!payer) throw new Error('the local chains fund accounts')
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [payer.privateKey] })
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  const address = page.getByTestId('address')
  const dialog = page.getByRole('dialog')
  await page.goto(stage.demoUrl)
  await connectOn(page, 'Harbor')
  await expect(address).toHaveText(payer.address)
  await chooseNetwork(page, 'Local Solana')
  await dialog.getByRole('button', { name: /Lumen/ }).click()
  await expect(address).toHaveText(solana.accounts[0].address)
  await expect(dialog).toBeHidden()

  const receiver = solana.accounts[3]?.address ?? ''
  const before = { sol: await lamportsOf(solana, receiver), ether: await client.getBalance(payer) }
  await openShownAccount(page)
  await reviewSol(dialog, '2', receiver)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => lamportsOf(solana, receiver)).toBe(before.sol + 2n * sol)
  expect(await client.getBalance(payer)).toBe(before.ether)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await control.unregister()
  await expect(address).toHaveText(payer.address)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.getByTestId('result')).toHaveText(/^0x[0-9a-f]{130}$/)
})
