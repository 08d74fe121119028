import type { Kit } from '../../core/kit.ts'
import type { OnrampSeller } from '../../domain/onramp/getOnrampOffers.ts'
import { createDraft, type DraftStore } from '../../workshop/createDraft.ts'

/** What a visitor has typed and chosen; kept while they look at other views. */
export type BuyDraft = {
  /** The money as typed, in the visitor's language. */
  readonly text: string
  /** Ids of the options; undefined while nothing was chosen. */
  readonly coin: string | undefined
  readonly currency: string | undefined
  readonly method: string | undefined
  /** Chosen by hand; undefined while the best one is taken. */
  readonly seller: OnrampSeller | undefined
}

const empty: BuyDraft = { text: '', coin: undefined, currency: undefined, method: undefined, seller: undefined }

/** The kit's draft of a purchase. */
export function buyDraft(kit: Kit): DraftStore<BuyDraft> {
  return createDraft(kit, 'buyDraft', empty)
}
