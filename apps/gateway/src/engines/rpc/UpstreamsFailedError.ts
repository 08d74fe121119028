/** Thrown when every attempt failed; the message names the chain and never a node's address. */
export class UpstreamsFailedError extends Error {
  override readonly name = 'UpstreamsFailedError'
  readonly chainId: string
  readonly outcomes: readonly string[]

  constructor(chainId: string, outcomes: readonly string[]) {
    super(`No node of ${chainId} answered (${outcomes.join(', ') || 'none tried'}).`)
    this.chainId = chainId
    this.outcomes = outcomes
  }
}
