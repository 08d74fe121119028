import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { amountToText, textToAmount } from '../../domain/amount.ts'
import type {
  GetOnrampOffersParameters,
  GetOnrampOffersReturnType,
  OnrampOffer,
  OnrampSeller,
} from '../../domain/onramp/getOnrampOffers.ts'
import type { GetOnrampOptionsReturnType } from '../../domain/onramp/getOnrampOptions.ts'
import type { OnrampQuote } from '../../domain/onramp/getOnrampQuote.ts'
import { payChain } from '../../domain/onramp/payChain.ts'
import { parseAmount } from '../../domain/parseAmount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { type DraftStore, defineDraft } from '../../transactions/defineDraft.ts'
import { moneyDecimals } from './money.ts'
import { offersQuery, optionsQuery, type SoldCoin, soldCoins } from './queries.ts'

/** How one can pay in a currency, with the least and the most of it as decimal text. */
export type PaymentMethod = { readonly id: string; readonly min: string; readonly max: string }

/** The form as it stands. */
export type BuyForm = Pick<Offers, 'lost' | 'offers' | 'seller'> & {
  readonly draft: BuyDraft
  readonly coins: readonly SoldCoin[]
  readonly currencies: readonly string[]
  readonly methods: readonly PaymentMethod[]
  readonly coin: SoldCoin | undefined
  readonly currency: string
  readonly method: PaymentMethod | undefined
  /** Plain decimal text of what was typed; undefined while it is no amount within the limits. */
  readonly amount: string | undefined
  readonly problem: 'missing' | 'malformed' | 'below' | 'above' | undefined
  /** For what was typed; undefined while it is being asked. */
  readonly quote: { readonly quote?: OnrampQuote | undefined; readonly reason?: string | undefined } | undefined
  /** Nothing is known about sellers yet. */
  readonly isPending: boolean
  /** Sellers could not be asked, so that only what every seller has is offered. */
  readonly hasFailed: boolean
  readonly again: () => void
}

/** How long typing must rest before a price is asked, in ms. */
const typingPause = 400

/** Reads the draft against what is sold. */
export function useBuyForm(networkId: CaipNetworkId): BuyForm {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const store = buyDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { data: options, isPending, refetch } = useQuery(optionsQuery(kit, networkId), queryClient)
  const coins = options ? soldCoins(options, networkId, payChain(kit, networkId)) : []
  const coin = coins.find(({ id }) => id === draft.coin) ?? coins.find(({ tokenAddress }) => !tokenAddress) ?? coins[0]
  const money = chosenMoney(options, draft.currency)
  const currency = money?.id ?? 'USD'
  const methods = money?.payment_method_limits ?? []
  const method = methods.find(({ id }) => id === draft.method) ?? methods[0]
  const typed = parseAmount(draft.text, moneyDecimals, kit.options.locale)
  const problem = problemOf(typed, method)
  const amount = typeof typed === 'bigint' && problem === undefined ? amountToText(typed, moneyDecimals) : undefined
  const rested = useRested(amount)
  const question = {
    purchaseCurrency: coin?.id ?? '',
    paymentCurrency: currency,
    amount: rested ?? '',
    networkId,
    ...(method && { paymentMethod: method.id }),
  }
  const isAsked = coin !== undefined && rested !== undefined
  const { answer, lost, offer, offers, seller } = useOffers(question, { chosen: draft.seller, isAsked })
  const quote = answer && rested === amount ? { quote: offer?.quote, reason: answer.reason } : undefined
  return {
    draft,
    coins,
    currencies: currenciesOf(options),
    methods,
    coin,
    currency,
    method,
    amount,
    problem,
    quote,
    lost,
    offers,
    seller,
    isPending,
    hasFailed: options?.reason === 'failed',
    again: () => void refetch(),
  }
}

function chosenMoney(options: GetOnrampOptionsReturnType | undefined, chosen: string | undefined) {
  const all = options?.paymentCurrencies ?? []
  return all.find(({ id }) => id === chosen) ?? all.find(({ id }) => id === 'USD') ?? all[0]
}

function currenciesOf(options: GetOnrampOptionsReturnType | undefined): readonly string[] {
  return (options?.paymentCurrencies ?? []).map(({ id }) => id)
}

function problemOf(typed: ReturnType<typeof parseAmount>, method: PaymentMethod | undefined): BuyForm['problem'] {
  if (typed === 'empty' || typed === 0n) return 'missing'
  if (typeof typed !== 'bigint') return 'malformed'
  const [min, max] = [method?.min ?? '0', method?.max ?? ''].map((text) => textToAmount(text, moneyDecimals))
  if (min !== undefined && typed < min) return 'below'
  return max !== undefined && typed > max ? 'above' : undefined
}

/** A value once it has stayed the same for a moment. */
function useRested(value: string | undefined): string | undefined {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Who sells for which price. */
type Offers = {
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
function useOffers(
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

/** What a visitor has typed and chosen; kept while they look at other views. */
type BuyDraft = {
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
  return kit.resource(draft)
}

const draft = defineDraft('buyDraft', empty)
