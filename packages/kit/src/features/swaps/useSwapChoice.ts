import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Network } from '../../core/network.ts'
import type { AmountProblem } from '../../domain/parseAmount.ts'
import { makeToken, type Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { readEntry } from '../../transactions/amountEntry.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { idOf, pricesQuery, type SwapPair } from './queries.ts'
import { type SwapDraft, swapDraft } from './swapDraft.ts'
import { type SwapTokens, useSwapTokens } from './useSwapTokens.ts'

/** What was typed and chosen, and what it means. */
export type SwapChoice = {
  readonly draft: SwapDraft
  readonly tokens: SwapTokens
  readonly from: Token | undefined
  readonly to: Token | undefined
  readonly amount: bigint | AmountProblem
  /** What is given and wanted, once there is an amount. */
  readonly pair: SwapPair | undefined
}

/** Reads the draft against what the account holds and what is on the list. */
export function useSwapChoice(acting: ActingAccount, network: Network): SwapChoice {
  const kit = useKitInstance()
  const data = useKitData()
  const store = swapDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tokens = useSwapTokens(acting, network, draft)
  const { from: bareFrom, to: bareTo } = chosenTokens(tokens, draft)
  const unpriced = [bareFrom, bareTo].flatMap((token) => (token && token.price === undefined ? token : []))
  const { data: prices } = useQuery(pricesQuery(kit, network.id, unpriced), data.queryClient)
  const from = usePriced(bareFrom, prices)
  const to = usePriced(bareTo, prices)
  const amount = readEntry(draft, from, kit.options.locale)
  const isPair = from && to && typeof amount === 'bigint' && amount > 0n
  return { draft, tokens, from, to, amount, pair: isPair ? { from, to, amount } : undefined }
}

/** A token with the price that is known of it: the same object while nothing changes. */
function usePriced(token: Token | undefined, prices: Readonly<Record<string, number>> | undefined): Token | undefined {
  const price = token && (token.price ?? prices?.[idOf(token)])
  return useMemo(() => (token && price !== token.price ? makeToken({ ...token, price }) : token), [token, price])
}

/** What a draft's swap gives and gets, as the form shows it: never the same token on both sides. */
type ChosenTokens = { readonly from: Token | undefined; readonly to: Token | undefined }

/** Finds the tokens of a draft; what is given without having been chosen depends on what is wanted. */
export function chosenTokens(tokens: SwapTokens, draft: SwapDraft): ChosenTokens {
  const to = draft.to === undefined ? undefined : tokens.find(draft.to)
  const wished = draft.from === undefined ? undefined : tokens.find(draft.from)
  const isAwaited = draft.from !== undefined && tokens.isPending
  const from = wished ?? (isAwaited ? undefined : usualFrom(tokens, to))
  return { from, to: from && to && idOf(from) === idOf(to) ? undefined : to }
}

/** The native coin, unless it is what is wanted. */
function usualFrom({ find, own }: SwapTokens, to: Token | undefined): Token | undefined {
  return to !== undefined && to.address === undefined ? own.find(({ address }) => address) : find('native')
}
