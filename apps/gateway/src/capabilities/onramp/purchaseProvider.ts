import type { purchasePage } from '@foyer/contract'
import type * as v from 'valibot'
import type { Provider } from '../providers/provider.ts'

/** One page of the purchases that were made for an address; `cursor` is the provider's own. */
export type PurchaseQuestion = { address: string; cursor: string | undefined }

/** Purchases, newest first; `next` is the provider's own cursor, null on the last page. */
export type PurchasePage = v.InferOutput<typeof purchasePage>

/** A seller that tells what was bought through it. */
export type PurchaseProvider = Provider<PurchaseQuestion, PurchasePage>
