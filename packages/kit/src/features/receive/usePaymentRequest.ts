import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Network } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import type { Account } from '../../core/session.ts'
import { isSameAddress } from '../../domain/account.ts'
import { formatAmount } from '../../domain/amount.ts'
import { type AmountProblem, parseAmount } from '../../domain/parseAmount.ts'
import { paymentsQuery } from '../../domain/paymentsQuery.ts'
import { portfolioQuery } from '../../domain/portfolio/portfolioQuery.ts'
import { nativeToken, type Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { type Offered, useOffered } from '../../transactions/useOffered.ts'

/** What is asked for. */
export type ShownRequest = {
  readonly draft: ReceiveDraft
  setDraft(patch: Partial<ReceiveDraft>): void
  /** What can be asked for: the native coin, and what the account holds. */
  readonly tokens: readonly Token[]
  readonly token: Token
  readonly amount: bigint | AmountProblem
  /** The link of the request; undefined while none is asked for, or where the chain family has no such links. */
  readonly link: string | undefined
  /** The amount with its unit, once there is a link. */
  readonly words: string | undefined
  /** Whether amounts can be asked for here at all. */
  readonly offered: Offered
}

/** The request of the draft, as it stands. */
export function usePaymentRequest({ address, namespace }: Account, network: Network): ShownRequest {
  const kit = useKitInstance()
  const data = useKitData()
  const [draft, setDraft] = useReceiveDraft(network.id, address)
  const { locale } = kit.options
  const place = { namespace, address, networkId: network.id }
  const { data: payments } = useQuery(paymentsQuery(kit, namespace), data.queryClient)
  const { data: portfolio } = useQuery(portfolioQuery(kit, data, place), data.queryClient)
  const offered = useOffered('request', network.id, payments === undefined ? undefined : payments !== null)
  const held = portfolio?.tokens ?? []
  const native = held.find((each) => each.address === undefined) ?? nativeToken(network, 0n)
  const others = held.filter((each) => each.address !== undefined)
  const chosen = draft.token?.address
  const token = draft.token ?? native
  const isListed =
    chosen === undefined || others.some((each) => each.address && isSameAddress(kit, each.address, chosen))
  const tokens = [native, ...others, ...(isListed ? [] : [token])]
  const amount = parseAmount(draft.text, token.decimals, locale)
  const isAsked = typeof amount === 'bigint' && amount > 0n
  const request = { networkId: network.id, to: address, tokenAddress: token.address }
  const link = isAsked ? payments?.writeLink({ ...request, amount }) : undefined
  return {
    draft,
    setDraft,
    tokens,
    token,
    amount,
    link,
    words: isAsked && link ? `${formatAmount(amount, token.decimals, locale)} ${token.symbol}` : undefined,
    offered,
  }
}

/** What the visitor wants to be paid; with an empty text whatever the payer likes. */
type ReceiveDraft = {
  /** Whole coins, as typed in the visitor's language. */
  readonly text: string
  /** The token as it was chosen, so that a list that fails later cannot make another one of it; undefined for the native coin. */
  readonly token: Token | undefined
}

const empty: ReceiveDraft = { text: '', token: undefined }

const receiveDraft = defineResource('receiveDraft', () => createStore(() => ({ place: '', draft: empty })))

/** The kit's draft of a payment request, kept while other views are open; another account or network begins anew. */
function useReceiveDraft(networkId: string, address: string) {
  const kit = useKitInstance()
  const store = useMemo(() => kit.resource(receiveDraft), [kit])
  const kept = useSyncExternalStore(store.subscribe, store.getState)
  const place = `${networkId}:${address}`
  const draft = kept.place === place ? kept.draft : empty
  const set = (patch: Partial<ReceiveDraft>) => store.setState({ place, draft: { ...draft, ...patch } })
  return [draft, set] as const
}
