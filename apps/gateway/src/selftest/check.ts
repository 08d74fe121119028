import type { Services } from '../endpoints/services.ts'

/** One finding of the self-test. */
export type Check = {
  /** What it is about: a chain's CAIP-2 name, `database`, a list's address. */
  subject: string
  /** Such as "chain id" or "Multicall3". */
  what: string
  /** `warning`: something is missing that the gateway can do without. */
  state: 'ok' | 'warning' | 'failed'
  /** A sentence for the operator; never a node's address. */
  note: string
}

/**
 * Tests one capability against the outside world. Failures are findings; it does not throw.
 *
 * @example
 * const testSwaps: SelfTest = async ({ chains }) => [{ subject: 'eip155:1', what: 'router', state: 'ok', note: 'Code stands there.' }]
 */
export type SelfTest = (services: Services) => Promise<readonly Check[]>
