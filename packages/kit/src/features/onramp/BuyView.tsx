import { useEffect, useRef, useState } from 'react'
import { pushView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { textForInput } from '../../domain/amount.ts'
import { isRestrictedHere } from '../../domain/isRestrictedHere.ts'
import { isAmountText } from '../../domain/parseAmount.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { CoinPill, FieldGroup, FieldGroupCell } from '../../ui/FieldGroup.tsx'
import { isPhone } from '../../ui/focus.ts'
import { IconClock } from '../../ui/IconClock.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { Divider, Pad, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { workshopMessages } from '../../workshop/messages.ts'
import { Restricted } from '../../workshop/restricted.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { BuyButton } from './BuyButton.tsx'
import { buyDraft } from './buyDraft.ts'
import { IconCard } from './IconCard.tsx'
import { buyMessages } from './messages.ts'
import { methodName } from './methodName.ts'
import { currencySign, formatMoney } from './money.ts'
import styles from './onramp.module.css'
import { BoughtAmount, QuoteFacts } from './Quote.tsx'
import { SellerRow } from './SellerRow.tsx'
import { type BuyForm, useBuyForm } from './useBuyForm.ts'
import { useOpenPurchase } from './usePurchase.ts'
import { usePurchaseWords } from './usePurchaseWords.ts'

const presets = ['50', '100', '250', '500']

/** How much money, for which coin. */
export function BuyView() {
  const kit = useKitInstance()
  const acting = useActingAccount()
  if (isRestrictedHere(kit)) return <Restricted />
  return acting ? <Form address={acting.account.address} networkId={acting.networkId} /> : null
}

function Form({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const form = useBuyForm(networkId)
  const text = useText(buyMessages)
  const [failure, setFailure] = useState<unknown>()
  if (!form.isPending && form.coins.length === 0) {
    return (
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
        <FieldGroupCell label={text.get} low={form.coin ? text.on({ network: form.coin.place }) : undefined}>
          <BoughtAmount form={form} />
          <CoinChoice form={form} />
        </FieldGroupCell>
      </FieldGroup>
      <PresetRail form={form} />
      <MethodRow form={form} />
      <SellerRow form={form} />
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
  const common = useText(workshopMessages)
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
  const common = useText(workshopMessages)
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
