import { expect } from '../stage.ts'
import { openAccount, openModal, test } from './shoot.ts'
import { walletCalled } from './walletPictures.ts'

for (const { locale, suffix, declined } of [
  { locale: 'ar', suffix: 'rtl', declined: 'رُفض الربط' },
  { locale: 'de-DE', suffix: 'de', declined: 'Verbindung abgelehnt' },
]) {
  test(`main views, ${suffix}`, async ({ page, stage, wallet, shoot }) => {
    const { control } = await wallet.install(walletCalled('harbor'))
    for (const id of ['lumen', 'tessera', 'ondine'] as const) await wallet.install(walletCalled(id))
    await wallet.install({ name: 'Corvid', rdns: 'test.corvid' })
    const url = `${stage.demoUrl}?legalCheckbox=true&locale=${locale}`
    const dialog = await openModal(page, url)
    await shoot(`connect-${suffix}`)
    await dialog.getByRole('button', { name: /Harbor/ }).click()
    await shoot(`connect-legal-missing-${suffix}`)
    await dialog.getByRole('checkbox').check({ force: true })
    await control.auto('ask')
    await dialog.getByRole('button', { name: /Harbor/ }).click()
    await expect(dialog.getByRole('heading', { name: /Harbor/ }).first()).toBeVisible()
    await shoot(`connecting-waiting-${suffix}`)
    await control.rejectNext()
    await expect(dialog.getByRole('heading', { name: declined })).toBeVisible()
    await shoot(`connecting-declined-${suffix}`)
    await openAccount(page, `${stage.demoUrl}?locale=${locale}`)
    await expect(dialog).toContainText('Test Dollar')
    await shoot(`account-tokens-${suffix}`)
    await dialog.getByRole('tab').nth(1).click()
    await shoot(`account-nfts-${suffix}`)
    await dialog.getByRole('button', { name: /31337/ }).click()
    await shoot(`networks-${suffix}`)
    await control.auto('ask')
    await dialog.getByRole('button', { name: /31338/ }).click()
    await shoot(`switch-waiting-${suffix}`)
  })
}
