import type { Connection, Connector } from './connector.ts'
import type { CaipNetworkId, Namespace, Network } from './network.ts'
import type { TransferMethods } from './transfers.ts'

/** What an adapter may use of the kit that loads it. */
export type AdapterContext = {
  readonly networks: readonly Network[]
  /** The network the kit shows for this namespace now. */
  activeNetworkId(): CaipNetworkId
  /** Where reads of a network go: the gateway's proxy, else the network's own RPC. */
  rpcUrl(networkId: CaipNetworkId): string | undefined
  /** Replaces the wallets this adapter has found. */
  setConnectors(connectors: readonly Connector[]): void
  /** Says what changed in a wallet without the kit having asked. */
  notify(change: ConnectionChange): void
}

/** A change that began in the wallet or in the host's own wallet code. */
export type ConnectionChange =
  | { readonly type: 'connected'; readonly connection: Connection; readonly networkId: CaipNetworkId }
  | { readonly type: 'accounts'; readonly connection: Connection }
  /** `connectorId` names the wallet that moved, where one did: only the active one moves the page. */
  | { readonly type: 'network'; readonly networkId: CaipNetworkId; readonly connectorId?: string | undefined }
  /** The host's own wallet code is connecting or restoring a wallet, or has stopped to. */
  | { readonly type: 'status'; readonly status: 'connecting' | 'reconnecting' | 'disconnected' }
  /** The wallet is locked but still permits this site: it comes back by itself. */
  | { readonly type: 'locked'; readonly connectorId: string }
  | { readonly type: 'disconnected'; readonly connectorId: string }

export type ConnectResult = { readonly connection: Connection; readonly networkId: CaipNetworkId }

/** A namespace's wallets and reads. Optional members are abilities: ask by presence. */
export type ChainAdapter = {
  /** Asks the wallet for its accounts; `silent` never prompts and answers undefined when nothing is shared. */
  connect(parameters: { connector: Connector; silent?: boolean | undefined }): Promise<ConnectResult | undefined>
  /** Finds a remembered wallet, waiting a moment for late announcements. */
  find(connectorId: string): Promise<Connector | undefined>
  disconnect(connection: Connection): Promise<void>
  /** Moves the wallet to a network, adding it where the wallet does not know it. */
  switchNetwork(connection: Connection, network: Network): Promise<void>
  /** Learns that a connected wallet's account is the active one now, and tells on which network that wallet is. */
  selectAccount?(connection: Connection, address: string): Promise<void>
  /** Moves to a network while no wallet is connected, where wallet code outside the kit has to know. */
  selectNetwork?(network: Network): Promise<void>
  signMessage(connection: Connection, message: string): Promise<string>
  /** The native balance in the smallest unit. */
  getNativeBalance(parameters: { address: string; networkId: CaipNetworkId }): Promise<bigint>
  /** Sends a call to the wallet as it is. */
  request?(connection: Connection, call: { method: string; params?: unknown }): Promise<unknown>
  /** Capabilities the wallet declares (ERC-5792), by hexadecimal chain id. */
  getCapabilities?(connection: Connection): Promise<Record<string, Record<string, unknown>>>
  /** The wallet's own asset list (ERC-7811), unparsed. */
  getAssets?(connection: Connection, networkId: CaipNetworkId): Promise<unknown>
  /** Sending value; loaded on demand because encoding is heavy. */
  transfers?(): Promise<TransferMethods>
  destroy(): void
}

/** A namespace's support, handed to `createKit({ adapters })`; its code loads when first needed. */
export type Adapter = {
  readonly namespace: Namespace
  /** Account type that accounts of this namespace have unless the wallet says otherwise. */
  readonly accountType: string
  /** Networks that the adapter brings itself (a host's wagmi config). */
  readonly networks?: readonly Network[] | undefined
  /** The host owns the session: the kit loads the adapter at once and never reconnects by itself. */
  readonly external?: boolean | undefined
  load(context: AdapterContext): Promise<ChainAdapter>
}
