import { useEffect, useRef } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import type { Account } from '../../core/session.ts'
import { textForInput } from '../../domain/amount.ts'
import { isAmountText } from '../../domain/parseAmount.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { amountProblemLabel } from '../../transactions/amountProblemLabel.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { isPhone } from '../../ui/focus.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { ButtonPair, ColoredText, Pad, SectionHead, View } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { receiveMessages } from './messages.ts'
import styles from './receive.module.css'
import { type ShownRequest, usePaymentRequest } from './usePaymentRequest.ts'
import { useReceivingAccount } from './useReceivingAccount.ts'

/** How much of which token to be asked for; the code and the link carry it. */
export function ReceiveRequestView() {
  const shown = useReceivingAccount()
  return shown?.network ? <Form account={shown.account} network={shown.network} /> : null
}

function Form({ account, network }: { account: Account; network: Network }) {
  const kit = useKitInstance()
  const text = useText(receiveMessages)
  const common = useText(transactionMessages)
  const request = usePaymentRequest(account, network)
  const { draft, setDraft, token, tokens } = request
  const { locale } = kit.options
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isPhone()) field.current?.focus({ preventScroll: true })
  }, [])
  const problem = problemOf(request)
  return (
    <View>
      <Pad>
        <Field
          inputRef={field}
          label={common.amountIn({ coin: token.symbol })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={textForInput('0', locale)}
          value={draft.text}
          onValue={(typed) => isAmountText(typed, locale) && setDraft({ text: typed })}
          bad={problem !== undefined && problem !== 'amount-missing'}
          end={
            <span className={styles.unit}>
              <bdi dir="ltr">{token.symbol}</bdi>
            </span>
          }
        />
      </Pad>
      <SectionHead>{text.token}</SectionHead>
      <div className={styles.tokens}>
        <Rows label={text.token}>
          {tokens.map((each) => (
            <Row
              key={each.address ?? 'native'}
              mark={<Mark coin name={each.symbol} src={ownPicture(kit, each.iconUrl)} />}
              label={<bdi>{each.name}</bdi>}
              sub={<bdi dir="ltr">{each.symbol}</bdi>}
              current={each.address === token.address}
              end={
                each.address === token.address ? (
                  <ColoredText tone="accent">
                    <IconCheck />
                  </ColoredText>
                ) : null
              }
              onPress={() => setDraft({ token: each.address === undefined ? undefined : each })}
            />
          ))}
        </Rows>
      </div>
      <ButtonPair spaceAbove={16}>
        <Button
          onPress={() => {
            setDraft({ text: '', token: undefined })
            popView(kit)
          }}
        >
          {text.anyAmount}
        </Button>
        <Button
          kind="main"
          disabled={problem && amountProblemLabel(common, problem, token)}
          onPress={() => popView(kit)}
        >
          {text.showCode}
        </Button>
      </ButtonPair>
    </View>
  )
}

function problemOf({ amount }: ShownRequest) {
  if (amount === 'empty' || amount === 0n) return 'amount-missing'
  if (amount === 'too-precise') return 'amount-too-precise'
  return typeof amount === 'bigint' ? undefined : 'amount-malformed'
}
