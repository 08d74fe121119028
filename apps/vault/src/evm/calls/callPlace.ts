import type { Hex } from 'viem'
import type { Step } from '../../steps/step.ts'
import type { CallReader } from './callReader.ts'
import type { KnownContracts } from './knownContracts.ts'

/** A call within another one. */
export type InnerCall = {
  readonly contract: string
  readonly data: Hex
  readonly value: bigint
  /** Who makes it. */
  readonly actor: string
}

/** Where a call stands that is read. */
export type CallPlace = InnerCall & {
  /** Whose approval it is. */
  readonly account: string
  /** Contracts that are believed to give what they promise. */
  readonly contracts: KnownContracts
  /** What a call within it does; undefined where that would be too deep. */
  readonly within: ((call: InnerCall) => readonly Step[]) | undefined
}

/** A function of a contract, which does what its steps say. */
export type StepReader = CallReader<CallPlace, readonly Step[]>

/** Whose something is, as steps have it: undefined is the account itself. */
export function ownerOf(owner: string, { account }: Pick<CallPlace, 'account'>): string | undefined {
  return owner.toLowerCase() === account.toLowerCase() ? undefined : owner
}
