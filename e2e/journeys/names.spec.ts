import type { Locator, Page } from '@playwright/test'
import { connectWallet, openAccount } from '../connectWallet.ts'
import { expect, test } from '../stage.ts'

/** Walks with Tab until something has the focus, as who uses no pointer does, and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 40; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it')
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  for (let stop = 0; stop < 40; stop += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

test('registers and manages a name by keyboard at 320 px, and pays it from another account', async ({
  page,
  stage,
  wallet,
  chains,
}) => {
  const { client } = chains.chains[0]
  const [owner, payer, second] = [chains.accounts[6], chains.accounts[7], chains.accounts[8]]
  if (!owner || !payer || !second) throw new Error('the local chain has accounts')
  await page.setViewportSize({ width: 320, height: 740 })
  await wallet.install({ name: 'Harbor', rdns: 'test.harbor', accounts: [owner.privateKey] })
  await wallet.install({ name: 'Pier', rdns: 'test.pier', accounts: [payer.privateKey] })
  await page.goto(stage.demoUrl)
  await connectWallet(page, 'Harbor')
  const dialog = await openAccount(page)
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  }

  await press(page, button('Switch account'))
  await press(page, button('Settings'))
  await press(page, button(/^Name/))
  await expect(dialog).toHaveAccessibleName('Choose a name')
  await write(page, dialog.getByRole('textbox', { name: 'Name' }), 'lighthouse')
  await expect(dialog).toContainText(/lighthouse\.reown\.id\u2069? is free/)
  await fits()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/lighthouse\.reown\.id\u2069? is yours/)
  await press(page, button('Done'))
  await expect(button(/Switch account.*lighthouse\.reown\.id|lighthouse\.reown\.id/).first()).toBeVisible()

  await press(page, button(/Switch account|lighthouse\.reown\.id/).first())
  await press(page, button('Settings'))
  await press(page, button(/^Name/))
  await expect(dialog).toHaveAccessibleName('Your names')
  await press(page, button(/^lighthouse\.reown\.id/))
  await press(page, button(/^Picture and bio/))
  await write(page, dialog.getByRole('textbox', { name: 'Address of your picture' }), 'https://images.example/7.png')
  await write(page, dialog.getByRole('textbox', { name: 'Bio' }), 'Keeper of the light')
  await fits()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Name')
  await expect(dialog).toContainText('Keeper of the light')

  await press(page, button(/^Addresses/))
  const free = dialog.getByRole('group', { name: 'Add an address on' })
  await press(page, free.getByRole('button').first())
  await write(page, dialog.getByRole('textbox', { name: /^Address on/ }), second.address)
  await fits()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName('Addresses')
  await expect(dialog).toContainText(second.address.slice(0, 6))

  const record = await (await fetch(`${stage.gateway.url}/v1/profile/account/lighthouse.reown.id`)).json()
  expect(record.attributes).toEqual({ bio: 'Keeper of the light', avatar: 'https://images.example/7.png' })
  expect(Object.keys(record.addresses)).toHaveLength(3)
  const identity = await (await fetch(`${stage.gateway.url}/v1/identity/${owner.address}`)).json()
  expect(identity).toMatchObject({ name: 'lighthouse.reown.id', avatar: 'https://images.example/7.png' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await connectWallet(page, 'Pier')
  await openAccount(page)
  await button('Send').first().click()
  await dialog.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.25')
  await dialog.getByRole('textbox', { name: 'Receiver’s address' }).fill('lighthouse.reown.id')
  await expect(dialog).toContainText(owner.address.slice(-4))
  const before = await client.getBalance({ address: owner.address })
  await button('Review').click()
  await expect(dialog).toHaveAccessibleName('Review')
  await expect(dialog).toContainText('lighthouse.reown.id')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => client.getBalance({ address: owner.address })).toBe(before + 25n * 10n ** 16n)
})
