import { popView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { ColoredText, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { buyDraft } from './buyDraft.ts'
import { buyEntryMessages } from './entryMessages.ts'
import { buyMessages } from './messages.ts'
import { methodName } from './methodName.ts'
import { currencySign, formatMoney } from './money.ts'
import { SellerChoices } from './SellerChoices.tsx'
import { useBuyForm } from './useBuyForm.ts'

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
