import { openConnect } from '../connectWallet.ts'
import { connectOn, expect, lamportsOf, openShownAccount, reviewSol, sol, test } from '../solanaTest.ts'

test('each way a wallet can refuse to connect has its own words, and trying again works', async ({
  page,
  stage,
  solanaWallet,
}) => {
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  const dialog = await openConnect(page)
  const refusals = [
    [() => control.rejectNext(), 'Connection declined'],
    [() => control.failNext({ code: 4001, message: 'User rejected the request.' }), 'Connection declined'],
    [() => control.lock({ refuse: true }), 'Unlock Lumen'],
  ] as const
  for (const [index, [plan, title]] of refusals.entries()) {
    await plan()
    await dialog.getByRole('button', { name: index === 0 ? /Lumen/ : 'Try again' }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  }
  await control.unlock()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a signature that is declined says so, and the next one is given', async ({ page, stage, solanaWallet }) => {
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const result = page.getByTestId('result')
  await control.rejectNext()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(result).toHaveText(/^USER_REJECTED/)
  await control.failNext({ code: -32603, message: 'Something broke' }, 'solana:signMessage')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(result).toHaveText('SIGN_MESSAGE_FAILED: The message was not signed')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('a transfer that is declined keeps the form and moves nothing', async ({ page, stage, solana, solanaWallet }) => {
  const receiver = solana.accounts[4]?.address ?? ''
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const before = await lamportsOf(solana, receiver)
  const dialog = await openShownAccount(page)
  await reviewSol(dialog, '7', receiver)
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('You declined. Nothing was sent')
  expect(await lamportsOf(solana, receiver)).toBe(before)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount in SOL' })).toHaveValue('7')
})

for (const [kind, without] of [
  ['sends by itself', []],
  ['only signs', ['solana:signAndSendTransaction'] as const],
] as const) {
  test(`a blockhash that ran out before the owner of a wallet that ${kind} said yes moves nothing; the next try goes through`, async ({
    page,
    stage,
    solana,
    solanaWallet,
  }) => {
    const receiver = solana.accounts[4]?.address ?? ''
    const { control } = await solanaWallet.install({ name: 'Lumen', without })
    await page.goto(`${stage.demoUrl}?network=solana`)
    await connectOn(page, 'Lumen')
    const before = await lamportsOf(solana, receiver)
    const dialog = await openShownAccount(page)
    await reviewSol(dialog, '0.25', receiver)
    await control.neverAnswer()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(async () => (await control.waiting())?.kind).toBe('transaction')
    solana.mine(200)
    await control.approveNext()
    await expect(dialog).toContainText('Failed to send transaction. Please try again.')
    expect(await lamportsOf(solana, receiver)).toBe(before)
    // The message about the failure stands over the button, and not on it.
    await dialog.getByRole('button', { name: /^(Send|Try again)$/ }).click()
    await expect.poll(() => lamportsOf(solana, receiver)).toBe(before + sol / 4n)
  })
}
