import { type RunningChain, type RunningChains, startChains } from '@foyer/test'
import type { Address, Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** What a test opened and wants to be stopped after it, last first. */
export type OpenParts = { stop: () => Promise<unknown> }[]

/**
 * Starts a chain (31337) once for the tests of a `describe`, and takes it back after each of them to where `prepare` left
 * it.
 *
 * @param prepare Gets the chain, an account with coins, and all chains with their accounts.
 */
export function useFreshChain(
  prepare: (chain: RunningChain, payer: Address, chains: RunningChains) => void | Promise<void>,
): OpenParts {
  const open: OpenParts = []
  let chains: RunningChains | undefined
  let clean: Hex

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }], archive: true })
    const [payer] = chains.accounts
    if (payer === undefined) throw new Error('the chain has no account')
    await prepare(chains.chains[0], payer.address, chains)
  })
  beforeEach(async () => {
    if (chains !== undefined) clean = await chains.chains[0].snapshot()
  })
  afterEach(async () => {
    for (const part of open.splice(0).toReversed()) await part.stop()
    await chains?.chains[0].revert(clean)
  })
  afterAll(() => chains?.stop())
  return open
}
