import * as v from 'valibot'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The operator's choices for the history of accounts, for all chains. */
export const HistorySchema = v.strictObject({
  /** Whether the gateway keeps its own index. Default: on chains marked local only. */
  enabled: v.optional(v.boolean()),
  /** How many blocks back the logs of an account are read at its first request. Chains marked local: all. */
  backfillBlocks: v.optional(wholeNumber, 2_000),
  /**
   * Whether new blocks are read as a whole, once for all accounts, which coins that are no token need; else logs alone are
   * read. Default: on chains marked local only.
   */
  wholeBlocks: v.optional(v.boolean()),
  /** How many blocks back every transaction is looked at for each new account. Chains marked local: all. */
  backfillNativeBlocks: v.optional(wholeNumber, 0),
  /**
   * How many blocks back, below those, blocks are searched in which an account's balance or nonce changed; at most as far as
   * `backfillBlocks`. Needs a node that knows old states; 0 is off.
   */
  searchNativeBlocks: v.optional(wholeNumber, 120),
  /** How many blocks that search may read for one account. */
  searchNativeReads: v.optional(wholeNumber, 10),
  /** Whether payments between contracts are read from traces, where a node offers them. Default: on chains marked local. */
  traces: v.optional(v.boolean()),
  /** The block below which nothing is read. */
  startBlock: v.optional(wholeNumber),
  /** Follows all accounts from the first start on, instead of only those that were asked for. */
  followAll: v.optional(v.boolean(), false),
  /** Whether asking for balances begins to follow an account too, so that tokens outside the lists are found. */
  followBalances: v.optional(v.boolean(), true),
  /** A database that a separate indexer fills, which is asked before every other source; see deploy/indexer. */
  sql: v.optional(
    v.strictObject({
      database: v.pipe(v.string(), v.minLength(1)),
      table: v.optional(v.pipe(v.string(), v.regex(/^\w{1,63}(\.\w{1,63})?$/)), 'foyer.account_transfers'),
      chains: v.array(v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/))),
    }),
  ),
  /** Time between two looks at a chain's head, in milliseconds. */
  pollMs: v.optional(positive, 4_000),
  /**
   * A chain without a request for this long, in milliseconds, is left alone until the next request. Chains marked local and
   * those that follow all accounts never rest.
   */
  restMs: v.optional(positive, 1_800_000),
  /** Days without a request after which an account is no longer followed. */
  forgetDays: v.optional(positive, 30),
  /** The most accounts to follow on one chain; beyond it, those not asked for longest make room. */
  maxAccounts: v.optional(positive, 20_000),
  /** How many new accounts one caller may bring in on one chain within an hour. Chains marked local: any number. */
  newAccountsPerCaller: v.optional(positive, 60),
})

/** What one chain may set differently. */
export const ChainHistorySchema = v.partial(
  v.strictObject({
    enabled: v.boolean(),
    wholeBlocks: v.boolean(),
    backfillBlocks: wholeNumber,
    backfillNativeBlocks: wholeNumber,
    searchNativeBlocks: wholeNumber,
    searchNativeReads: wholeNumber,
    traces: v.boolean(),
    startBlock: wholeNumber,
    followAll: v.boolean(),
    pollMs: positive,
    restMs: positive,
  }),
)

type Own = v.InferOutput<typeof HistorySchema>

/** The settings of one chain, with the defaults of its kind filled in. */
export type HistorySettings = Omit<Own, 'enabled' | 'wholeBlocks' | 'traces'> &
  Record<'enabled' | 'wholeBlocks' | 'traces', boolean>
