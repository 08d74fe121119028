import { useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { beginFlow } from '../../core/flow.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { randomId } from '../../core/randomId.ts'
import type { OnrampSeller } from '../../domain/onramp/getOnrampOffers.ts'
import { getOnrampUrl } from '../../domain/onramp/getOnrampUrl.ts'
import { getPurchases } from '../../domain/onramp/getPurchases.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useErrorText } from '../../runtime/useErrorText.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { type OpenedPurchase, purchases } from '../../transactions/purchases.ts'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { buyMessages } from './messages.ts'
import { formatMoney } from './money.ts'
import type { SoldCoin } from './queries.ts'
import type { BuyForm } from './useBuyForm.ts'

type BuyButtonProps = {
  form: BuyForm
  address: string
  networkId: CaipNetworkId
  /** Why the seller's page could not be opened. */
  failure: unknown
  onFailure: (failure: unknown) => void
}

/** Leaves for the seller's page, or says what is missing. */
export function BuyButton({ form, address, networkId, failure, onFailure }: BuyButtonProps) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  const sentence = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const why = useProblem(form)
  const { amount, coin, currency, method, quote, seller } = form
  const quoted = quote?.reason ? undefined : quote?.quote?.purchaseAmount.amount
  const leave = async () => {
    if (amount === undefined || !coin) return
    setBusy(true)
    onFailure(undefined)
    const flow = beginFlow(kit)
    try {
      const purchase = await startPurchase(kit, {
        address,
        networkId,
        coin,
        amount,
        currency,
        quoted,
        method: method?.id,
        seller,
        isCurrent: flow.isCurrent,
      })
      if (kit.isDestroyed) return
      purchases(kit).put(purchase)
      if (flow.isCurrent()) pushView(kit, { name: 'BuyProgress', parameters: { id: purchase.id } })
    } catch (error) {
      if (flow.isCurrent()) onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const said = failure instanceof KitError ? sentence(failure) : ''
  return (
    <>
      {failure === undefined ? null : (
        <Note tone="danger" title={text.cannotOpen}>
          {said}
        </Note>
      )}
      <LiveRegion assertive={failure === undefined ? '' : `${text.cannotOpen}. ${said}`} />
      <Pad spaceAbove={8}>
        <Button
          kind="main"
          busy={isBusy}
          disabled={why}
          iconEnd={<IconExternal size="s" />}
          onPress={() => void leave()}
        >
          {text.goOn}
        </Button>
      </Pad>
    </>
  )
}

function useProblem({ currency, isPending, method, problem }: BuyForm): string | undefined {
  const text = useText(buyMessages)
  const common = useText(transactionMessages)
  const { locale } = useKitInstance().options
  const write = (amount: string | undefined) => formatMoney(amount ?? '0', currency, locale, 0)
  if (isPending) return text.looking
  switch (problem) {
    case 'missing':
      return common.amountMissing
    case 'malformed':
      return common.amountMalformed
    case 'below':
      return text.below({ amount: write(method?.min) })
    case 'above':
      return text.above({ amount: write(method?.max) })
    case undefined:
      return undefined
  }
}

type StartPurchaseParameters = {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly coin: SoldCoin
  /** Id of the money, and plain decimal text in it. */
  readonly currency: string
  readonly amount: string
  /** Id of the way of paying. */
  readonly method: string | undefined
  /** Null where the gateway decides. */
  readonly seller: OnrampSeller | null
  /** Decimal text in whole coins, where a price was named. */
  readonly quoted?: string | undefined
  /** Whether the page still uses the account, in the view that the purchase was begun in. */
  isCurrent(): boolean
}

/**
 * Opens the seller's page in a new tab. Call it within the press: the tab opens before any request, so that no browser
 * blocks it as a pop-up.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED, REQUEST_ABORTED once it is no longer current; the tab is closed then.
 */
export async function startPurchase(kit: Kit, parameters: StartPurchaseParameters): Promise<OpenedPurchase> {
  const { address, amount, coin, currency, isCurrent, method, networkId, quoted, seller } = parameters
  const isTracked = seller?.isTracked !== false
  const tab = window.open('', '_blank')
  // The seller's page has no business with this one.
  if (tab) tab.opener = null
  try {
    const [{ url }, reported] = await Promise.all([
      getOnrampUrl(kit, {
        address,
        networkId,
        assets: [coin.symbol],
        presetFiatAmount: Number(amount),
        paymentCurrency: currency,
        paymentMethod: method,
        provider: seller?.id,
      }),
      // Without it the time of the purchase decides.
      isTracked ? getPurchases(kit, { address, networkId }).catch(() => []) : [],
    ])
    if (!/^https?:\/\//.test(url)) throw new KitError('GATEWAY_FAILED', 'The gateway named no page of a seller')
    // A page that would buy for an account that the visitor has left is not shown.
    if (!isCurrent()) throw new KitError('REQUEST_ABORTED', 'The request was given up')
    const isOpened = tab !== null && !tab.closed
    if (isOpened) tab.location.replace(url)
    const { networkId: deliveredOn, symbol, tokenAddress } = coin
    const known = reported.map(({ id }) => id)
    const kept = { address, networkId, deliveredOn, url, isOpened, symbol, tokenAddress, quoted, known }
    return { ...kept, id: randomId(), openedAt: Date.now(), stage: isTracked ? 'waiting' : 'untracked' }
  } catch (error) {
    tab?.close()
    throw error
  }
}
