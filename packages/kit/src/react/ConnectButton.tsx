import { useRef } from 'react'
import { open } from '../core/actions/open.ts'
import { selectConnection, selectNetworkId } from '../core/store.ts'
import { isUnsupportedNetwork } from '../core/unsupportedNetwork.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ConnectCta } from '../ui/ConnectCta.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { useKitState } from '../view/useKitState.ts'
import { buttonMessages } from './buttonMessages.ts'
import { direction } from './direction.ts'
import { useBalance } from './hooks/useBalance.ts'
import { expectModal, loadModal } from './loadModal.ts'

export type ConnectButtonProps = {
  /** The words before anything is connected. Default: “Connect wallet” in the kit's language. */
  label?: string | undefined
  /** Shows the native balance beside the account. Default true. */
  showBalance?: boolean | undefined
}

/**
 * The button that opens the kit: it connects, and then shows balance, avatar and short address.
 * A server renders the same button.
 *
 * @example
 * <ConnectButton label="Sign in with a wallet" />
 */
export function ConnectButton({ label, showBalance = true }: ConnectButtonProps) {
  const kit = useKitInstance()
  const connection = useKitState(selectConnection)
  const networkId = useKitState(selectNetworkId)
  const theme = useKitState((state) => state.theme)
  const status = useKitState((state) => state.namespaces[state.activeNamespace]?.status)
  const { formatted } = useBalance({ enabled: showBalance })
  const isPrefetched = useRef(false)
  const { locale } = kit.options
  const text = buttonMessages(locale)

  const prefetch = ({ type }: { type: string }) => {
    // When the modal closes, focus comes back and a resting pointer enters anew: neither announces a press.
    if (type === 'pointermove' || type === 'touchstart') expectModal(kit, true)
    if (isPrefetched.current) return
    isPrefetched.current = true
    loadModal(kit).catch(() => {
      isPrefetched.current = false
    })
  }
  const shared = {
    theme,
    dir: direction(locale),
    lang: locale,
    onIntent: prefetch,
    onPress: () => open(kit),
  }

  if (!connection) {
    // Somebody who comes back sees where the account will be.
    if (status === 'reconnecting') return <ConnectCta {...shared} state="loading" label={text.connecting} />
    const isConnecting = status === 'connecting'
    return (
      <ConnectCta {...shared} state={isConnecting ? 'connecting' : 'idle'}>
        {isConnecting ? text.connecting : (label ?? text.connect)}
      </ConnectCta>
    )
  }
  if (networkId && isUnsupportedNetwork(kit, networkId)) {
    return (
      <ConnectCta {...shared} state="alarm" icon={<IconWarn />} onPress={() => open(kit, { name: 'UnsupportedChain' })}>
        {text.switchNetwork}
      </ConnectCta>
    )
  }
  const short = shortAddress(connection.address)
  return (
    <ConnectCta
      {...shared}
      state="connected"
      label={[text.account(short), formatted].filter(Boolean).join(', ')}
      inset={
        <>
          <Avatar address={connection.address} size={24} />
          <bdi dir="ltr">{short}</bdi>
        </>
      }
    >
      {formatted}
    </ConnectCta>
  )
}

function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
