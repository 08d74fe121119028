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
