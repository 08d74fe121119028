import type { Locator, Page } from '@playwright/test'
import { erc721Abi, parseAbi } from 'viem'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

// As most visitors have it.
test.use({ reducedMotion: 'no-preference' })

const receiver = '0x00000000000000000000000000000000000A11cE'

async function openPieces(page: Page): Promise<Locator> {
  const dialog = await openAccount(page)
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByRole('heading', { name: 'Quiet Rooms' })).toBeVisible()
  return dialog
}

test('shows a piece, sends it, finds it at its receiver and lists the transfer', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client, collectibles } = chains.chains[0]
  const [owner] = chains.accounts
  if (!owner || !collectibles) throw new Error('the local chain has collectibles')
  const { rooms } = collectibles
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [owner.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openPieces(page)
  await expect(dialog).not.toContainText('Claim your reward')
  await dialog.getByRole('button', { name: 'Show hidden (1)' }).click()
  await expect(dialog).toContainText('Claim your reward')

  await dialog.getByRole('button', { name: /Quiet Room 2$/ }).click()
  await expect(dialog).toContainText('An empty room with evening light.')
  await expect(dialog).toContainText('Light')
  const picture = dialog.locator('img[src*="/v1/nfts/image"]').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('Quiet Room 2')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText('−1 Quiet Room 2')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('1 Quiet Room 2 is on its way')
  const ownerOf = () => client.readContract({ address: rooms, abi: erc721Abi, functionName: 'ownerOf', args: [2n] })
  await expect.poll(ownerOf).toBe(receiver)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Quiet Rooms #2')
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(dialog.getByRole('heading', { name: 'Quiet Rooms' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Quiet Room 2$/ })).toHaveCount(0)
})

test('several of a kind go by keyboard at 320 px, and a contract that keeps none is found out', {
  tag: '@long',
}, async ({ page, stage, wallet, chains }) => {
  const { client, collectibles, tokens } = chains.chains[0]
  const [owner] = chains.accounts
  if (!owner || !collectibles) throw new Error('the local chain has collectibles')
  const { tickets } = collectibles
  const abi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])
  await page.setViewportSize({ width: 320, height: 740 })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [owner.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openPieces(page)
  const press = async (name: string | RegExp) => {
    await dialog.getByRole('button', { name, exact: typeof name === 'string' }).focus()
    await page.keyboard.press('Enter')
  }
  await press(/Ticket × 12$/)
  await expect(dialog).toContainText('ERC-1155')
  await press('Send')
  await dialog.getByRole('textbox', { name: 'Amount in Ticket' }).fill('5')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(tokens.TUSD)
  await press('Review')
  await expect(dialog).toContainText('Can’t send')
  await press('Cancel')
  await press('Clear receiver')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill(receiver)
  await press('Review')
  await expect(dialog).toContainText('−5 Ticket')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await press('Send')
  const held = () => client.readContract({ address: tickets, abi, functionName: 'balanceOf', args: [receiver, 1n] })
  await expect.poll(held).toBe(5n)
})
