import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { countPresses } from '../countPresses.ts'
import { test as withVault } from '../embeddedTest.ts'
import { arrive, type Place } from '../newcomerSteps.ts'
import { expect, test } from '../stage.ts'

// What a visitor presses, until it is done; what they press in a wallet of another maker comes on top.
const installed = { connect: 2, send: 4, disconnect: 2 }
const byEmail: Record<Place, { readonly logIn: number; readonly send: number }> = {
  frame: { logIn: 2, send: 4 },
  // The wallet's window asks whether the site may see the wallet.
  window: { logIn: 3, send: 4 },
}

/** Fills the form in the account view, and goes on to what is reviewed. */
async function reviewPayment(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.001')
  const receiver = privateKeyToAddress(generatePrivateKey())
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
}

async function disconnect(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
}

test('takes as few presses as promised with an installed wallet', async ({ context, page, stage, wallet }) => {
  const presses = await countPresses(context)
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  expect(presses()).toBe(installed.connect)
  const dialog = await openAccount(page)
  await reviewPayment(dialog)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Transaction started')
  expect(presses()).toBe(installed.send)
  await disconnect(page, dialog)
  expect(presses()).toBe(installed.disconnect)
})

for (const place of ['frame', 'window'] as const)
  withVault(
    `takes as few presses as promised with an email wallet in the ${place}`,
    async ({ chains, context, page, pageUrl, vault }) => {
      const presses = await countPresses(context)
      const url = place === 'frame' ? pageUrl : `${vault.strangerPageUrl}/embedded.html`
      const { address, agree, dialog } = await arrive(page, url, vault, `presses.${place}@harbour.example`, place)
      expect(presses()).toBe(byEmail[place].logIn)
      await chains.chains[0].client.setBalance({ address, value: parseEther('1') })
      await openAccount(page)
      await reviewPayment(dialog)
      await agree('Send 0.001 ETH')
      await expect(dialog).toContainText('Transaction started')
      expect(presses()).toBe(byEmail[place].send)
    },
  )
