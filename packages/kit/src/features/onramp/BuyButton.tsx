import { useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { Button } from '../../ui/Button.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Note } from '../../ui/Note.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useErrorText } from '../../view/useErrorText.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { purchases } from '../../workshop/purchases.ts'
import { buyMessages } from './messages.ts'
import { formatMoney } from './money.ts'
import { startPurchase } from './startPurchase.ts'
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
      })
      if (kit.isDestroyed) return
      purchases(kit).put(purchase)
      pushView(kit, { name: 'BuyProgress', parameters: { id: purchase.id } })
    } catch (error) {
      onFailure(error)
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
  const common = useText(workshopMessages)
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
