import { swapSelfTest } from '../capabilities/swaps/swapSelfTest.ts'
import type { Check } from '../engines/observability/check.ts'
import type { SelfTest } from './selfTest.ts'

const states = { found: 'ok', missing: 'failed', wrong: 'failed', unknown: 'warning', unreadable: 'failed' } as const

/** Asks whether code stands at the addresses that swaps and pool prices use, and whether the contracts belong together. */
export const testSwaps: SelfTest = async (services) =>
  (await swapSelfTest(services)).map(
    ({ chainId, contract, address, state, note }): Check => ({
      subject: chainId,
      what: address === undefined ? `swap ${contract}` : `swap ${contract} ${address}`,
      state: states[state],
      note,
    }),
  )
