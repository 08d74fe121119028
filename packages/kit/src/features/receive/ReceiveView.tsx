import { pushView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { Divider, View } from '../../ui/Layout.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { receiveEntryMessages } from './entryMessages.ts'
import { receiveMessages } from './messages.ts'
import { NetworksRow } from './NetworksRow.tsx'
import { ReceiveActions } from './ReceiveActions.tsx'
import { ReceiveCode } from './ReceiveCode.tsx'
import styles from './receive.module.css'
import { type ShownRequest, usePaymentRequest } from './usePaymentRequest.ts'
import { type ReceivingAccount, useReceivingAccount } from './useReceivingAccount.ts'

/** The address of the account in view, to scan, copy and hand on, with an amount where one is asked for. */
export function ReceiveView() {
  const shown = useReceivingAccount()
  if (!shown) return null
  // The coins of a network that the site did not ask for are unknown, so no amount can be requested.
  if (!shown.network) return <Address shown={shown} />
  return <WithRequest shown={shown} network={shown.network} />
}

function WithRequest({ shown, network }: { shown: ReceivingAccount; network: Network }) {
  return <Address shown={shown} request={usePaymentRequest(shown.account, network)} />
}

function Address({ shown, request }: { shown: ReceivingAccount; request?: ShownRequest }) {
  const kit = useKitInstance()
  const entry = useText(receiveEntryMessages)
  const text = useText(receiveMessages)
  const { address } = shown.account
  const { link, words } = request ?? {}
  const content = link ?? address
  return (
    <View>
      <ReceiveCode
        content={content}
        label={words ? text.requestCode({ amount: words }) : text.addressCode}
        address={address}
      />
      {words ? (
        <p className={styles.asked}>
          <bdi dir="ltr">{words}</bdi>
        </p>
      ) : null}
      <p className={styles.address}>
        <VisuallyHidden>{text.yourAddress}</VisuallyHidden> <AddressText address={address} form="full" />
      </p>
      <Divider near />
      <Rows>
        <NetworksRow shown={shown} />
        {request?.isPossible ? (
          <Row
            label={<span className={styles.networks}>{entry.request}</span>}
            end={
              <Value>
                <bdi dir={words ? 'ltr' : undefined}>{words ?? text.any}</bdi>
                <IconRight size="s" />
              </Value>
            }
            onPress={() => pushView(kit, { name: 'ReceiveRequest' })}
          />
        ) : null}
      </Rows>
      <ReceiveActions content={content} isLink={link !== undefined} />
    </View>
  )
}
