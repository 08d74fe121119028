// The features' routes and events are part of what `open` and `kit.events` accept.
import '../domain/transfers/events.ts'
import '../features/account/routes.ts'
import '../features/activity/routes.ts'
import '../features/connect/routes.ts'
import '../features/networks/routes.ts'
import '../features/send/routes.ts'
import '../features/walletGuide/routes.ts'

export { close } from '../core/actions/close.ts'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from '../core/actions/connect.ts'
export { type DisconnectErrorType, type DisconnectParameters, disconnect } from '../core/actions/disconnect.ts'
export { dismiss } from '../core/actions/dismiss.ts'
export { back, push, replace, reset } from '../core/actions/navigate.ts'
export { open } from '../core/actions/open.ts'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '../core/actions/signMessage.ts'
export { type SwitchAccountParameters, switchAccount } from '../core/actions/switchAccount.ts'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  switchNetwork,
} from '../core/actions/switchNetwork.ts'
export type { Adapter, AdapterContext, ChainAdapter, ConnectionChange, ConnectResult } from '../core/adapter.ts'
export type { Account, Connection, Connector, ConnectorType } from '../core/connector.ts'
export { createKit } from '../core/createKit.ts'
export { KitError, type KitErrorCode } from '../core/errors.ts'
export type { EventMap, EventName, KitEvent } from '../core/events.ts'
export type { Kit } from '../core/kit.ts'
export type { CaipNetworkId, Namespace, Network } from '../core/network.ts'
export type {
  AppMetadata,
  ConnectorGroup,
  CustomWallet,
  FeatureFlags,
  KitOptions,
  ResolvedOptions,
} from '../core/options.ts'
export type { Route, RouteMap, RouteName } from '../core/routes.ts'
export type { StorageLike } from '../core/storage.ts'
export type { ConnectionStatus, KitState, NamespaceState, Theme } from '../core/store.ts'
export { selectConnection, selectIsConnected, selectNetworkId } from '../core/store.ts'
export type { SimulationOutcome, Transfer, TransferFee, TransferMethods, TransferStatus } from '../core/transfers.ts'
export { clearRecipients } from '../domain/recipients.ts'
export { setAccountLabel } from '../features/account/accountLabels.ts'
export {
  type SendTransferErrorType,
  type SendTransferParameters,
  type SendTransferReturnType,
  sendTransfer,
} from '../features/send/sendTransfer.ts'
