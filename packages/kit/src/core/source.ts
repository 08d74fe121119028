import type { AppMetadata } from './appMetadata.ts'
import type { Connector } from './connector.ts'
import type { KitError } from './errors.ts'
import type { CaipNetworkId, Namespace, Network } from './network.ts'
import type { Session, SessionKey, StoredSession } from './session.ts'
import type { SignInRequest } from './signIn.ts'
import type { KitStorage } from './storage.ts'
import type { WalletFrame } from './walletFrame.ts'
import type { WalletApp } from './walletRecord.ts'

/** What a wallet source may use of the kit that loads it. */
export type SourceContext = {
  readonly appName: string
  readonly metadata: AppMetadata
  /** The site's networks of the namespaces that this source serves. */
  readonly networks: readonly Network[]
  /** Values that only this source reads and writes. */
  readonly storage: KitStorage
  /** The network the kit shows for a namespace now. */
  activeNetworkId(namespace: Namespace): CaipNetworkId | undefined
  /** Where reads of a network go: the gateway's proxy, else the network's own RPC. */
  rpcUrl(networkId: CaipNetworkId): string | undefined
  /** Replaces the wallets that this source has found; those of other sources stay. */
  setConnectors(connectors: readonly Omit<Connector, 'source'>[]): void
  /** Says what changed without the kit having asked. */
  notify(change: SessionChange): void
  /** Fetches what shows the sessions of the kit's other sources to `use`, for a source whose host is to use them too. */
  withOthers(use: (others: OtherSessions) => void): void
}

/** The sessions that a kit's other sources opened, as a source that mirrors a host (wagmi) sees and moves them. */
export type OtherSessions = {
  /** Those with an account on a chain family. */
  list(namespace: Namespace): readonly Session[]
  /** The session in use on a chain family, of any source. */
  active(
    namespace: Namespace,
  ): { readonly session?: SessionKey | undefined; readonly address?: string | undefined } | undefined
  /** Calls `listener` after each change of them; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The host has chosen an account of one of them. */
  select(chosen: { readonly session: SessionKey; readonly namespace: Namespace; readonly address: string }): void
  /** The host has ended one of them. */
  close(session: Session): Promise<void>
  /** Tells the site what the host could not follow. */
  alert(error: KitError): void
}

/** A change that began in a wallet or in the host's own wallet code. */
export type SessionChange =
  /** A session came up by itself: an unlocked wallet is back, or the host connected one. */
  | { readonly type: 'opened'; readonly session: Session; readonly activate?: boolean | undefined }
  /** Accounts, networks, methods or expiry of a session are others now. */
  | { readonly type: 'updated'; readonly session: Session }
  /** The wallet is locked but still permits this site: it comes back by itself. */
  | { readonly type: 'locked'; readonly sessionId: string }
  | { readonly type: 'ended'; readonly sessionId: string }
  /** The host moved to a network while no wallet is connected. */
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  /** The host's own wallet code is connecting or restoring a wallet, or has stopped to. */
  | {
      readonly type: 'status'
      readonly namespace: Namespace
      readonly status: 'connecting' | 'reconnecting' | 'idle'
    }

/** How far a request to connect is: what a view needs to show while a wallet is being asked. */
export type ConnectProgress = {
  /** The pairing link, to be shown as a QR code (WalletConnect). A source replaces it, unasked, before it is too old. */
  readonly uri?: string | undefined
  /** When the link stops working, in milliseconds since 1970. */
  readonly expiresAt?: number | undefined
  /** The next link is on its way; the one before may be shown until then. False once that has failed. */
  readonly isRenewing?: boolean | undefined
  /** Where the wallet's app opens. */
  readonly deepLink?: string | undefined
  /** Where a code was sent that the visitor has to type. */
  readonly codeSentTo?: string | undefined
  /** What opens the visitor's Farcaster app, which is asked to log in, while the wallet offers it: as a code to scan, or as a link. */
  readonly farcasterUrl?: string | undefined
  /** A window of the wallet is open. */
  readonly windowOpened?: boolean | undefined
  /** The browser is about to ask whether this page may reach apps of this device: `proceed` once the visitor knows. */
  readonly askFirst?: { readonly reason: 'localNetwork'; proceed(): void } | undefined
}

/** What a wallet source is asked when a visitor connects one of its wallets. */
export type OpenSessionParameters = {
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  /** What to sign in the same approval, where the wallet can; the session then has `signedIn`. */
  readonly signIn?: SignInRequest | undefined
  /** Where a code goes, for wallets that are logged in to. */
  readonly email?: string | undefined
  /** The social login to use instead, such as `google`. */
  readonly social?: string | undefined
  /** Log in by a passkey instead. */
  readonly passkey?: boolean | undefined
  /** Ends the asking, as far as the wallet can be told; a session that opens all the same is closed by the kit. */
  readonly signal: AbortSignal
  onProgress(progress: ConnectProgress): void
}

/** A loaded wallet source. */
export type WalletSourceMethods = {
  /**
   * Gets a pairing link ready for the next `open` of the same namespaces, which then tells it at once: some phones open an
   * app only while a press is being handled. No wallet learns of it, and `signal` lets it go. Absent where nothing can be
   * got ready.
   */
  prepare?(parameters: Omit<OpenSessionParameters, 'walletId'>): void
  /** Asks a wallet for a session; it may prompt. */
  open(parameters: OpenSessionParameters): Promise<Session>
  /**
   * Brings a remembered session back, or reads one anew that is there; never prompts. Undefined when the wallet no longer
   * grants it. A managed source tells what its host has changed instead.
   * Throws `WALLET_LOCKED` when the wallet still permits the site and will come back by itself.
   */
  restore(stored: StoredSession, options: { readonly signal: AbortSignal }): Promise<Session | undefined>
  close(session: Session): Promise<void>
  /** Learns that an app of this phone opened a session, by a link: requests may open it again. */
  openedHere?(sessionId: string, app: WalletApp): void
  /** Moves a session to a network where the chain family's own way would bypass the host (wagmi). */
  switchNetwork?(session: Session, network: Network): Promise<void>
  /** Learns which account the page uses now. */
  selectAccount?(session: Session, account: { namespace: Namespace; address: string }): Promise<void>
  /** Moves to a network while no wallet is connected, where the host has to know. */
  selectNetwork?(network: Network): Promise<void>
  /** What the wallet draws itself inside the modal; absent where wallets have windows of their own. */
  readonly frame?: WalletFrame | undefined
  destroy?(): void
}

/**
 * Where wallets come from, handed to `createKit({ wallets })` or brought along by a chain family: it lists wallets and
 * opens sessions, for one namespace or for several at once. Its code loads when it is first needed.
 */
export type WalletSource = {
  /** Unique within the kit; part of the storage key. */
  readonly id: string
  readonly namespaces: readonly Namespace[]
  /** How its wallets are reached, as `CONNECT_SUCCESS` tells it. Default `'browser'`. */
  readonly method?: string | undefined
  /** One session covers all its namespaces. Default false: one session for each. */
  readonly sharesSession?: boolean | undefined
  /** The host owns the sessions: the kit loads the source at once, mirrors it and never reconnects by itself. */
  readonly managed?: boolean | undefined
  /**
   * Its wallets themselves show what a transaction does before they sign it, so the kit's forms lead straight to them and show no
   * review. Default false.
   */
  readonly showsReview?: boolean | undefined
  /** Wallets that are listed before the code is loaded; the code then waits until one is chosen. */
  readonly connectors?: readonly Omit<Connector, 'source'>[] | undefined
  /**
   * Features of `defineFeature` that show what it has beside a line in the list of wallets; read where the source stands in
   * `createKit({ wallets })`.
   */
  readonly features?: readonly { readonly id: string }[] | undefined
  /** The same source for a kit with these networks; `createKit` asks once. Default: the kit's networks change nothing. */
  serve?(networks: readonly Network[]): WalletSource
  /** The account (CAIP-10) that the host of a managed source is restoring, before its code is loaded. */
  recall?(): string | undefined
  load(): Promise<(context: SourceContext) => WalletSourceMethods>
}
