import { popView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import type { OnrampOffer } from '../../domain/onramp/getOnrampOffers.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { ColoredText, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { buyDraft } from './buyDraft.ts'
import { buyEntryMessages } from './entryMessages.ts'
import { buyMessages } from './messages.ts'
import { feesOf, formatMoney } from './money.ts'
import styles from './onramp.module.css'
import { useBuyForm } from './useBuyForm.ts'

/** Enough for every coin: sellers write decimal text. */
const places = 36

/** The choice of a seller: what one gets there, and what it costs. */
export function SellerChoices({ networkId }: { networkId: CaipNetworkId }) {
  const kit = useKitInstance()
  const entry = useText(buyEntryMessages)
  const { offers, quote, seller } = useBuyForm(networkId)
  return (
    <View>
      <Rows label={entry.seller} spaced>
        {offers.map((offer, index) => {
          const { provider } = offer
          if (!provider) return null
          return (
            <Row
              key={provider.id}
              mark={<Mark name={provider.name} />}
              label={
                <span className={styles.seller}>
                  <bdi>{provider.name}</bdi>
                  {provider.id === seller?.id ? (
                    <ColoredText tone="accent">
                      <IconCheck size="s" />
                    </ColoredText>
                  ) : null}
                </span>
              }
              sub={<Tags offer={offer} isBest={index === 0} />}
              current={provider.id === seller?.id}
              end={quote ? <Gets offer={offer} /> : <Skeleton width={72} />}
              endSub={quote ? <Fees offer={offer} /> : undefined}
              onPress={() => {
                buyDraft(kit).set({ seller: provider })
                popView(kit)
              }}
            />
          )
        })}
      </Rows>
    </View>
  )
}

function Tags({ isBest, offer }: { isBest: boolean; offer: OnrampOffer }) {
  const text = useText(buyMessages)
  return (
    <span className={styles.tags}>
      {isBest ? <Tag tone="accent">{text.best}</Tag> : null}
      {offer.quote.indicative ? <Tag>{text.estimate}</Tag> : null}
    </span>
  )
}

function Gets({ offer }: { offer: OnrampOffer }) {
  const { locale } = useKitInstance().options
  const { amount, currency } = offer.quote.purchaseAmount
  const coins = textToAmount(amount, places)
  return (
    <bdi dir="ltr">
      {coins === undefined ? amount : <Amount of={(form) => formatTokenAmount(coins, places, locale, form)} />}{' '}
      {currency}
    </bdi>
  )
}

function Fees({ offer: { quote } }: { offer: OnrampOffer }) {
  const { locale } = useKitInstance().options
  const text = useText(buyMessages)
  const fees = feesOf(quote)
  return text.fees({ amount: formatMoney(fees, quote.coinbaseFee.currency, locale) })
}
