import { GatewayError, isRefusal } from '../../engines/errors/GatewayError.ts'
import { ownSignal } from '../../engines/work/ownSignal.ts'
import { withDeadline } from '../../engines/work/withDeadline.ts'
import type { Sourced } from '../providers/provider.ts'
import type { BuyQuestion, BuyQuote, OnrampProvider, Shop } from './onrampProvider.ts'
import { readScaled } from './scaledAmount.ts'

/** What a purchase costs at one shop. */
export type ShopOffer = { shop: Shop; quote: BuyQuote }

/** A provider whose shops can be asked for prices and be sent buyers. */
export type ShopKeeper = OnrampProvider & Required<Pick<OnrampProvider, 'buyQuote' | 'checkout' | 'shops'>>

/** As many as an answer may hold (gateway contract 1.10). */
const maxOffers = 100

export type CollectOffersParameters = {
  keepers: readonly ShopKeeper[]
  question: BuyQuestion
  /** How long each provider may take, in milliseconds. */
  timeoutMs: number
  /** Fires when no caller waits for the offers any more. */
  signal: AbortSignal | undefined
  onFailure: (source: string, error: unknown) => void
}

/**
 * Asks all providers at once and sorts what they offer, firm prices before estimates, then the most coins first; among
 * equals the order of the providers counts.
 *
 * @throws GatewayError `invalid` when all refused or none has a shop where the buyer is, `unavailable` when none answered.
 */
export async function collectOffers(parameters: CollectOffersParameters): Promise<readonly Sourced<ShopOffer>[]> {
  const { keepers, question, timeoutMs, signal, onFailure } = parameters
  const asked = await Promise.allSettled(
    keepers.map(async (keeper) => {
      const own = ownSignal(signal, timeoutMs)
      try {
        const quote = await withDeadline(keeper.buyQuote(question, own.signal), timeoutMs)
        const answer = { source: keeper.id, at: Date.now() }
        return keeper.shops(question.country).map((shop) => ({ ...answer, value: { shop, quote } }))
      } catch (error) {
        if (signal?.aborted !== true && !isRefusal(error)) onFailure(keeper.id, error)
        throw error
      } finally {
        own.release()
      }
    }),
  )
  const offers = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  if (offers.length > 0) return sorted(offers)
  const reasons: unknown[] = asked.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const failure = reasons.find((reason) => !isRefusal(reason))
  if (failure === undefined && reasons.length > 0) throw reasons[0]
  if (reasons.length === 0) throw new GatewayError('invalid', '', 'No seller offers this purchase where the buyer is.')
  throw new GatewayError('unavailable', '', 'No seller of crypto answers at the moment. Try again shortly.', {
    retryAfterSeconds: 5,
    cause: failure,
  })
}

function sorted(offers: readonly Sourced<ShopOffer>[]): readonly Sourced<ShopOffer>[] {
  const coins = ({ value }: Sourced<ShopOffer>) => readScaled(value.quote.purchaseAmount.value)
  // A shop that two providers have is the one that is asked first.
  const firsts = offers.filter(
    ({ value }, index) => offers.findIndex((one) => one.value.shop.id === value.shop.id) === index,
  )
  const isEstimate = ({ value }: Sourced<ShopOffer>) => Number(value.quote.indicative === true)
  return firsts.slice(0, maxOffers).toSorted((left, right) => {
    // A firm price comes before any estimate, which does not bind its seller.
    if (isEstimate(left) !== isEstimate(right)) return isEstimate(left) - isEstimate(right)
    const difference = coins(right) - coins(left)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })
}
