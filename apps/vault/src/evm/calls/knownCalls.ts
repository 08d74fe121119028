import type { StepReader } from './callPlace.ts'
import { bySelector } from './callReader.ts'
import { collectionCalls } from './collectionCalls.ts'
import { erc20Calls } from './erc20Calls.ts'
import { innerCalls } from './innerCalls.ts'
import { permit2Calls } from './permit2Calls.ts'
import { wrappedCoinCalls } from './wrappedCoinCalls.ts'

/** Every function that the vault has words for at any contract. What only a router does stands in `swaps/routerCalls.ts`. */
export const knownCalls: readonly StepReader[] = [
  ...erc20Calls,
  ...collectionCalls,
  ...wrappedCoinCalls,
  ...permit2Calls,
  ...innerCalls,
]

/** The function of the table that a call begins with. */
export const callBySelector = bySelector(knownCalls)
