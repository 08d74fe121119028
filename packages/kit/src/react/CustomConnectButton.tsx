import {
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { openModal } from '../core/actions/openModal.ts'
import { loadLater } from '../core/loadPart.ts'
import type { CaipNetworkId } from '../core/network.ts'
import type { RouteName } from '../core/routes.ts'
import { type KitState, selectAccount, selectNetworkId, selectSession } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { wordsLanguage } from '../runtime/language.ts'
import { useKitState } from '../runtime/useKitState.ts'
import { buttonMessages } from './buttonMessages.ts'
import { ConnectButton, type ConnectButtonState } from './ConnectButton.tsx'
import type { WatchedAccount } from './watchAccount.ts'

/** The account that a button of the site shows. */
export type ButtonAccount = {
  readonly address: string
  /** The visitor's own name for it, else its public name, the wallet's, the email address of a login, or the short address. */
  readonly displayName: string
  /** Its public name; undefined without one, and until it is known. */
  readonly ensName: string | undefined
  /** The address of its picture, which no host but the site's gateway serves. */
  readonly avatar: string | undefined
  /** The native balance with its symbol; undefined until it is known. */
  readonly balance: string | undefined
  /** Whether a transaction that was sent from it in this browser waits for a block. */
  readonly hasPendingTransactions: boolean
}

/** The network that a button of the site shows. */
export type ButtonChain = {
  readonly id: CaipNetworkId
  /** Undefined on a network that the site did not ask for. */
  readonly name: string | undefined
  /** The address of its sign, where the site names one; undefined until the code that reads it is there. */
  readonly icon: string | undefined
  readonly unsupported: boolean
}

/** What {@link CustomConnectButton} hands to the function that draws. */
export type CustomConnectButtonState = ConnectButtonState & {
  /** False on a server and in the first paint, where only what the server knew may be drawn. */
  readonly mounted: boolean
  readonly isConnecting: boolean
  /** The connected account; while `status` is `'reconnecting'`, the one that is expected back. */
  readonly account: ButtonAccount | undefined
  /** Where that account is; undefined without one. */
  readonly chain: ButtonChain | undefined
  /** What the kit's own button would say, or the account's `displayName`. */
  readonly words: string
  readonly isConnectOpen: boolean
  readonly isAccountOpen: boolean
  readonly isNetworksOpen: boolean
  /** Opens the view that connects a wallet. */
  openConnect(): void
  /** Opens the account's view. */
  openAccount(): void
  /** Opens the list of networks; on a network that the site did not ask for, the view that says so. */
  openNetworks(): void
}

/** What {@link CustomConnectButton} takes. */
export type CustomConnectButtonProps = {
  /** The words before anything is connected. Default: “Connect wallet” in the kit's language. */
  label?: string | undefined
  /** Reads the native balance for `account.balance`. Default true. */
  showBalance?: boolean | undefined
  /** Of the plain button that stands there without `children`; it has no look of the kit. */
  className?: string | undefined
} & (
  | {
      asChild?: false | undefined
      /** Draws all of it. Default: a plain button. */
      children?: ((state: CustomConnectButtonState) => ReactNode) | undefined
    }
  | {
      /** Makes a button of the site's own the one that opens the kit, with the kit's words where it has none. */
      asChild: true
      children: ReactElement
    }
)

/**
 * A button of the site's own design, with all that there is to show: account, name, picture, balance, network.
 *
 * @example
 * <CustomConnectButton>
 *   {({ account, openAccount, openConnect }) => (
 *     <button onClick={account ? openAccount : openConnect}>{account?.displayName ?? 'Connect'}</button>
 *   )}
 * </CustomConnectButton>
 * @example
 * <CustomConnectButton asChild><Button variant="outline" /></CustomConnectButton>
 */
export function CustomConnectButton({ showBalance, ...props }: CustomConnectButtonProps): ReactElement {
  return <ConnectButton showBalance={showBalance}>{(state) => <Drawn {...props} state={state} />}</ConnectButton>
}

type DrawnProps = Omit<CustomConnectButtonProps, 'showBalance'> & { readonly state: ConnectButtonState }

/** Draws the site's button from the state of the kit's own. */
// bare text: a site that draws the button itself answers what it likes
function Drawn({ children, className, label, state }: DrawnProps): ReactNode {
  const drawn = useDrawnState(state, label)
  if (typeof children === 'function') return children(drawn)
  const { intentProps, open, words } = drawn
  const props = { 'aria-haspopup': 'dialog', 'aria-busy': drawn.isConnecting || undefined } as const
  const handlers = { ...intentProps, onClick: open }
  if (!isValidElement<Record<string, unknown>>(children))
    return (
      <button type="button" className={className} {...props} {...handlers}>
        {words}
      </button>
    )
  const own = children.props
  return cloneElement(children, { ...props, ...beside(own, handlers), children: own.children ?? words })
}

/** Calls the site's own handler of an event before the kit's. */
function beside(own: Record<string, unknown>, handlers: Record<string, (event: { type: string }) => void>) {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (event: { type: string }) => {
        const first = own[name]
        if (typeof first === 'function') first(event)
        handle(event)
      },
    ]),
  )
}

function useDrawnState(state: ConnectButtonState, label: string | undefined): CustomConnectButtonState {
  const kit = useKitInstance()
  const { address, isUnsupported, mustSignIn, status } = state
  const mounted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const expected = useKitState((current) => current.expected || undefined)
  const activeId = useKitState(selectNetworkId)
  const walletLabel = useKitState((current) => selectAccount(current)?.label)
  const email = useKitState((current) => selectSession(current)?.email)
  const isConnectOpen = useKitState((current) => isViewOpen(current, 'Connect'))
  const isAccountOpen = useKitState((current) => isViewOpen(current, 'Account'))
  const isNetworksOpen = useKitState((current) => isViewOpen(current, 'Networks'))
  const networkId = networkOf(status === 'reconnecting' ? expected : undefined) ?? activeId
  const known = useWatchedAccount(address, networkId)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const displayName = known.label ?? known.name ?? walletLabel ?? email ?? shortAddress(address ?? '')
  const text = buttonMessages(wordsLanguage(kit))
  return {
    ...state,
    mounted,
    isConnecting: status === 'connecting',
    account:
      address === undefined
        ? undefined
        : {
            address,
            displayName,
            ensName: known.name,
            avatar: known.avatar,
            balance: state.balance,
            hasPendingTransactions: known.isPending,
          },
    chain:
      address === undefined || networkId === undefined
        ? undefined
        : {
            id: networkId,
            name: network?.name,
            icon: known.icon,
            unsupported: isUnsupported,
          },
    words: mustSignIn
      ? text.signIn
      : isUnsupported
        ? text.switchNetwork
        : status === 'connecting'
          ? text.connecting
          : address !== undefined
            ? displayName
            : (label ?? text.connect),
    isConnectOpen,
    isAccountOpen,
    isNetworksOpen,
    openConnect: () => openModal(kit, { name: 'Connect' }),
    openAccount: () => openModal(kit, { name: 'Account' }),
    openNetworks: () => openModal(kit, { name: isUnsupported ? 'UnsupportedChain' : 'Networks' }),
  }
}

const unknown: WatchedAccount = { isPending: false }

/** What an account is known by; its code is fetched once there is an account. */
function useWatchedAccount(address: string | undefined, networkId: CaipNetworkId | undefined): WatchedAccount {
  const kit = useKitInstance()
  const key = `${networkId}:${address}`
  const [read, setRead] = useState({ key, account: unknown })

  useEffect(() => {
    if (address === undefined || networkId === undefined) return
    let stop: (() => void) | undefined
    let isCurrent = true
    loadLater(
      kit,
      () => import('./watchAccount.ts'),
      ({ watchAccount }) => {
        if (isCurrent) stop = watchAccount(kit, { address, networkId }, (account) => setRead({ key, account }))
      },
    )
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [kit, address, networkId, key])

  // What was read for another account is not this one's, not even for a moment.
  return read.key === key ? read.account : unknown
}

const subscribeToNothing = () => () => undefined

const isViewOpen = ({ modal }: KitState, view: RouteName): boolean =>
  modal.open && modal.stack.some(({ name }) => name === view)

/** The network in a CAIP-10 account. */
function networkOf(account: string | undefined): CaipNetworkId | undefined {
  const [namespace, reference] = account?.split(':') ?? []
  return namespace && reference ? `${namespace}:${reference}` : undefined
}

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
