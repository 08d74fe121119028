// Long because this entry lists everything that a site may import without React.
// The flags, routes and events of the features are part of what a site's calls accept.
import '../features/absentFeatures.ts'
import './features.ts'

export { closeModal } from '../core/actions/closeModal.ts'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from '../core/actions/connect.ts'
export { type DisconnectErrorType, type DisconnectParameters, disconnect } from '../core/actions/disconnect.ts'
export { dismissModal } from '../core/actions/dismissModal.ts'
export { getProvider } from '../core/actions/getProvider.ts'
export { getThemeCss } from '../core/actions/getThemeCss.ts'
export { popView, pushView, replaceView, resetViews } from '../core/actions/navigate.ts'
export { openModal } from '../core/actions/openModal.ts'
export { type RequestErrorType, type RequestParameters, request } from '../core/actions/request.ts'
export { setTheme } from '../core/actions/setTheme.ts'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '../core/actions/signMessage.ts'
export {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from '../core/actions/signTypedData.ts'
export {
  type SwitchAccountErrorType,
  type SwitchAccountParameters,
  switchAccount,
} from '../core/actions/switchAccount.ts'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  switchNetwork,
} from '../core/actions/switchNetwork.ts'
export { takeReturned } from '../core/actions/takeReturned.ts'
export type { AppMetadata } from '../core/appMetadata.ts'
export type { BundleStatus, Call, CallMethods, CallsOf, SentBundle } from '../core/calls.ts'
export type {
  AddressRules,
  Chain,
  ChainContext,
  ChainFamily,
  CollectibleKind,
  ExplorerTarget,
  Signer,
  TypedData,
} from '../core/chain.ts'
export type { Connector, ConnectorType, WalletInfo, WalletReadiness } from '../core/connector.ts'
export { errorSentences } from '../core/errorSentences.ts'
export {
  KitError,
  type KitErrorCode,
  type KitErrorOf,
  type KitErrorParameters,
  type KitErrorSentence,
  type OpenErrorCode,
  type WalletErrorCode,
} from '../core/errors.ts'
export type { EventBus, EventMap, EventName, KitEvent } from '../core/events.ts'
export type { FeatureDeclaration } from '../core/feature.ts'
export type { FeatureRoutes, RouteKind } from '../core/featureRoutes.ts'
export type { FeatureFlags, Flag, Flags } from '../core/flags.ts'
export type { Guard } from '../core/guard.ts'
export { guardsChanged } from '../core/guardsChanged.ts'
export type { InitialState } from '../core/initialState.ts'
export type { Disposable, Kit, Resource } from '../core/kit.ts'
export { type AccentContrast, measureContrast } from '../core/measureContrast.ts'
export type { CaipNetworkId, Namespace, Network } from '../core/network.ts'
export type {
  AllWallets,
  ConnectorGroup,
  CustomWallet,
  KitOptions,
  ResolvedOptions,
  SiteDictionary,
  SiteMessages,
} from '../core/options.ts'
export type { PaymentMethods, PaymentRequest, ReadPaymentRequest } from '../core/payments.ts'
export type {
  AllowedAct,
  AskedPermission,
  PermissionGrant,
  PermissionMethods,
  PermissionRequest,
} from '../core/permissions.ts'
export type { RequestKind, RequestPhase, RequestTarget, WalletRequest } from '../core/requests.ts'
export type { ReturnedRequest } from '../core/returned.ts'
export type { Route, RouteMap, RouteName } from '../core/routes.ts'
export {
  type Account,
  type AppLink,
  accountsOf,
  type Session,
  type SessionKey,
  type SessionNamespace,
  type StoredSession,
  sessionKey,
} from '../core/session.ts'
export type { SignInProof, SignInRequest } from '../core/signIn.ts'
export type { SignInMethods } from '../core/signInMethods.ts'
export type {
  ConnectProgress,
  OpenSessionParameters,
  OtherSessions,
  SessionChange,
  SourceContext,
  WalletSource,
  WalletSourceMethods,
} from '../core/source.ts'
export type { KitStorage, StorageLike } from '../core/storage.ts'
export type { ConnectionStatus, KitState, KitStore, ModalState, NamespaceState } from '../core/store.ts'
export { selectAccount, selectIsConnected, selectNetworkId, selectSession, selectStatus } from '../core/store.ts'
export type { Theme, ThemeMode, ThemeOptions } from '../core/theme.ts'
export type {
  NftId,
  RevertCode,
  RevertReason,
  SentTransaction,
  SimulationOutcome,
  Transfer,
  TransferFee,
  TransferMethods,
  TransferStatus,
  UnknownOutcomeCode,
} from '../core/transfers.ts'
export type { AccountTypeChoice, EvmAccountType, FrameLook, FrameState, WalletFrame } from '../core/walletFrame.ts'
export type { WalletApp, WalletRecord } from '../core/walletRecord.ts'
export type { AccountKey } from '../domain/account.ts'
export type { WalletEntry } from '../domain/connectors/walletEntry.ts'
export { explorerUrl } from '../domain/explorerUrl.ts'
export type { FallbackReason, WithFallbackReason } from '../domain/gateway/askGateway.ts'
export {
  type GetHistoryParameters,
  type GetHistoryReturnType,
  type GetPurchaseHistoryParameters,
  type GetPurchaseHistoryReturnType,
  getHistory,
  type HistoryItem,
  type PurchaseItem,
} from '../domain/history/getHistory.ts'
export {
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  getNameSuggestions,
} from '../domain/names/getNameSuggestions.ts'
export { type GetNamesOfParameters, type GetNamesOfReturnType, getNamesOf } from '../domain/names/getNamesOf.ts'
export {
  type LookUpNameParameters,
  type LookUpNameReturnType,
  lookUpName,
  type NameRecord,
} from '../domain/names/lookUpName.ts'
export {
  type RegisterNameParameters,
  type RegisterNameProperties,
  type RegisterNameReturnType,
  registerName,
} from '../domain/names/registerName.ts'
export {
  type SetNameAddressParameters,
  type SetNameAddressReturnType,
  setNameAddress,
} from '../domain/names/setNameAddress.ts'
export {
  type SetNameAttributesParameters,
  type SetNameAttributesReturnType,
  setNameAttributes,
} from '../domain/names/setNameAttributes.ts'
export {
  type SetPrimaryNameParameters,
  type SetPrimaryNameReturnType,
  setPrimaryName,
} from '../domain/names/setPrimaryName.ts'
export {
  type GetOnrampOffersParameters,
  type GetOnrampOffersReturnType,
  getOnrampOffers,
  type OnrampOffer,
  type OnrampSeller,
} from '../domain/onramp/getOnrampOffers.ts'
export {
  type GetOnrampOptionsParameters,
  type GetOnrampOptionsReturnType,
  getOnrampOptions,
} from '../domain/onramp/getOnrampOptions.ts'
export {
  type GetOnrampQuoteParameters,
  type GetOnrampQuoteReturnType,
  getOnrampQuote,
  type OnrampQuote,
} from '../domain/onramp/getOnrampQuote.ts'
export {
  type GetOnrampUrlParameters,
  type GetOnrampUrlReturnType,
  getOnrampUrl,
} from '../domain/onramp/getOnrampUrl.ts'
export type { PurchaseState } from '../domain/onramp/purchaseState.ts'
export { type GetBalancesParameters, type GetBalancesReturnType, getBalances } from '../domain/portfolio/getBalances.ts'
export { type GetIdentityParameters, type GetIdentityReturnType, getIdentity } from '../domain/portfolio/getIdentity.ts'
export type { Portfolio } from '../domain/portfolio/portfolio.ts'
export type { Token } from '../domain/portfolio/token.ts'
export {
  type GetGasPricesParameters,
  type GetGasPricesReturnType,
  getGasPrices,
} from '../domain/prices/getGasPrices.ts'
export {
  type GetTokenPricesParameters,
  type GetTokenPricesReturnType,
  getTokenPrices,
} from '../domain/prices/getTokenPrices.ts'
export { clearRecipients } from '../domain/recipients.ts'
export {
  type EndPermissionsErrorType,
  type EndPermissionsParameters,
  endPermissions,
} from '../domain/sessions/endPermissions.ts'
export {
  type GetSmartSessionsParameters,
  type GetSmartSessionsReturnType,
  getSmartSessions,
  type SmartSession,
} from '../domain/sessions/getSmartSessions.ts'
export {
  type GrantPermissionsErrorType,
  type GrantPermissionsParameters,
  type GrantPermissionsReturnType,
  grantPermissions,
  type SessionPermission,
} from '../domain/sessions/grantPermissions.ts'
export {
  type RevokeSmartSessionParameters,
  type RevokeSmartSessionReturnType,
  revokeSmartSession,
} from '../domain/sessions/revokeSmartSession.ts'
export {
  type BuildSwapParameters,
  type BuildSwapReturnType,
  buildSwap,
  type SwapTransaction,
} from '../domain/swaps/buildSwap.ts'
export {
  type BuildSwapApprovalParameters,
  type BuildSwapApprovalReturnType,
  buildSwapApproval,
  type SwapApproval,
} from '../domain/swaps/buildSwapApproval.ts'
export {
  type GetSwapAllowanceParameters,
  type GetSwapAllowanceReturnType,
  getSwapAllowance,
} from '../domain/swaps/getSwapAllowance.ts'
export {
  type GetSwapQuotesParameters,
  type GetSwapQuotesReturnType,
  getSwapQuotes,
} from '../domain/swaps/getSwapQuotes.ts'
export {
  type GetSwapTokensParameters,
  type GetSwapTokensReturnType,
  getSwapTokens,
  type SwapToken,
} from '../domain/swaps/getSwapTokens.ts'
export { getAccountLabel, type SetAccountLabelParameters, setAccountLabel } from '../features/account/accountLabels.ts'
export {
  type SendTransferErrorType,
  type SendTransferParameters,
  type SendTransferReturnType,
  sendTransfer,
} from '../features/send/sendTransfer.ts'
export {
  type SignInErrorType,
  type SignOutErrorType,
  type SignOutParameters,
  signIn,
  signOut,
} from '../features/signIn/actions.ts'
export type { SignInSession } from '../features/signIn/signInOptions.ts'
export type { PreparedSwap, SwapStepKind } from '../features/swaps/preparedSwap.ts'
export {
  type PrepareSwapErrorType,
  type PrepareSwapParameters,
  type PrepareSwapReturnType,
  prepareSwap,
} from '../features/swaps/prepareSwap.ts'
export {
  type SwapErrorType,
  type SwapParameters,
  type SwapReturnType,
  type SwapStepState,
  swap,
} from '../features/swaps/swap.ts'
export type { SwapProperties } from '../features/swaps/swapEvents.ts'
export { type CreateKitParameters, createKit } from './createKit.ts'
