import { pushView } from '../../core/actions/navigate.ts'
import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { OneLine } from '../../transactions/OneLine.tsx'
import { AmountText } from '../../ui/AmountInput.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { buyEntryMessages } from './entryMessages.ts'
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
  const latestQuote = amount === undefined || hasFailed ? undefined : quote?.quote
  const write = (money: { amount: string; currency: string } | undefined) =>
    money ? (
      formatMoney(money.amount, money.currency, locale)
    ) : amount === undefined || hasFailed ? (
      '–'
    ) : (
      <Skeleton width={56} />
    )
  const total = latestQuote?.paymentTotal ?? (amount === undefined ? undefined : { amount, currency })
  const isEstimate = hasFailed || latestQuote?.indicative === true
  return (
    <>
      {hasFailed ? <Note title={text.noPrice}>{text.noPriceText}</Note> : null}
      <Facts
        facts={[
          { label: text.providerFee, value: write(latestQuote?.coinbaseFee) },
          { label: text.networkFee, value: write(latestQuote?.networkFee) },
          {
            label: text.total,
            sum: true,
            value: isEstimate ? (
              <>
                <Tag>{text.estimate}</Tag>
                <span>{` ${write(total)}`}</span>
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

/** Who sells, where there is a choice or was one. */
export function ProviderRow({ form: { draft, lost, offers, seller } }: { form: BuyForm }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  const entry = useText(buyEntryMessages)
  const hasChoice = offers.length > 1
  const isShown = seller && (hasChoice || draft.seller !== undefined)
  const said =
    lost && seller
      ? { title: text.lost({ name: isolated(lost.name) }), text: text.lostText({ name: isolated(seller.name) }) }
      : null
  return (
    <>
      {isShown ? (
        <Rows>
          <Row
            mark={<Mark name={seller.name} />}
            label={entry.seller}
            end={
              <Value>
                <bdi>{seller.name}</bdi>
                {hasChoice ? <IconRight size="s" /> : null}
              </Value>
            }
            onPress={hasChoice ? () => pushView(kit, { name: 'BuyChoice', parameters: { of: 'seller' } }) : undefined}
          />
        </Rows>
      ) : null}
      {said ? <Note title={said.title}>{said.text}</Note> : null}
      <LiveRegion polite={said ? `${said.title}. ${said.text}` : ''} />
    </>
  )
}
