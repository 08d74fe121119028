import type { Step } from '../step.ts'
import type { CallPlace, StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

/** Coins that are wrapped as tokens (WETH). */
export const wrappedCoinCalls: readonly StepReader[] = [
  // Without anything to wrap it is another contract's function of that name.
  readerOf('function deposit()', (_, { contract, value }: CallPlace): readonly Step[] | undefined =>
    value > 0n ? [{ kind: 'wrap', token: contract, amount: value }] : undefined,
  ),
  readerOf('function withdraw(uint256 value)', ([amount], { contract }: CallPlace): readonly Step[] => [
    { kind: 'unwrap', token: contract, amount },
  ]),
]
