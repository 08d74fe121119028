import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  GetOnrampOffersParameters,
  GetOnrampOffersReturnType,
  OnrampOffer,
  OnrampSeller,
} from '../../domain/onramp/getOnrampOffers.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { offersQuery } from './queries.ts'

/** Who sells for which price. */
export type Offers = {
  /** Who was known to sell last; their prices count only while `answer` is there. */
  readonly offers: readonly OnrampOffer[]
  /** For what was asked; undefined while it is being asked. */
  readonly answer: GetOnrampOffersReturnType | undefined
  /** The chosen seller's offer, else the best. */
  readonly offer: OnrampOffer | undefined
  /** Where the checkout leads; null where the gateway decides. */
  readonly seller: OnrampSeller | null
  /** The chosen seller, where it does not sell this. */
  readonly lost: OnrampSeller | undefined
}

/**
 * Asks for offers while the question is known.
 *
 * @param chosen By hand; it stays while amounts change.
 */
export function useOffers(
  question: GetOnrampOffersParameters,
  { chosen, isAsked }: { chosen: OnrampSeller | undefined; isAsked: boolean },
): Offers {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const { data, isPlaceholderData } = useQuery(
    // Without the last ones, the row of sellers would come and go with every digit.
    { ...offersQuery(kit, question), enabled: isAsked, placeholderData: keepPreviousData },
    queryClient,
  )
  const offers = data?.offers ?? []
  const own = offers.find(({ provider }) => chosen !== undefined && provider?.id === chosen.id)
  const offer = own ?? offers[0]
  const answer = isAsked && !isPlaceholderData ? data : undefined
  const lost = own || !answer || !offer ? undefined : chosen
  return { offers, answer, offer, seller: offer ? offer.provider : (chosen ?? null), lost }
}
