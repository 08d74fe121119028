import { useState } from 'react'
import { disconnect } from '../../core/actions/disconnect.ts'
import { pushView, resetViews } from '../../core/actions/navigate.ts'
import { KitError } from '../../core/errors.ts'
import { selectIsConnected, selectSession } from '../../core/store.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { Divider, View } from '../../ui/Layout.tsx'
import { IconExit, IconGlobe } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { sayError } from '../../view/notices.ts'
import { useSlots } from '../../view/slots.ts'
import { LabelRow } from './LabelRow.tsx'
import { accountMessages } from './messages.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'

/** What can be set for the account in view; rows that nothing supplies are left out. */
export function SettingsView() {
  const shown = useShownAccount()
  return shown ? <Settings {...shown} /> : null
}

function Settings({ account, session, network }: ShownAccount) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { settings } = useSlots()
  const explorer = explorerUrl(kit, network?.id, { address: account.address })
  const networkName = network?.name ?? text.unknownNetwork
  return (
    <View>
      <Rows>
        <Row
          mark={<Mark round icon={<IconGlobe />} />}
          label={text.network}
          end={
            <Value>
              <Mark round size={16} name={networkName} src={sitePicture(kit, network?.imageUrl)} />
              <bdi>{networkName}</bdi>
              <IconRight size="s" />
            </Value>
          }
          onPress={() => pushView(kit, { name: 'Networks' })}
        />
        <LabelRow key={account.address} account={account} />
        {settings.map(({ id, Row: Supplied }) => (
          <Supplied key={id} />
        ))}
        {explorer ? (
          <Row mark={<Mark round icon={<IconExternal />} />} label={text.viewOnExplorer} href={explorer} />
        ) : null}
      </Rows>
      <Divider near />
      <DisconnectRow namespace={account.namespace} walletName={session.wallet.name} />
    </View>
  )
}

function DisconnectRow({ namespace, walletName }: { namespace: string; walletName: string }) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await disconnect(kit, { namespace })
    } catch {
      sayError(kit, new KitError('DISCONNECT_FAILED', 'Failed to disconnect'))
    } finally {
      setLeaving(false)
    }
    // A wallet of another namespace may still be there: it comes into view.
    const state = kit.store.getState()
    if (!selectSession(state, namespace) && selectIsConnected(state)) resetViews(kit, { name: 'Account' })
  }
  return (
    <Rows>
      <Row
        kind="danger"
        mark={<Mark round danger icon={<IconExit />} />}
        label={text.disconnect}
        end={
          <Value>
            <bdi>{walletName}</bdi>
          </Value>
        }
        busy={isLeaving}
        onPress={leave}
      />
    </Rows>
  )
}
