import { type Hex, parseEther, verifyMessage } from 'viem'
import { expect, test } from '../embeddedTest.ts'
import { pressInFrame } from '../pressInFrame.ts'
import { isSignatureOf } from '../solanaTest.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('logs a visitor in by a mailed code, signs, pays, restores the session and logs out', async ({
  page,
  chains,
  pageUrl,
  vault,
}) => {
  const email = 'lena@harbour.example'
  const frame = page.getByRole('dialog').frameLocator(`iframe[src^="${vault.vaultUrl}"]`)
  const facts = async (testId: string) => JSON.parse((await page.getByTestId(testId).textContent()) ?? '{}')
  await page.goto(pageUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await dialog.locator('button[type="submit"]').click()
  await frame.getByRole('textbox', { name: '6-digit code' }).fill(await vault.codeFor(email))
  await expect(page.getByTestId('email')).toHaveText(email)
  await expect(dialog).toBeHidden()
  const evm = await facts('kit')
  const solana = await facts('solana')
  expect([evm.status, solana.status]).toEqual(['connected', 'connected'])
  const [address] = evm.accounts as Hex[]
  const [solanaAddress] = solana.accounts as string[]

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(frame.getByText('Two coffees')).toBeVisible()
  await pressInFrame(frame.getByRole('button', { name: 'Sign', exact: true }))
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  expect(await verifyMessage({ address: address ?? '0x', message: 'Two coffees', signature })).toBe(true)

  await page.getByRole('button', { name: 'Sign on Solana' }).click()
  await pressInFrame(frame.getByRole('button', { name: 'Sign', exact: true }))
  await expect(page.getByTestId('Sign on Solana')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signed = (await page.getByTestId('Sign on Solana').textContent()) ?? ''
  expect(isSignatureOf(solanaAddress ?? '', 'Two coffees', signed)).toBe(true)

  const [{ client }] = chains.chains
  const value = parseEther('1')
  await client.setBalance({ address: address ?? '0x', value })
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(frame.getByText('First payment to this address', { exact: true }).first()).toBeVisible()
  await expect(frame.getByText(/^≈\s\$2\.50/)).toBeVisible()
  await pressInFrame(frame.getByRole('button', { name: 'Send 0.001 ETH', exact: true }))
  await expect(page.getByTestId('Pay')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('Pay').textContent()) as Hex
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await pressInFrame(frame.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(page.getByTestId('sign-error')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Sign blindly' }).click()
  await expect(page.getByTestId('Sign blindly')).toHaveText(/^failed: /)

  await page.reload()
  await expect(page.getByTestId('email')).toHaveText(email)
  expect((await facts('kit')).accounts).toEqual(evm.accounts)
  expect(vault.sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)

  // The settings lead to the wallet's own page, which opens beside the site.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await dialog.getByRole('button', { name: /switch account$/ }).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Wallet security' }).click()
  const opening = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: 'Open it' }).click()
  const own = await opening
  await expect(own.getByRole('heading', { name: 'Open your wallet’s security' })).toBeVisible()
  expect(own.url()).toBe(`${vault.vaultUrl}/security?project=local`)
  await own.close()
  await pressInFrame(frame.getByRole('button', { name: 'Done' }))
  await expect(dialog.getByRole('button', { name: 'Wallet security' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByTestId('email')).toBeEmpty()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
