import { openConnect } from '../connectWallet.ts'
import { connectOn, expect, lamportsOf, openShownAccount, reviewSol, sol, test, tokensOf } from '../solanaTest.ts'

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

test('says that a signature was declined, and signs on the next try', async ({ page, stage, solanaWallet }) => {
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
  test(`a blockhash that ran out before the owner of a wallet that ${kind} said yes moves nothing; the next try goes through`, {
    tag: '@long',
  }, async ({ page, stage, solana, solanaWallet }) => {
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

test('a receiver’s account that is closed after the review costs nothing that was not said; what it costs is said then', {
  tag: '@long',
}, async ({ page, stage, solana, solanaWallet }) => {
  const { address: receiver, secretKey } = solana.accounts[4] ?? {}
  const { TUSD } = solana.tokens ?? {}
  if (!receiver || !secretKey || !TUSD) throw new Error('the local Solana has its accounts and tokens')
  const { control } = await solanaWallet.install({ name: 'Lumen' })
  await page.goto(`${stage.demoUrl}?network=solana`)
  await connectOn(page, 'Lumen')
  const dialog = await openShownAccount(page)
  await reviewSol(dialog, '120', receiver, 'TUSD')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeEnabled()
  await expect(dialog).not.toContainText('has no account for this token yet')
  await TUSD.close(secretKey)
  await send.click()
  await expect(dialog).toContainText('Failed to send transaction. Please try again.')
  await expect(dialog).toContainText('The receiver has no account for this token yet')
  expect((await control.requests()).map(({ method }) => method)).not.toContain('solana:signAndSendTransaction')
  await send.click()
  await expect.poll(() => tokensOf(solana, receiver, TUSD.mint)).toBe(120_000_000n)
})
