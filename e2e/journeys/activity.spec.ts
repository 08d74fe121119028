import { parseEther } from 'viem'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

test('three hundred transactions are paged, filtered, looked at and handed over, and a new one comes by itself', {
  tag: '@long',
}, async ({ page, stage, wallet, chains }) => {
  test.setTimeout(120_000)
  const { client } = chains.chains[0]
  // Accounts that no other journey looks at.
  const [visitor, payer] = chains.accounts.slice(-2)
  if (!visitor || !payer) throw new Error('the local chains fund accounts')
  const pay = (wei: bigint) =>
    client.sendTransaction({ account: payer.address, to: visitor.address, value: wei, chain: null })
  const hashes: `0x${string}`[] = []
  for (let index = 1; index <= 305; index++) hashes.push(await pay(BigInt(index) * 10n ** 12n))
  await client.waitForTransactionReceipt({ hash: hashes.at(-1) ?? '0x' })

  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [visitor.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('button', { name: 'All activity' }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows.first()).toContainText('0.000305 ETH')
  await expect
    .poll(
      async () => {
        await rows.last().scrollIntoViewIfNeeded()
        return rows.count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(305)

  // What happens meanwhile is looked for every 15 seconds.
  await pay(parseEther('0.777'))
  await expect(rows.first()).toContainText('0.777 ETH', { timeout: 40_000 })

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await (await download).createReadStream()
  let csv = ''
  for await (const part of file) csv += String(part)
  expect(csv.trim().split('\r\n').length).toBeGreaterThanOrEqual(307)

  await rows.first().getByRole('button').press('Enter')
  await expect(dialog).toContainText('What moved')
  await expect(dialog).toContainText('From')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('radio', { name: 'All networks' }).click()
  await expect(rows.first()).toContainText('Local chain 31337')

  // The chain goes on from the block before; what was paid there never happened.
  await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
  await client.request({ method: 'anvil_mine', params: ['0x2'] } as never)
  await expect(rows.first()).toContainText('0.000305 ETH', { timeout: 40_000 })
  await expect(dialog).not.toContainText('0.777 ETH')
})
