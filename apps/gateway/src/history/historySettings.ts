import * as v from 'valibot'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The operator's choices for the history of accounts, for all chains. */
export const HistorySchema = v.strictObject({
  enabled: v.optional(v.boolean(), true),
  /** How many blocks back the logs of an account are read when somebody first asks for it. */
  backfillBlocks: v.optional(wholeNumber, 100_000),
  /** How many blocks back every transaction is looked at, which coins that are no token need. Chains marked local: all. */
  backfillNativeBlocks: v.optional(wholeNumber, 1_000),
  /**
   * How many blocks back, below those, blocks are searched in which an account's balance or nonce changed; at most as far as
   * `backfillBlocks`. Needs a node that knows old states; 0 is off.
   */
  searchNativeBlocks: v.optional(wholeNumber, 100_000),
  /** How many blocks that search may read for one account. */
  searchNativeReads: v.optional(wholeNumber, 1_000),
  /** Whether payments between contracts are read from traces, where a node offers them. Default: on chains marked local. */
  traces: v.optional(v.boolean()),
  /** The block below which nothing is read. */
  startBlock: v.optional(wholeNumber),
  /** Follows everybody from the first start on, instead of only accounts that were asked for. */
  followAll: v.optional(v.boolean(), false),
  /** Whether asking for balances begins to follow an account too, so that tokens outside the lists are found. */
  followBalances: v.optional(v.boolean(), true),
  /** Time between two looks at a chain's head, in milliseconds. */
  pollMs: v.optional(positive, 4_000),
  /** Days after which an account that nobody asked for is no longer followed. */
  forgetDays: v.optional(positive, 30),
  /** The most accounts to follow on one chain; beyond it, those not asked for longest make room. */
  maxAccounts: v.optional(positive, 20_000),
})

/** What one chain may set differently. */
export const ChainHistorySchema = v.partial(
  v.strictObject({
    enabled: v.boolean(),
    backfillBlocks: wholeNumber,
    backfillNativeBlocks: wholeNumber,
    searchNativeBlocks: wholeNumber,
    searchNativeReads: wholeNumber,
    traces: v.boolean(),
    startBlock: wholeNumber,
    followAll: v.boolean(),
    pollMs: positive,
  }),
)

/** The settings of one chain. */
export type HistorySettings = v.InferOutput<typeof HistorySchema>
