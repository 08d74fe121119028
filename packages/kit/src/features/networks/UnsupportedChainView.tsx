import { useEffect, useState } from 'react'
import { disconnect } from '../../core/actions/disconnect.ts'
import { KitError } from '../../core/errors.ts'
import type { Account } from '../../core/session.ts'
import { selectAccount, selectNetworkId } from '../../core/store.ts'
import { finishView } from '../../runtime/finishView.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Footer, InlineGroup, Intro } from '../../ui/Layout.tsx'
import { Rows } from '../../ui/Row.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { networksMessages } from './messages.ts'
import { NetworkRow } from './NetworkRow.tsx'
import styles from './networks.module.css'
import { useNetworkName } from './useNetworkName.ts'

/** Says that the wallet is on a network the site did not ask for, and offers those it did; closing keeps the wallet. */
export function UnsupportedChainView() {
  const kit = useKitInstance()
  const text = useText(networksMessages)
  const { networks } = kit.options
  const networkId = useKitState((state) => selectNetworkId(state))
  const account = useKitState((state) => selectAccount(state))
  const name = useNetworkName(networkId)
  const isSupported = networks.some(({ id }) => id === networkId)
  // Kept, so that nothing jumps while the view leaves.
  const [unsupported] = useState(name)

  useEffect(() => {
    // A wallet that moves back by itself needs no answer.
    if (isSupported) finishView(kit, 'UnsupportedChain')
  }, [kit, isSupported])

  return (
    <>
      <Intro>{unsupported ? text.unsupportedText({ name: unsupported }) : text.unsupportedUnnamed}</Intro>
      <div className={styles.rest}>
        <Rows label={text.title}>
          {networks.map((network) => (
            <NetworkRow key={network.id} network={network} />
          ))}
        </Rows>
      </div>
      {account ? <WalletFooter account={account} /> : null}
    </>
  )
}

function WalletFooter({ account }: { account: Account }) {
  const kit = useKitInstance()
  const text = useText(networksMessages)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await disconnect(kit, { namespace: account.namespace })
    } catch {
      sayError(kit, new KitError('DISCONNECT_FAILED', 'Failed to disconnect'))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Footer split>
      <InlineGroup>
        <Avatar size={20} address={account.address} />
        <AddressText address={account.address} />
      </InlineGroup>
      <TextButton tone="danger" disabled={isLeaving} onPress={leave}>
        {text.disconnect}
      </TextButton>
    </Footer>
  )
}
