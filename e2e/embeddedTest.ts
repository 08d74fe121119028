import { test as base } from './vaultStage.ts'

export { expect } from './vaultStage.ts'

/** Playwright's `test` with a site that has the kit and the vault, under the playground's strict policy. */
export const test = base.extend<{ pageUrl: string }>({
  pageUrl: [async ({ vaultKind, vaultSites }, use) => use(await vaultSites(vaultKind)), { timeout: 300_000 }],
})
