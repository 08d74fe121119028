import type { Step } from '../../steps/step.ts'
import type { CallPlace, StepReader } from './callPlace.ts'
import { readerOf } from './callReader.ts'

const isCoin = ({ contract, contracts }: CallPlace) => contracts.wrappedCoins.has(contract.toLowerCase())

/** Coins that are wrapped as tokens (WETH). Others have functions of these names that do something else. */
export const wrappedCoinCalls: readonly StepReader[] = [
  readerOf('function deposit()', (_, place: CallPlace): readonly Step[] | undefined =>
    isCoin(place) && place.value > 0n ? [{ kind: 'wrap', token: place.contract, amount: place.value }] : undefined,
  ),
  readerOf('function withdraw(uint256 value)', ([amount], place: CallPlace): readonly Step[] | undefined =>
    isCoin(place) ? [{ kind: 'unwrap', token: place.contract, amount }] : undefined,
  ),
]
