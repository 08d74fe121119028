import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CaipNetworkId } from '../../core/network.ts'
import { amountToText, textToAmount } from '../../domain/amount.ts'
import type { GetOnrampOptionsReturnType } from '../../domain/onramp/getOnrampOptions.ts'
import type { OnrampQuote } from '../../domain/onramp/getOnrampQuote.ts'
import { payChain } from '../../domain/onramp/payChain.ts'
import { parseAmount } from '../../domain/parseAmount.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { type BuyDraft, buyDraft } from './buyDraft.ts'
import { moneyDecimals } from './money.ts'
import { optionsQuery } from './queries.ts'
import { type SoldCoin, soldCoins } from './soldCoins.ts'
import { type Offers, useOffers } from './useOffers.ts'

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
}

/** How long typing must rest before a price is asked, in ms. */
const typingPause = 400

/** Reads the draft against what is sold. */
export function useBuyForm(networkId: CaipNetworkId): BuyForm {
  const kit = useKitInstance()
  const { queryClient } = useKitData()
  const store = buyDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { data: options, isPending } = useQuery(optionsQuery(kit, networkId), queryClient)
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
