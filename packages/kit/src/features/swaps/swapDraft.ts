import type { Kit } from '../../core/kit.ts'
import { textForInput } from '../../domain/amount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { defaultSlippage } from '../../domain/swaps/slippage.ts'
import type { AmountEntry } from '../../transactions/amountEntry.ts'
import { type DraftStore, defineDraft } from '../../transactions/defineDraft.ts'

/** What a visitor has typed and chosen; kept while they look at other views. */
export type SwapDraft = AmountEntry & {
  /** A token's address or `native`; of a site's wish the symbol too; undefined while nothing was chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Tokens off the list that the visitor says they know. */
  readonly trusted: readonly Token[]
  /** Whole per cent. */
  readonly slippage: number
  /** Lets the swap's contract take any amount of the token, now and later. */
  readonly isUnlimited: boolean
  /** What the site filled in, when it did. */
  readonly arguments: SwapArguments | undefined
  /** A wallet that shows the review itself is being asked. */
  readonly isAsked?: boolean | undefined
}

const empty: SwapDraft = {
  from: undefined,
  to: undefined,
  text: '',
  inFiat: false,
  trusted: [],
  slippage: defaultSlippage,
  isUnlimited: false,
  arguments: undefined,
}

/** The kit's draft of a swap. */
export function swapDraft(kit: Kit): DraftStore<SwapDraft> {
  return kit.resource(draft)
}

const draft = defineDraft('swapDraft', empty)

/** Puts a site's wishes into the draft. */
export function fillDraft(kit: Kit, wishes: SwapArguments): void {
  swapDraft(kit).set({
    ...empty,
    arguments: wishes,
    from: wishes.fromToken,
    to: wishes.toToken,
    text: textForInput(wishes.amount ?? '', kit.options.locale),
  })
}

/** Forgets what was given, so that nothing is swapped twice; how visitors like to swap stays. */
export function emptyDraft(kit: Kit): void {
  swapDraft(kit).set({ text: '', inFiat: false, arguments: undefined })
}

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
