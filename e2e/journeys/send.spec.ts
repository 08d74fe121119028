import type { Locator, Page } from '@playwright/test'
import { erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

/** Of this file alone: whether an account has sent there before is shown. */
const receiver = privateKeyToAddress(generatePrivateKey())

async function openSend(page: Page): Promise<Locator> {
  const dialog = await openAccount(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Send')
  return dialog
}

async function fill(dialog: Locator, coin: string, amount: string): Promise<void> {
  const pill = dialog.getByRole('button', { name: /^Token: / })
  if ((await pill.getAttribute('aria-label')) !== `Token: ${coin}`) {
    await pill.click()
    await dialog.getByRole('button', { name: new RegExp(`\\b${coin}\\b`) }).click()
  }
  await dialog.getByRole('textbox', { name: `Amount in ${coin}` }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toHaveAccessibleName('Review')
}

test('ether arrives, the account is shown, and the row is pending until the network has it', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, mine } = chains.chains[0]
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const before = await client.getBalance({ address: receiver })
  const dialog = await openSend(page)
  await fill(dialog, 'ETH', '0.5')
  await expect(dialog).toContainText('Simulated')
  await expect(dialog).toContainText('First time to this address')
  await client.setAutomine(false)
  try {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toContainText('Transaction started')
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = dialog.getByRole('tabpanel')
    await expect(row).toContainText('Sending')
    await expect(row).toContainText('Pending')
    await expect(row).toContainText(/−0\.50? ETH/)
    expect(await client.getBalance({ address: receiver })).toBe(before)
    await mine()
    await expect.poll(() => client.getBalance({ address: receiver })).toBe(before + 5n * 10n ** 17n)
    await expect(row).toContainText('Sent')
    await expect(row).not.toContainText('Pending')
  } finally {
    await client.setAutomine(true)
  }
})

test('a token arrives, and its second receiver is known', async ({ page, stage, wallet, chains }) => {
  const { client, tokens } = chains.chains[0]
  const held = () =>
    client.readContract({ address: tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const before = await held()
  const dialog = await openSend(page)
  await fill(dialog, 'TUSD', '120')
  await expect(dialog).toContainText('−120.00 TUSD')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(held).toBe(before + 120_000_000n)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await fill(dialog, 'TUSD', '1')
  await expect(dialog).toContainText('Simulated')
  await expect(dialog).not.toContainText('First time to this address')
})

test('a coin that keeps a part, one that refuses and a silent network look different', async ({
  page,
  stage,
  wallet,
}) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSend(page)
  await fill(dialog, 'FEE', '100')
  await expect(dialog).toContainText('Less arrives than you send')
  await expect(dialog).toContainText('99.00 FEE')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Clear receiver' }).click()
  await fill(dialog, 'RVT', '100')
  await expect(dialog).toContainText('This transfer would fail')
  await expect(dialog).toContainText('transfers are switched off')
  await expect(dialog.getByRole('button', { name: 'Can’t send' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Clear receiver' }).click()
  for (const way of [stage.gateway, ...stage.nodes]) way.setMode('down')
  await fill(dialog, 'RVT', '1')
  await expect(dialog).toContainText('We couldn’t check what will happen')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

test('keeps the form when the wallet declines', async ({ page, stage, wallet }) => {
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSend(page)
  await fill(dialog, 'TKN', '7')
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('You declined. Nothing was sent')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount in TKN' })).toHaveValue('7')
})
