import { test as base } from './world/test.ts'
import type { VaultKind, VaultStage } from './world/vaults.ts'

export type { VaultStage } from './world/vaults.ts'

/** Playwright's `test` with the vault on its own origin, and a browser that partitions the storage of frames by site. */
export const test = base.extend<{ vaultKind: VaultKind; vault: VaultStage; ownCounts: undefined }>({
  vaultKind: ['plain', { option: true }],
  vault: [async ({ vaultKind, vaults }, use) => use(await vaults(vaultKind)), { timeout: 180_000 }],
  // A network gets 20 mails an hour, and the tests of a worker are all in one.
  ownCounts: [
    async ({ vault }, use) => {
      await vault.forgetCounts()
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
