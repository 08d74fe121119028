import * as v from 'valibot'
import { list, maybeEmpty, text } from '../fields.ts'
import { historyItem } from './history.ts'

/** One purchase of crypto, in the shape of a transaction. `status` and `chain` are the seller's own words. */
export const purchaseItem = v.object({
  ...historyItem.entries,
  metadata: v.object({
    ...historyItem.entries.metadata.entries,
    status: text(64),
    chain: v.nullable(maybeEmpty(128)),
  }),
})

/**
 * What the history answers when it is asked for purchases with `onramp=coinbase`.
 *
 * @example v.parse(purchasePage, await answer.json())
 */
export const purchasePage = v.object({ data: list(purchaseItem, 500), next: v.nullable(text(1024)) })
