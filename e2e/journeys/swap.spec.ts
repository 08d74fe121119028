import { type Address, erc20Abi, parseEther } from 'viem'
import { connectWallet } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'
import { choose, openSwap, review } from '../swapSteps.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

test('ether becomes dollars, as many as were promised at least, by keyboard and on a small screen', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, tokens } = chains.chains[0]
  const owner = chains.accounts[0]?.address as Address
  const held = () =>
    client.readContract({ address: tokens.TUSD, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  await page.setViewportSize({ width: 320, height: 640 })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'TUSD')
  await dialog.getByRole('textbox', { name: 'Amount in ETH' }).focus()
  await page.keyboard.type('0.5')
  await expect(dialog.getByRole('button', { name: 'Review swap' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Review swap' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Review swap')
  await expect(dialog).toContainText('Simulated')
  await expect(dialog).toContainText('Uniswap')
  const before = await held()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Swap started')
  // 0.5 ether at 2,500 less the pool's 0.3 %.
  await expect.poll(held).toBeGreaterThan(before + 1_230_000_000n)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('TUSD')
})

test('a token is approved to the exact amount, and a swap that was declined after that is gone on with', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, tokens, market } = chains.chains[0]
  const owner = chains.accounts[0]?.address as Address
  const spender = market?.swapRouter02 as Address
  const allowance = () =>
    client.readContract({ address: tokens.TKN, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor' })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'HOP')
  await choose(dialog, 'You pay', 'TKN')
  await review(dialog, 'TKN', '10')
  await expect(dialog).toContainText('TKN → TUSD → HOP')
  await expect(dialog).toContainText('A contract new to you asks for your')
  expect(await allowance()).toBe(0n)
  await control.approveNext()
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toContainText('You declined. Nothing was swapped')
  await expect.poll(allowance).toBe(parseEther('10'))
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toContainText('Swap started')
  await expect.poll(allowance).toBe(0n)
})
