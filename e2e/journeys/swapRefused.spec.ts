import type { RunningChain } from '@foyer/test'
import type { Locator } from '@playwright/test'
import { type Address, concatHex, encodeErrorResult, erc20Abi, type Hex, parseAbi, parseEther, size, toHex } from 'viem'
import { connectWallet } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'
import { choose, openSwap, review } from '../swapSteps.ts'

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const farFuture = 10n ** 12n

/** Buys from the thin pool with another account, so that its coin costs a third more. */
function buyThin({ client, market, tokens }: RunningChain, account: Address, maxFeePerGas?: bigint): Promise<Hex> {
  if (!market || !tokens.THIN) throw new Error('the local chains have a market')
  return client.writeContract({
    account,
    address: market.v2Router,
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [market.weth, tokens.THIN], account, farFuture],
    value: parseEther('0.0015'),
    gas: 300_000n,
    ...(maxFeePerGas !== undefined && { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas }),
  })
}

/** And sells all of it again, so that the next journey finds the price as it was. */
async function sellThin({ client, market, tokens }: RunningChain, account: Address): Promise<void> {
  if (!market || !tokens.THIN) throw new Error('the local chains have a market')
  const { v2Router, weth } = market
  const coin = { account, address: tokens.THIN, abi: erc20Abi } as const
  const amount = await client.readContract({ ...coin, functionName: 'balanceOf', args: [account] })
  await client.writeContract({ ...coin, functionName: 'approve', args: [v2Router, amount] })
  const hash = await client.writeContract({
    account,
    address: v2Router,
    abi: routerAbi,
    functionName: 'swapExactTokensForETH',
    args: [amount, 0n, [tokens.THIN, weth], account, farFuture],
  })
  await client.waitForTransactionReceipt({ hash })
}

/** Code of a contract that refuses every call with these words. */
function refusing(words: string): Hex {
  const abi = parseAbi(['error Error(string)'])
  const data = encodeErrorResult({ abi, errorName: 'Error', args: [words] })
  const length = toHex(size(data), { size: 1 })
  // Copies what follows the twelve bytes of code to memory and reverts with it.
  return concatHex(['0x60', length, '0x600c', '0x6000', '0x39', '0x60', length, '0x6000', '0xfd', data])
}

async function openActivity(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  return dialog.getByRole('tabpanel')
}

/** From the review back to the account. */
async function leave(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toHaveAccessibleName('Swap')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
}

test('an approval that was declined leaves everything as it was', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, market, tokens } = chains.chains[0]
  const visitor = chains.accounts[4]
  if (!visitor || !market) throw new Error('the local chains fund accounts and have a market')
  const allowance = () =>
    client.readContract({
      address: tokens.TKN,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [visitor.address, market.swapRouter02],
    })
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'TUSD')
  await choose(dialog, 'You pay', 'TKN')
  await review(dialog, 'TKN', '10')
  await control.rejectNext()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toContainText('You declined. Nothing was swapped')
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  expect(await allowance()).toBe(0n)
  await leave(dialog)
  const activity = await openActivity(dialog)
  await expect(activity).toContainText(/No activity yet|TKN/)
  await expect(activity).not.toContainText('Approved')
  await expect(activity).not.toContainText(/TKN.? to .?TUSD/)
})

test('a wallet that carries calls out as one is asked once', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { chainId, client, market, tokens } = chains.chains[0]
  const visitor = chains.accounts[4]
  if (!visitor || !market) throw new Error('the local chains fund accounts and have a market')
  const token = { address: tokens.TUSD, abi: erc20Abi } as const
  const held = () => client.readContract({ ...token, functionName: 'balanceOf', args: [visitor.address] })
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await control.setCapabilities({ [toHex(chainId)]: { atomic: { status: 'ready' } } })
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'TUSD')
  await choose(dialog, 'You pay', 'TKN')
  await review(dialog, 'TKN', '10')
  const before = await held()
  await control.clearRequests()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toContainText('Swap started')
  const asked = (await control.requests()).map(({ method }) => method).filter((name) => /send/i.test(name))
  expect(asked).toEqual(['wallet_sendCalls'])
  // Ten at 4.2 dollars less the pool's 0.3 %.
  await expect.poll(held).toBeGreaterThan(before + 41_400_000n)
  const args = [visitor.address, market.swapRouter02] as const
  expect(await client.readContract({ ...token, address: tokens.TKN, functionName: 'allowance', args })).toBe(0n)
  const activity = await openActivity(dialog)
  await expect(activity).toContainText('Swapped')
  await expect(activity).toContainText(/TKN.? to .?TUSD/)
  await expect(activity).not.toContainText('Approved')
})

test('shows a price that moved before the signature, and signs nothing without a new consent', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const [visitor, , other] = chains.accounts.slice(5)
  if (!visitor || !other) throw new Error('the local chains fund accounts')
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'THIN')
  await review(dialog, 'ETH', '0.0001')
  await control.clearRequests()
  await buyThin(chains.chains[0], other.address)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toContainText('The rate has changed')
  await expect(dialog).toContainText('Nothing was swapped.')
  expect((await control.requests()).filter(({ method }) => /send/i.test(method))).toEqual([])
  await dialog.getByRole('button', { name: 'Take this rate' }).click()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog).toContainText('Swap started')
  const activity = await openActivity(dialog)
  await expect(activity).toContainText('Swapped')
  await expect(activity).toContainText(/ETH.? to .?THIN/)
  await sellThin(chains.chains[0], other.address)
})

test('a router that refuses is found out before anything is signed', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, market } = chains.chains[0]
  const visitor = chains.accounts[6]
  if (!visitor || !market) throw new Error('the local chains fund accounts and have a market')
  const { control } = await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'TUSD')
  const address = market.swapRouter02
  const bytecode = (await client.getCode({ address })) ?? '0x'
  await client.setCode({ address, bytecode: refusing('the exchange is paused') })
  try {
    await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.5')
    await dialog.getByRole('button', { name: 'Review swap' }).click()
    await expect(dialog).toContainText('This swap would fail')
    await expect(dialog).toContainText('the exchange is paused')
    await expect(dialog.getByRole('button', { name: 'Can’t swap' })).toHaveAttribute('aria-disabled', 'true')
    expect((await control.requests()).filter(({ method }) => /send/i.test(method))).toEqual([])
  } finally {
    await client.setCode({ address, bytecode })
  }
  await leave(dialog)
  await expect(await openActivity(dialog)).not.toContainText(/ETH.? to .?TUSD/)
})

test('a swap that another trade overtakes fails, and says why', { tag: '@long' }, async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, mine } = chains.chains[0]
  const [visitor, other] = chains.accounts.slice(6)
  if (!visitor || !other) throw new Error('the local chains fund accounts')
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openSwap(page)
  await choose(dialog, 'You get', 'THIN')
  await review(dialog, 'ETH', '0.0001')
  await client.setAutomine(false)
  try {
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(dialog).toContainText('Swap started')
    const activity = await openActivity(dialog)
    await expect(activity).toContainText('Swapping')
    await buyThin(chains.chains[0], other.address, 10n ** 12n)
    await mine()
    await expect(dialog).toContainText('Too little received')
    await expect(activity).toContainText('Failed')
    // The newest stands first; the account may have swaps of before.
    await activity
      .getByRole('button', { name: /Failed/ })
      .first()
      .click()
    await expect(dialog.getByText('Reason')).toBeVisible()
    await expect(dialog).toContainText('Too little received')
  } finally {
    await client.setAutomine(true)
  }
  await sellThin(chains.chains[0], other.address)
})
