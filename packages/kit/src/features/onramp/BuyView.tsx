import { useEffect, useRef, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { textForInput } from '../../domain/amount.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isAmountText } from '../../domain/parseAmount.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { Restricted } from '../../transactions/restricted.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'
import { useConnectInstead } from '../../transactions/useConnectInstead.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoinPill, FieldGroup, FieldGroupCell } from '../../ui/FieldGroup.tsx'
import { isPhone } from '../../ui/focus.ts'
import { Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconClock } from '../../ui/IconClock.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { Divider, Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { BuyButton } from './BuyButton.tsx'
import { methodName } from './BuyChoiceView.tsx'
import { buyMessages } from './messages.ts'
import { currencySign, formatMoney } from './money.ts'
import styles from './onramp.module.css'
import { BoughtAmount, ProviderRow, QuoteFacts } from './Quote.tsx'
import { type BuyForm, buyDraft, useBuyForm } from './useBuyForm.ts'
import { useOpenPurchase, usePurchaseWords } from './usePurchase.ts'

const presets = ['50', '100', '250', '500']

/** How much money, for which coin. */
export function BuyView() {
  const kit = useKitInstance()
  const acting = useActingAccount()
  const isRestricted = isRestrictedHere(kit)
  useConnectInstead(!acting && !isRestricted)
  if (isRestricted) return <Restricted />
  return acting ? <Form address={acting.account.address} networkId={acting.networkId} /> : null
}

function Form({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const form = useBuyForm(networkId)
  const text = useText(buyMessages)
  const [failure, setFailure] = useState<unknown>()
  if (!form.isPending && form.coins.length === 0) {
    return form.hasFailed ? (
      <Empty
        art="failed"
        title={text.away}
        action={
          <Button auto onPress={form.again}>
            {text.tryAgain}
          </Button>
        }
      />
    ) : (
      <Empty art="coins" title={text.noneTitle}>
        {text.noneText}
      </Empty>
    )
  }
  return (
    <View>
      <UnderWay address={address} />
      <FieldGroup>
        <Spent form={form} />
        <FieldGroupCell
          label={text.get}
          low={form.coin ? text.on({ network: form.coin.place }) : <Skeleton width={96} />}
        >
          <BoughtAmount form={form} />
          <CoinChoice form={form} />
        </FieldGroupCell>
      </FieldGroup>
      <PresetRail form={form} />
      <MethodRow form={form} />
      <ProviderRow form={form} />
      <Divider near />
      <QuoteFacts form={form} />
      <BuyButton form={form} address={address} networkId={networkId} failure={failure} onFailure={setFailure} />
    </View>
  )
}

/** The way back to a purchase that had not ended when the view came. */
function UnderWay({ address }: { address: string }) {
  const kit = useKitInstance()
  const purchase = useOpenPurchase(address)
  const words = usePurchaseWords(purchase)
  if (!purchase || !words) return null
  return (
    <div className={styles.open}>
      <Rows>
        <Row
          mark={<Mark icon={<IconClock />} />}
          label={words.title}
          end={<IconRight size="s" />}
          onPress={() => pushView(kit, { name: 'BuyProgress', parameters: { id: purchase.id } })}
        />
      </Rows>
    </div>
  )
}

function Spent({ form }: { form: BuyForm }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  const common = useText(transactionMessages)
  const { locale } = kit.options
  const { currency, draft, method, problem } = form
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isTaken = document.activeElement?.closest('input, button, a')
    if (!isPhone() && !isTaken) field.current?.focus({ preventScroll: true })
  }, [])
  const limit = (amount: string) => formatMoney(amount, currency, locale, 0)
  return (
    <FieldGroupCell
      label={text.spend}
      aside={method ? <span>{text.range({ min: limit(method.min), max: limit(method.max) })}</span> : undefined}
    >
      <AmountInput
        inputRef={field}
        label={common.amountIn({ coin: currency })}
        currency={currencySign(currency, locale)}
        value={draft.text}
        bad={problem !== undefined && problem !== 'missing'}
        accepts={(typed) => isAmountText(typed, locale)}
        placeholder={textForInput('0', locale)}
        onValue={(typed) => buyDraft(kit).set({ text: typed })}
      />
      <CoinPill
        label={text.currency({ code: currency })}
        onPress={
          form.currencies.length > 1
            ? () => pushView(kit, { name: 'BuyChoice', parameters: { of: 'currency' } })
            : undefined
        }
      >
        {currency}
      </CoinPill>
    </FieldGroupCell>
  )
}

function CoinChoice({ form: { coin, coins } }: { form: BuyForm }) {
  const kit = useKitInstance()
  const common = useText(transactionMessages)
  if (!coin) return <Skeleton width={96} height={40} round />
  return (
    <CoinPill
      mark={<Mark coin size={24} name={coin.symbol} />}
      label={common.coin({ coin: coin.symbol })}
      onPress={coins.length > 1 ? () => pushView(kit, { name: 'BuyChoice', parameters: { of: 'coin' } }) : undefined}
    >
      {coin.symbol}
    </CoinPill>
  )
}

function PresetRail({ form: { currency, draft } }: { form: BuyForm }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  const { locale } = kit.options
  return (
    <Pad spaceAbove={8}>
      <Presets
        label={text.amounts}
        options={presets.map((value) => ({ value, label: formatMoney(value, currency, locale, 0) }))}
        value={presets.find((value) => textForInput(value, locale) === draft.text)}
        onValue={(value) => buyDraft(kit).set({ text: textForInput(value, locale) })}
      />
    </Pad>
  )
}

function MethodRow({ form: { method, methods } }: { form: BuyForm }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  if (!method) return null
  const choose = () => pushView(kit, { name: 'BuyChoice', parameters: { of: 'method' } })
  return (
    <Rows spaced>
      <Row
        mark={<Mark icon={<IconCard />} />}
        label={methodName(text, method.id)}
        {...(methods.length > 1 && { end: <IconRight size="s" />, onPress: choose })}
      />
    </Rows>
  )
}

/** A payment card. */
export const IconCard = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 5h11A1.5 1.5 0 0117 6.5v7a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 13.5v-7A1.5 1.5 0 014.5 5zM3 8.5h14M6 12h3"
  />
)
