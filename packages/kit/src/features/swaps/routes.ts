/** What a site may fill in for its visitor. */
export type SwapArguments = {
  /** The token that is given: its contract address, or the symbol of one that is on the list. Default the native coin. */
  readonly fromToken?: string | undefined
  /** The token that is wanted: its contract address, or the symbol of one that is on the list. */
  readonly toToken?: string | undefined
  /** Of the token that is given: decimal text in whole coins, with a point. */
  readonly amount?: string | undefined
}

/** The token that is given, or the one that is wanted. */
export type SwapSide = 'from' | 'to'
