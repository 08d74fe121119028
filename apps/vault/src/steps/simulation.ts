import type { Step } from './step.ts'

/** What moves: the network's own coin, a token, or one thing of a collection. */
export type Asset =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'item'; readonly collection: string; readonly id: bigint }

/** What an account has more of afterwards, or less where the amount is below 0. The fee is not among it. */
export type AssetChange = { readonly asset: Asset; readonly amount: bigint }

/** What an account has left of something; at least so much where the fee may be lower than the most that it costs. */
export type Kept = { readonly asset: Asset; readonly amount: bigint; readonly isLeast: boolean }

/** What became of a request that was tried out on a state that is thrown away. */
export type Simulation =
  | {
      readonly kind: 'changes'
      readonly changes: readonly AssetChange[]
      /** Rights over the account that another account gets: steps of the kinds `allow`, `allowAll`, `handOver` and `hidden`. */
      readonly rights: readonly Step[]
    }
  /** It would fail; `words` are the network's or the contract's own. */
  | { readonly kind: 'fails'; readonly words: string | undefined }
  /** It could not be tried out. */
  | { readonly kind: 'unavailable' }
  /** There is nothing to try out: a message moves nothing. */
  | { readonly kind: 'none' }
