import { expect } from '../stage.ts'
import { openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

test('the button in its states, and the page around it', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  const dialog = page.getByRole('dialog')
  const button = page.locator('[data-foyer] > button').first()
  await page.goto(stage.demoUrl)
  await shoot('button-idle', { of: button })
  await button.hover()
  await shoot('button-hover', { of: button, hover: true })
  await page.keyboard.press('Tab')
  await shoot('button-focus', { of: button })
  await page.mouse.move(0, 0)
  await shoot('page', { whole: true })
  for (const proxy of [stage.gateway, ...stage.nodes]) proxy.setMode('hang')
  await openModal(page, stage.demoUrl)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(dialog).toBeHidden()
  await shoot('button-connected-no-balance', { of: button })
  for (const proxy of [stage.gateway, ...stage.nodes]) proxy.setMode('pass')
  // A visitor who comes back waits for the code that asks the wallet.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/injectedSource-[^/]*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await expect(button).toHaveAccessibleName(/^Connecting, 0xf39F/)
  await shoot('button-loading', { of: button })
  arrive()
  await expect(button).toContainText('ETH')
  await shoot('button-connected', { of: button })
  await page.setViewportSize({ width: 320, height: 720 })
  await shoot('page-320', { whole: true })
})

test('the button while a wallet is asked', async ({ page, stage, wallet, shoot }) => {
  const { control } = await wallet.install(walletCalled('harbor'))
  const dialog = await openModal(page, stage.demoUrl)
  await control.auto('ask')
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect(dialog).toContainText('Continue in Harbor')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const button = page.locator('[data-foyer] > button').first()
  await expect(button).toHaveText('Connecting')
  await shoot('button-connecting', { of: button })
})

test('toasts over the page and in the panel, and the alert bar', async ({ page, stage, shoot }) => {
  await page.route(/injectedSource-[^/]*\.js$/, (route) => route.abort())
  const dialog = await openModal(page, `${stage.demoUrl}?debug=true`)
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await shoot('alert-bar')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await shoot('toast-on-page')
})

test('the kit in the page', async ({ page, stage, wallet, shoot }) => {
  await wallet.install(walletCalled('harbor'))
  await page.goto(`${stage.demoUrl}?embedded=true`)
  await expect(page.getByRole('button', { name: /Harbor/ })).toBeVisible()
  await shoot('embedded')
})
