import { erc20Abi } from 'viem'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { noteTexts } from '../noteTexts.ts'
import { expect, test } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('pays the token and the amount that another wallet asks for by a link', async ({
  page,
  context,
  stage,
  wallet,
  chains,
}) => {
  const { client, tokens } = chains.chains[0]
  const [asking, paying] = chains.accounts
  if (!asking || !paying) throw new Error('the local chains fund two accounts')
  const held = () =>
    client.readContract({ address: tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [asking.address] })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [asking.privateKey] })
  await wallet.install({ name: 'Lumen', rdns: 'test.lumen', accounts: [paying.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const receive = await openAccount(page)
  await receive.getByRole('button', { name: 'Receive', exact: true }).click()
  await receive.getByRole('button', { name: /Ask for an amount/ }).click()
  await receive.getByRole('button', { name: /TUSD/ }).click()
  await receive.getByRole('textbox', { name: 'Amount in TUSD' }).fill('12.5')
  await receive.getByRole('button', { name: 'Show the code' }).click()
  await expect(receive).toContainText('12.50 TUSD')
  const shown = await noteTexts(receive)
  await receive.getByRole('button', { name: 'Copy link' }).click()
  // For two seconds.
  await expect.poll(shown).toContain('Copied')

  await page.keyboard.press('Escape')
  await expect(receive).toBeHidden()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await connectWallet(page, 'Lumen')
  const before = await held()
  const send = await openAccount(page)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await send.getByRole('textbox', { name: 'Receiver’s address' }).focus()
  await page.keyboard.press('Control+V')
  await expect(send.getByRole('textbox', { name: 'Amount in TUSD' })).toHaveValue('12.5')
  await send.getByRole('button', { name: 'Review' }).click()
  await expect(send).toContainText('−12.50 TUSD')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(held).toBe(before + 12_500_000n)
})
