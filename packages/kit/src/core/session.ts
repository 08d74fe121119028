import type { WalletInfo } from './connector.ts'
import type { CaipNetworkId, Namespace } from './network.ts'
import type { SignInProof } from './signIn.ts'

/** An account that a wallet granted. */
export type Account = {
  readonly namespace: Namespace
  readonly address: string
  /** The chain family's own kind of account, such as `eoa` or `smartAccount`. */
  readonly type: string
  readonly label?: string | undefined
  /** The networks on which it is granted; undefined where it is granted on all that the session has. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /** Set by sources whose wallets tell it (Bitcoin, embedded wallets). */
  readonly publicKey?: string | undefined
  /** BIP-32 derivation path, set by sources whose wallets tell it. */
  readonly path?: string | undefined
}

/** What a wallet granted on one chain family. */
export type SessionNamespace = {
  /** The network on which the wallet is now. */
  readonly networkId: CaipNetworkId
  /** The networks that the wallet approved; undefined when it supports all of them. */
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined
  /** The methods that the wallet approved; undefined when it names none. */
  readonly approvedMethods?: readonly string[] | undefined
}

/** A link that opens an app, and where it opens. */
export type AppLink = { readonly href: string; readonly target: '_self' | '_top' | '_blank' }

/** What a wallet granted this page, on one chain family or on several at once. */
export type Session = {
  /** Unique within its source; it survives a reload. */
  readonly id: string
  /** The id of the wallet source that opened it. */
  readonly source: string
  readonly wallet: WalletInfo
  /** Every account the wallet granted; the first of a network is the one that the wallet shows there. */
  readonly accounts: readonly Account[]
  readonly namespaces: Readonly<Record<Namespace, SessionNamespace>>
  /** When the session ends by itself, in milliseconds since 1970. */
  readonly expiresAt?: number | undefined
  /** Brings the wallet's app to the front on this phone, where a request may wait; undefined where nothing is known to. */
  readonly appLink?: AppLink | undefined
  /** What the wallet signed while it connected; undefined when it was not asked, or could not. */
  readonly signedIn?: readonly SignInProof[] | undefined
  /** The email address that the visitor logged in with, where the wallet is logged in to. */
  readonly email?: string | undefined
  /** The social login that the visitor used, such as `google`. */
  readonly socialProvider?: string | undefined
  /** How the visitor wants accounts of EVM chains used, where the wallet leaves that to him. */
  readonly preferredAccountType?: 'eoa' | 'smartAccount' | undefined
  /** The networks on which that account can be a smart account. */
  readonly smartAccountNetworks?: readonly CaipNetworkId[] | undefined
  /** Whether it runs as one on the network that is shown; undefined where it cannot, or while the network has not said. */
  readonly smartAccountDeployed?: boolean | undefined
  /** Who can rebuild the key, where the wallet is logged in to: its operator too (`recoverable`), or a passkey of the visitor's alone. */
  readonly mode?: 'recoverable' | 'user-held' | undefined
  /** The wallet's provider object for a chain family (EIP-1193 on Ethereum). Undefined when it grants none there. */
  provider(namespace: Namespace): unknown
}

/** What is remembered of a session, so that its source can restore it without a prompt. */
export type StoredSession = {
  readonly id: string
  readonly source: string
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  /** The addresses that were the active ones, by namespace. */
  readonly active: Readonly<Record<Namespace, string>>
  readonly expiresAt?: number | undefined
}

/** Names a session among those of all sources. */
export type SessionKey = `${string}/${string}`

/** The key of a session, live or stored. */
export function sessionKey({ id, source }: Pick<Session, 'id' | 'source'>): SessionKey {
  return `${source}/${id}`
}

/** The accounts that a session grants on a network of a chain family. Default: on the one where the session is. */
export function accountsOf(
  session: Session,
  namespace: Namespace,
  networkId = session.namespaces[namespace]?.networkId,
): readonly Account[] {
  return session.accounts.filter(
    (account) => account.namespace === namespace && !account.networks?.every((id) => id !== networkId),
  )
}

/** Whether a session's time is up. */
export function isExpired({ expiresAt }: Pick<Session, 'expiresAt'>): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now()
}
