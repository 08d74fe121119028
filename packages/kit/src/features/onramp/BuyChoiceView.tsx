import { popView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { formatTokenAmount, textToAmount } from '../../domain/amount.ts'
import type { OnrampOffer } from '../../domain/onramp/getOnrampOffers.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { type Translation, useText } from '../../runtime/messages.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { ColoredText, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { buyEntryMessages } from './entryMessages.ts'
import { buyMessages } from './messages.ts'
import { currencySign, feesOf, formatMoney } from './money.ts'
import styles from './onramp.module.css'
import { buyDraft, useBuyForm } from './useBuyForm.ts'

type Of = Exclude<RouteOf<'BuyChoice'>['parameters']['of'], 'seller'>

/** The choice of a coin, of a currency, of how to pay, or of a seller. */
export function BuyChoiceView({ route }: { route: RouteOf<'BuyChoice'> }) {
  const acting = useActingAccount()
  const { of } = route.parameters
  if (!acting) return null
  if (of === 'seller') return <SellerChoices networkId={acting.networkId} />
  return <Choices of={of} networkId={acting.networkId} />
}

function Choices({ of, networkId }: { of: Of; networkId: CaipNetworkId }) {
  const kit = useKitInstance()
  const entry = useText(buyEntryMessages)
  const choices = useChoices(of, networkId)
  return (
    <View>
      <Rows label={entry[of]} spaced>
        {choices.map(({ id, label, mark, sub, isChosen }) => (
          <Row
            key={id}
            mark={mark}
            label={<bdi>{label}</bdi>}
            sub={sub}
            current={isChosen}
            end={
              isChosen ? (
                <ColoredText tone="accent">
                  <IconCheck />
                </ColoredText>
              ) : null
            }
            onPress={() => {
              buyDraft(kit).set({ [of]: id })
              popView(kit)
            }}
          />
        ))}
      </Rows>
    </View>
  )
}

function useChoices(of: Of, networkId: CaipNetworkId) {
  const { locale } = useKitInstance().options
  const text = useText(buyMessages)
  const form = useBuyForm(networkId)
  switch (of) {
    case 'coin':
      return form.coins.map(({ id, name, place, symbol }) => ({
        id,
        label: name,
        mark: <Mark coin name={symbol} />,
        sub: text.on({ network: place }),
        isChosen: id === form.coin?.id,
      }))
    case 'currency':
      return form.currencies.map((id) => ({
        id,
        label: currencyName(id, locale),
        mark: <Mark name={currencySign(id, locale)} />,
        sub: id,
        isChosen: id === form.currency,
      }))
    case 'method':
      return form.methods.map(({ id, max, min }) => {
        const [least, most] = [min, max].map((amount) => formatMoney(amount, form.currency, locale, 0))
        const sub = text.range({ min: least ?? '', max: most ?? '' })
        return { id, label: methodName(text, id), mark: undefined, sub, isChosen: id === form.method?.id }
      })
  }
}

function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Enough for every coin: sellers write decimal text. */
const places = 36

/** The choice of a seller: what one gets there, and what it costs. */
function SellerChoices({ networkId }: { networkId: CaipNetworkId }) {
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
      {coins === undefined ? (
        <span>{amount}</span>
      ) : (
        <Amount of={(form) => formatTokenAmount(coins, places, locale, form)} />
      )}
      <span>{` ${currency}`}</span>
    </bdi>
  )
}

function Fees({ offer: { quote } }: { offer: OnrampOffer }) {
  const { locale } = useKitInstance().options
  const text = useText(buyMessages)
  const fees = feesOf(quote)
  return <span>{text.fees({ amount: formatMoney(fees, quote.coinbaseFee.currency, locale) })}</span>
}

/** What a payment method is called: sellers name them in capitals or not. */
export function methodName(text: Translation<typeof buyMessages>, id: string): string {
  const plain = id.toLowerCase()
  if (plain === 'card' || plain === 'credit_debit_card') return text.card
  if (plain === 'ach_bank_account' || plain === 'ach' || plain === 'bank') return text.bank
  const words = plain.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
