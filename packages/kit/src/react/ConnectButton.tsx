import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { openModal } from '../core/actions/openModal.ts'
import { selectBlockedGuard } from '../core/guards.ts'
import { type ConnectionStatus, selectAccount, selectNetworkId, selectStatus } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { useRootProps } from '../runtime/useRootProps.ts'
import type { AvatarProps } from '../ui/Avatar.tsx'
import { ConnectCta } from '../ui/ConnectCta.tsx'
import { IconWarn } from '../ui/IconWarn.tsx'
import { buttonMessages } from './buttonMessages.ts'
import { useBalance } from './hooks/useBalance.ts'
import { loadModal } from './loadModal.ts'
import { expectModal } from './modalState.ts'

/** Drawn for connected visitors only; the button does without one whose code does not come. */
const Avatar = lazy<ComponentType<AvatarProps>>(() =>
  import('../ui/Avatar.tsx').then(
    (module) => ({ default: module.Avatar }),
    () => ({ default: () => null }),
  ),
)

/** What {@link ConnectButton} takes; with `children` the site draws the button itself. */
export type ConnectButtonProps = {
  /** The words before anything is connected. Default: “Connect wallet” in the kit's language. */
  label?: string | undefined
  /** Shows the native balance beside the account. Default true. */
  showBalance?: boolean | undefined
  /** Draws a button of the site's own in place of the kit's. */
  children?: ((state: ConnectButtonState) => ReactNode) | undefined
}

/** What a button of the site's own needs to know and to do. */
export type ConnectButtonState = {
  readonly status: ConnectionStatus
  /** The connected account; while `status` is `'reconnecting'`, the one that is expected back. */
  readonly address: string | undefined
  /** The native balance with its symbol; undefined until it is known. */
  readonly balance: string | undefined
  /** Whether the wallet is on a network that the site did not ask for. */
  readonly isUnsupported: boolean
  /** Whether the visitor must sign in before being ready. */
  readonly mustSignIn: boolean
  /** Opens the modal on the view that fits. */
  open(): void
  /** To be spread onto the button: they fetch the modal when a press is likely. */
  readonly intentProps: {
    onPointerEnter(event: { type: string }): void
    onPointerMove(event: { type: string }): void
    onTouchStart(event: { type: string }): void
    onFocus(event: { type: string }): void
  }
}

/**
 * The button that opens the kit: it connects, and then shows balance, avatar and short address. A visitor who comes back
 * sees the account from the first paint on, in the same width; a server renders the same button.
 *
 * @example
 * <ConnectButton label="Sign in with a wallet" />
 * @example
 * <ConnectButton>{({ address, intentProps, open }) => <button onClick={open} {...intentProps}>{address ?? 'Connect'}</button>}</ConnectButton>
 */
// bare text: a site that draws the button itself answers what it likes
export function ConnectButton({ children, label, showBalance = true }: ConnectButtonProps): ReactNode {
  const kit = useKitInstance()
  const account = useKitState((state) => selectAccount(state))
  const guard = useKitState((state) => selectBlockedGuard(kit, state)?.route.name)
  const root = useRootProps()
  const status = useKitState((state) => selectStatus(state))
  const expected = useKitState((state) => state.expected)
  const networkId = useKitState(selectNetworkId)
  const { formatted } = useBalance({ enabled: showBalance })
  const text = buttonMessages(wordsLanguage(kit))

  const prefetch = ({ type }: { type: string }) => {
    // When the modal closes, focus comes back and a resting pointer enters anew: neither announces a press.
    if (type === 'pointermove' || type === 'touchstart') expectModal(kit, true)
    // A failed download is reported by loadModal and tried again at the press.
    loadModal(kit).catch(() => undefined)
  }
  const isUnsupported = guard === 'UnsupportedChain'
  const mustSignIn = guard === 'SignIn'
  const open = () => openModal(kit, isUnsupported || mustSignIn ? { name: guard } : undefined)
  const intentProps = { onPointerEnter: prefetch, onPointerMove: prefetch, onTouchStart: prefetch, onFocus: prefetch }
  const address = account ? account.address : expected ? expected.split(':')[2] : undefined
  if (children) return children({ status, address, balance: formatted, isUnsupported, mustSignIn, open, intentProps })
  const hasAccount = !isUnsupported && !mustSignIn && (account !== undefined || status === 'reconnecting')
  const short = address ? shortAddress(address) : ''
  const words = mustSignIn
    ? text.signIn
    : isUnsupported
      ? text.switchNetwork
      : status === 'connecting'
        ? text.connecting
        : (label ?? text.connect)
  const network = kit.options.networks.find(({ id }) => `${expected || networkId}:`.startsWith(`${id}:`))
  return (
    <ConnectCta
      {...root}
      intentProps={intentProps}
      onPress={open}
      state={isUnsupported ? 'alarm' : mustSignIn ? 'disconnected' : status}
      icon={isUnsupported && <IconWarn />}
      label={
        hasAccount
          ? (account ? [text.account(short), formatted] : [text.connecting, short]).filter(Boolean).join(', ')
          : undefined
      }
      room={showBalance && `00,000.00 ${network?.nativeCurrency.symbol ?? ''}`}
      avatar={
        account && (
          <Suspense>
            <Avatar address={account.address} size={24} />
          </Suspense>
        )
      }
      inset={hasAccount ? short : undefined}
    >
      {hasAccount ? formatted : words}
    </ConnectCta>
  )
}

function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
