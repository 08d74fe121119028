import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './expectAccessible.ts'
import { expect } from './vaultStage.ts'

/** Adds an authenticator app on the wallet's own page, and has its codes confirm payments above an amount in dollars. */
export async function confirmAbove(settings: Page, dollars: string): Promise<{ app: TOTP; used: string }> {
  await settings.getByRole('button', { name: 'Change: What you confirm twice', exact: true }).click()
  await settings.getByRole('button', { name: 'Authenticator app' }).click()
  await settings.getByRole('button', { name: 'Add an app', exact: true }).click()
  await expect(settings.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(settings)
  const key = await settings.getByRole('region', { name: 'Key to type by hand' }).textContent()
  const app = new TOTP({ secret: (key ?? '').replaceAll(' ', '') })
  const used = app.generate()
  await settings.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(used)
  await expect(settings.getByText('Its codes confirm', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Back to what you confirm', exact: true }).click()
  await settings.getByRole('textbox').fill(dollars)
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.getByRole('button', { name: 'End the limits' })).toBeVisible()
  return { app, used }
}

/** A code that was used for nothing yet: one of the next half minute counts already, so that no test waits for it. */
export const nextCode = (app: TOTP): string => app.generate({ timestamp: Date.now() + 30_000 })
