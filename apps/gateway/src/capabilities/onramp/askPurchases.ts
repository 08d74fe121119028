import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { askPages, readContinuation } from '../providers/askPages.ts'
import type { Sourced } from '../providers/provider.ts'
import type { PurchasePage, PurchaseProvider, PurchaseQuestion } from './purchaseProvider.ts'

/**
 * Asks a seller for one page of purchases.
 *
 * @param signal Fires when no caller waits for the answer any more.
 * @throws GatewayError `invalid` for an invalid cursor, `unavailable` when the seller failed.
 */
export async function askPurchases(
  seller: PurchaseProvider,
  question: PurchaseQuestion,
  logger: Logger,
  signal?: AbortSignal,
): Promise<Sourced<PurchasePage>> {
  const { providers, cursor } = readContinuation([seller], question.cursor)
  if (providers.length === 0)
    throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
  try {
    return await askPages({
      capability: 'purchase history',
      providers,
      question: { ...question, cursor },
      signal,
      onFailure: (source, error) =>
        logger.warn({ source, err: describeError(error) }, 'a seller failed to tell purchases'),
    })
  } catch (error) {
    throw new GatewayError('unavailable', '', 'The purchases cannot be read at the moment. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
}
