import type { RunningChains } from '@foyer/test'
import type { Stage } from './world/stages.ts'
import { test as base } from './world/test.ts'

export type { Stage } from './world/stages.ts'

/** Playwright's `test` with local chains, test wallets, a gateway and the playground under its strict CSP. */
export const test = base.extend<{ stage: Stage; failures: undefined }>({
  stage: ({ stages }, use) => use(stages.evm),
  // Every journey ends with working servers, whatever it broke.
  failures: [
    async ({ stage }, use) => {
      await use(undefined)
      for (const proxy of [stage.gateway, ...stage.nodes, stage.solanaNode]) proxy?.setMode('pass')
    },
    { auto: true },
  ],
})

/** The key of an account that no journey spends from: it has what the chain gave it. */
export function untouchedKey({ accounts }: RunningChains): `0x${string}` {
  const account = accounts[3]
  if (!account) throw new Error('the local chains fund accounts')
  return account.privateKey
}

export { expect } from '@playwright/test'
