import { expect, test } from '../stage.ts'

test.describe('a browser wallet', () => {
  test('connects in two clicks, survives a reload without a prompt, and disconnects', async ({
    page,
    stage,
    wallet,
    csp,
  }) => {
    const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
    await page.goto(stage.demoUrl)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Connect wallet')
    await dialog.getByRole('button', { name: 'Harbor' }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByTestId('wallet')).toHaveText('Harbor')
    await expect(dialog).toBeHidden()
    await expect(page.getByTestId('balance')).toHaveText(/10,000/)

    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect((await control.requests()).map(({ method }) => method)).not.toContain('eth_requestAccounts')

    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Tokens')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    csp.assertClean()
  })
})
