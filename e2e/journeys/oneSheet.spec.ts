import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from '../embeddedTest.ts'
import { pressInFrame } from '../pressInFrame.ts'

test('sends from the email wallet through one sheet: the wallet’s own, right after the form', async ({
  page,
  chains,
  pageUrl,
  vault,
}) => {
  const email = 'juno@harbour.example'
  const receiver = privateKeyToAddress(generatePrivateKey())
  const dialog = page.getByRole('dialog')
  // A live region says the same words.
  const toast = (words: string) => page.locator(':not([aria-live])').and(page.getByText(words))
  const frame = dialog.frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const [{ client }] = chains.chains
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await frame.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email))
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(dialog).toBeHidden()
  const { accounts } = JSON.parse((await page.getByTestId('kit').textContent()) ?? '{}')
  const [address] = accounts
  await client.setBalance({ address, value: parseEther('1') })

  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const amount = dialog.getByRole('textbox', { name: 'Amount in ETH' })
  await amount.fill('0.25')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  const review = dialog.getByRole('button', { name: 'Review', exact: true })

  // The form's button leads to the wallet's sheet; what is declined there is kept in the form.
  await review.click()
  await expect(frame.getByText('0.25').first()).toBeVisible()
  await expect(frame.getByText('First payment to this address', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText('What will change')).toHaveCount(0)
  await pressInFrame(frame.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(toast('You declined. Nothing was sent')).toBeVisible()
  await expect(amount).toHaveValue('0.25')
  expect(await client.getBalance({ address: receiver })).toBe(0n)

  await review.click()
  await pressInFrame(frame.getByRole('button', { name: 'Send 0.25 ETH', exact: true }))
  await expect(toast('Transaction started')).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Account')
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
})
