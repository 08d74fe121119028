import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import { AmountText } from '../../ui/AmountInput.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { OneLine } from '../../workshop/OneLine.tsx'
import { buyMessages } from './messages.ts'
import { formatMoney } from './money.ts'
import type { BuyForm } from './useBuyForm.ts'

/** Enough for every coin: sellers write decimal text. */
const places = 36

/** What the money buys; no amount without a seller's price. */
export function BoughtAmount({ form: { amount, quote } }: { form: BuyForm }) {
  const text = useText(buyMessages)
  const { locale } = useKitInstance().options
  if (amount !== undefined && !quote) return <Skeleton width={120} height={40} />
  const bought = quote?.reason ? undefined : textToAmount(quote?.quote?.purchaseAmount.amount ?? '', places)
  if (amount === undefined || bought === undefined) {
    return (
      <AmountText dim>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{amount === undefined ? text.noAmount : text.priceUnknown}</VisuallyHidden>
      </AmountText>
    )
  }
  return (
    <AmountText>
      <OneLine of={(form) => formatTokenAmount(bought, places, locale, form)} />
    </AmountText>
  )
}

/** What the purchase costs, or that no seller names a price. */
export function QuoteFacts({ form: { amount, currency, quote } }: { form: BuyForm }) {
  const text = useText(buyMessages)
  const { locale } = useKitInstance().options
  const hasFailed = amount !== undefined && quote?.reason !== undefined
  const told = amount === undefined || hasFailed ? undefined : quote?.quote
  const write = (money: { amount: string; currency: string } | undefined) =>
    money ? (
      formatMoney(money.amount, money.currency, locale)
    ) : amount === undefined || hasFailed ? (
      '–'
    ) : (
      <Skeleton width={56} />
    )
  const total = told?.paymentTotal ?? (amount === undefined ? undefined : { amount, currency })
  const isEstimate = hasFailed || told?.indicative === true
  return (
    <>
      {hasFailed ? <Note title={text.noPrice}>{text.noPriceText}</Note> : null}
      <Facts
        facts={[
          { label: text.providerFee, value: write(told?.coinbaseFee) },
          { label: text.networkFee, value: write(told?.networkFee) },
          {
            label: text.total,
            sum: true,
            value: isEstimate ? (
              <>
                <Tag>{text.estimate}</Tag> {write(total)}
              </>
            ) : (
              write(total)
            ),
          },
        ]}
      />
    </>
  )
}
