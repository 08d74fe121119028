import { connectWallet } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('two tabs stay in step', async ({ page, context, stage, wallet }) => {
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  const other = await context.newPage()
  await other.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  await expect(other.getByTestId('status')).toHaveText('connected')
  await other.getByRole('button', { name: 'Disconnect' }).click()
  await expect(other.getByTestId('status')).toHaveText('disconnected')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})
