/** Where an answer may come from: this gateway's own reading of a chain, a public service without a key, or one with a key. */
export type ProviderKind = 'built-in' | 'public' | 'keyed'

/**
 * One source of one capability (prices, swaps, history ...). The gateway asks an ordered list of them: built-in first,
 * then public services that the operator named, then keyed ones.
 */
export type Provider<Question, Answer> = {
  /** Stands in `/health`, in logs and in the header `x-foyer-source`; lower-case, such as "uniswap" or "1inch". */
  id: string
  kind: ProviderKind
  /** Whether the provider may know an answer; a provider that does not is passed over and is no failure. */
  serves: (question: Question) => boolean
  /**
   * Answers the question.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws when it cannot; the next provider is asked then.
   */
  ask: (question: Question, signal?: AbortSignal) => Promise<Answer>
  /** When an answer was true, in milliseconds since 1970, for providers that keep what they know. Default: now. */
  knownAt?: (answer: Answer) => number
}

/** An answer with the provider that gave it and the time (milliseconds since 1970) at which it was true. */
export type Sourced<Answer> = { value: Answer; source: string; at: number }
