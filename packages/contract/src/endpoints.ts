// Long because it is the one table of all calls.
import type { Endpoint } from './endpoint.ts'
import { balance, balanceRequest } from './endpoints/account.ts'
import { bundler, bundlerRequest } from './endpoints/bundler.ts'
import { ccipPost, ccipPostRequest, ccipRead, ccipReadRequest } from './endpoints/ccip.ts'
import {
  convertAllowance,
  convertAllowanceRequest,
  convertBuildApprove,
  convertBuildApproveRequest,
  convertBuildTransaction,
  convertBuildTransactionRequest,
  convertGasPrice,
  convertGasPriceRequest,
  convertQuotes,
  convertQuotesRequest,
  convertTokens,
  convertTokensRequest,
  fungiblePrice,
  fungiblePriceRequest,
} from './endpoints/convert.ts'
import {
  analyticsConfig,
  analyticsConfigRequest,
  assetImage,
  assetImageRequest,
  projectConfig,
  projectConfigRequest,
  projectLimits,
  projectLimitsRequest,
  projectOrigins,
  projectOriginsRequest,
  walletImage,
  walletImageRequest,
  wallets,
  walletsRequest,
} from './endpoints/directory.ts'
import { event, eventRequest } from './endpoints/event.ts'
import { history, historyRequest } from './endpoints/history.ts'
import { jsonRpc, jsonRpcRequest, wallet, walletRequest } from './endpoints/jsonRpc.ts'
import {
  identity,
  identityRequest,
  rpc,
  rpcRequest,
  supportedChains,
  supportedChainsRequest,
} from './endpoints/network.ts'
import { nftImage, nftImageRequest, nfts, nftsRequest, portfolio, portfolioRequest } from './endpoints/nfts.ts'
import {
  onrampOffers,
  onrampOffersRequest,
  onrampOptions,
  onrampOptionsRequest,
  onrampQuote,
  onrampQuoteRequest,
  onrampUrl,
  onrampUrlRequest,
} from './endpoints/onramp.ts'
import {
  onrampBuyOptions,
  onrampBuyOptionsRequest,
  onrampBuyQuotes,
  onrampBuyQuotesRequest,
} from './endpoints/onrampBuy.ts'
import {
  onrampMultiQuotes,
  onrampMultiQuotesRequest,
  onrampProperties,
  onrampPropertiesRequest,
  onrampProviders,
  onrampProvidersRequest,
  onrampWidget,
  onrampWidgetRequest,
} from './endpoints/onrampMulti.ts'
import {
  identityAvatar,
  identityAvatarRequest,
  profileAddress,
  profileAddressRequest,
  profileAttributes,
  profileAttributesRequest,
  profileLookup,
  profileLookupRequest,
  profilePrimary,
  profilePrimaryRequest,
  profileRegister,
  profileRegisterRequest,
  profileResolve,
  profileResolveRequest,
  profileReverse,
  profileReverseRequest,
  profileSuggestions,
  profileSuggestionsRequest,
} from './endpoints/profile.ts'
import {
  sessionActivate,
  sessionActivateRequest,
  sessionContext,
  sessionContextRequest,
  sessionCreate,
  sessionCreateRequest,
  sessionRevoke,
  sessionRevokeRequest,
  sessionSign,
  sessionSignRequest,
  sessionsList,
  sessionsListRequest,
} from './endpoints/session.ts'
import {
  signInAuthenticate,
  signInAuthenticateRequest,
  signInKeys,
  signInKeysRequest,
  signInMe,
  signInMeRequest,
  signInNonce,
  signInNonceRequest,
  signInRefresh,
  signInRefreshRequest,
  signInSignOut,
  signInSignOutRequest,
} from './endpoints/signIn.ts'
import {
  vaultBeginAuthenticator,
  vaultBeginAuthenticatorRequest,
  vaultConfirmAuthenticator,
  vaultConfirmAuthenticatorRequest,
  vaultRemoveAuthenticator,
  vaultRemoveAuthenticatorRequest,
} from './endpoints/vaultAuthenticator.ts'
import { vaultBrowser, vaultBrowserRequest } from './endpoints/vaultBrowser.ts'
import { vaultCaptcha, vaultCaptchaRequest } from './endpoints/vaultCaptcha.ts'
import { vaultContracts, vaultContractsRequest } from './endpoints/vaultContracts.ts'
import { vaultCreate, vaultCreateRequest } from './endpoints/vaultCreate.ts'
import {
  vaultApprove,
  vaultApproveRequest,
  vaultDeviceEnd,
  vaultDeviceEndRequest,
  vaultDevices,
  vaultDevicesRequest,
  vaultRevoke,
  vaultRevokeRequest,
  vaultSignOut,
  vaultSignOutAll,
  vaultSignOutAllRequest,
  vaultSignOutRequest,
} from './endpoints/vaultDevices.ts'
import {
  vaultEmailNew,
  vaultEmailNewRequest,
  vaultEmailOld,
  vaultEmailOldRequest,
  vaultEmailStart,
  vaultEmailStartRequest,
  vaultEmailUndo,
  vaultEmailUndoRequest,
} from './endpoints/vaultEmail.ts'
import {
  vaultDelete,
  vaultDeleteRequest,
  vaultDisconnect,
  vaultDisconnectRequest,
  vaultExport,
  vaultExportRequest,
  vaultExportTicket,
  vaultExportTicketRequest,
  vaultSites,
  vaultSitesRequest,
  vaultTrust,
  vaultTrustRequest,
} from './endpoints/vaultExit.ts'
import {
  vaultFactorAdd,
  vaultFactorAddRequest,
  vaultFactorRemove,
  vaultFactorRemoveRequest,
  vaultFactors,
  vaultFactorsRequest,
} from './endpoints/vaultFactors.ts'
import { vaultFile, vaultFileRequest } from './endpoints/vaultFile.ts'
import { vaultFrame, vaultFrameRequest } from './endpoints/vaultFrame.ts'
import {
  keeperChallenge,
  keeperChallengeRequest,
  keeperPasskey,
  keeperPasskeyRequest,
  keeperRelease,
  keeperReleaseRequest,
} from './endpoints/vaultKeeper.ts'
import {
  vaultLimits,
  vaultLimitsRequest,
  vaultSetLimits,
  vaultSetLimitsRequest,
  vaultStepUp,
  vaultStepUpConfirm,
  vaultStepUpConfirmRequest,
  vaultStepUpRequest,
} from './endpoints/vaultLimits.ts'
import {
  vaultLinkBegin,
  vaultLinkBeginRequest,
  vaultLinkEnd,
  vaultLinkEndRequest,
  vaultLinks,
  vaultLinksRequest,
  vaultUnlink,
  vaultUnlinkRequest,
} from './endpoints/vaultLinks.ts'
import {
  vaultAttempt,
  vaultAttemptRequest,
  vaultCancel,
  vaultCancelRequest,
  vaultCode,
  vaultCodeRequest,
  vaultConfig,
  vaultConfigRequest,
  vaultResend,
  vaultResendRequest,
  vaultToken,
  vaultTokenRequest,
} from './endpoints/vaultLogin.ts'
import { vaultMe, vaultMeRequest } from './endpoints/vaultMe.ts'
import {
  vaultKeeperTicket,
  vaultKeeperTicketRequest,
  vaultPasskeyAdd,
  vaultPasskeyAddRequest,
  vaultPasskeyAttempt,
  vaultPasskeyAttemptRequest,
  vaultPasskeyLogin,
  vaultPasskeyLoginRequest,
  vaultPasskeyOptions,
  vaultPasskeyOptionsRequest,
  vaultProtect,
  vaultProtectRequest,
} from './endpoints/vaultPasskeys.ts'
import { vaultPaymaster, vaultPaymasterRequest } from './endpoints/vaultPaymaster.ts'
import { vaultRecovery, vaultRecoveryRequest } from './endpoints/vaultRecovery.ts'
import {
  vaultRelayLeave,
  vaultRelayLeaveRequest,
  vaultRelayRead,
  vaultRelayReadRequest,
} from './endpoints/vaultRelay.ts'
import {
  vaultPolicyCheck,
  vaultPolicyCheckRequest,
  vaultRelease,
  vaultReleaseRequest,
} from './endpoints/vaultRelease.ts'
import { vaultSocialAttempt, vaultSocialAttemptRequest } from './endpoints/vaultSocial.ts'
import { vaultEnrol, vaultEnrolRequest, vaultGrant, vaultGrantRequest } from './endpoints/vaultWallets.ts'

/** The whole table's type. Written out by name, so that declarations refer to the calls instead of repeating their schemas. */
export type Endpoints = {
  readonly supportedChains: typeof supportedChains & typeof supportedChainsRequest
  readonly identity: typeof identity & typeof identityRequest
  readonly history: typeof history & typeof historyRequest
  readonly convertQuotes: typeof convertQuotes & typeof convertQuotesRequest
  readonly convertTokens: typeof convertTokens & typeof convertTokensRequest
  readonly fungiblePrice: typeof fungiblePrice & typeof fungiblePriceRequest
  readonly convertAllowance: typeof convertAllowance & typeof convertAllowanceRequest
  readonly convertGasPrice: typeof convertGasPrice & typeof convertGasPriceRequest
  readonly convertBuildTransaction: typeof convertBuildTransaction & typeof convertBuildTransactionRequest
  readonly convertBuildApprove: typeof convertBuildApprove & typeof convertBuildApproveRequest
  readonly balance: typeof balance & typeof balanceRequest
  readonly profileLookup: typeof profileLookup & typeof profileLookupRequest
  readonly profileReverse: typeof profileReverse & typeof profileReverseRequest
  readonly profileResolve: typeof profileResolve & typeof profileResolveRequest
  readonly profileSuggestions: typeof profileSuggestions & typeof profileSuggestionsRequest
  readonly profileRegister: typeof profileRegister & typeof profileRegisterRequest
  readonly onrampUrl: typeof onrampUrl & typeof onrampUrlRequest
  readonly onrampOptions: typeof onrampOptions & typeof onrampOptionsRequest
  readonly onrampQuote: typeof onrampQuote & typeof onrampQuoteRequest
  readonly sessionsList: typeof sessionsList & typeof sessionsListRequest
  readonly sessionRevoke: typeof sessionRevoke & typeof sessionRevokeRequest
  readonly event: typeof event & typeof eventRequest
  readonly rpc: typeof rpc & typeof rpcRequest
  readonly bundler: typeof bundler & typeof bundlerRequest
  readonly wallet: typeof wallet & typeof walletRequest
  readonly jsonRpc: typeof jsonRpc & typeof jsonRpcRequest
  readonly wallets: typeof wallets & typeof walletsRequest
  readonly walletImage: typeof walletImage & typeof walletImageRequest
  readonly assetImage: typeof assetImage & typeof assetImageRequest
  readonly projectConfig: typeof projectConfig & typeof projectConfigRequest
  readonly projectLimits: typeof projectLimits & typeof projectLimitsRequest
  readonly projectOrigins: typeof projectOrigins & typeof projectOriginsRequest
  readonly analyticsConfig: typeof analyticsConfig & typeof analyticsConfigRequest
  readonly onrampProviders: typeof onrampProviders & typeof onrampProvidersRequest
  readonly onrampProperties: typeof onrampProperties & typeof onrampPropertiesRequest
  readonly onrampBuyOptions: typeof onrampBuyOptions & typeof onrampBuyOptionsRequest
  readonly onrampBuyQuotes: typeof onrampBuyQuotes & typeof onrampBuyQuotesRequest
  readonly onrampMultiQuotes: typeof onrampMultiQuotes & typeof onrampMultiQuotesRequest
  readonly onrampWidget: typeof onrampWidget & typeof onrampWidgetRequest
  readonly onrampOffers: typeof onrampOffers & typeof onrampOffersRequest
  readonly profileAttributes: typeof profileAttributes & typeof profileAttributesRequest
  readonly profileAddress: typeof profileAddress & typeof profileAddressRequest
  readonly profilePrimary: typeof profilePrimary & typeof profilePrimaryRequest
  readonly identityAvatar: typeof identityAvatar & typeof identityAvatarRequest
  readonly ccipRead: typeof ccipRead & typeof ccipReadRequest
  readonly ccipPost: typeof ccipPost & typeof ccipPostRequest
  readonly sessionCreate: typeof sessionCreate & typeof sessionCreateRequest
  readonly sessionContext: typeof sessionContext & typeof sessionContextRequest
  readonly sessionActivate: typeof sessionActivate & typeof sessionActivateRequest
  readonly sessionSign: typeof sessionSign & typeof sessionSignRequest
  readonly signInNonce: typeof signInNonce & typeof signInNonceRequest
  readonly signInAuthenticate: typeof signInAuthenticate & typeof signInAuthenticateRequest
  readonly signInMe: typeof signInMe & typeof signInMeRequest
  readonly signInRefresh: typeof signInRefresh & typeof signInRefreshRequest
  readonly signInSignOut: typeof signInSignOut & typeof signInSignOutRequest
  readonly signInKeys: typeof signInKeys & typeof signInKeysRequest
  readonly portfolio: typeof portfolio & typeof portfolioRequest
  readonly nfts: typeof nfts & typeof nftsRequest
  readonly nftImage: typeof nftImage & typeof nftImageRequest
  readonly vaultConfig: typeof vaultConfig & typeof vaultConfigRequest
  readonly vaultContracts: typeof vaultContracts & typeof vaultContractsRequest
  readonly vaultCaptcha: typeof vaultCaptcha & typeof vaultCaptchaRequest
  readonly vaultAttempt: typeof vaultAttempt & typeof vaultAttemptRequest
  readonly vaultCode: typeof vaultCode & typeof vaultCodeRequest
  readonly vaultResend: typeof vaultResend & typeof vaultResendRequest
  readonly vaultToken: typeof vaultToken & typeof vaultTokenRequest
  readonly vaultCancel: typeof vaultCancel & typeof vaultCancelRequest
  readonly vaultSocialAttempt: typeof vaultSocialAttempt & typeof vaultSocialAttemptRequest
  readonly vaultPasskeyAttempt: typeof vaultPasskeyAttempt & typeof vaultPasskeyAttemptRequest
  readonly vaultPasskeyLogin: typeof vaultPasskeyLogin & typeof vaultPasskeyLoginRequest
  readonly vaultPasskeyOptions: typeof vaultPasskeyOptions & typeof vaultPasskeyOptionsRequest
  readonly vaultPasskeyAdd: typeof vaultPasskeyAdd & typeof vaultPasskeyAddRequest
  readonly vaultKeeperTicket: typeof vaultKeeperTicket & typeof vaultKeeperTicketRequest
  readonly vaultProtect: typeof vaultProtect & typeof vaultProtectRequest
  readonly vaultMe: typeof vaultMe & typeof vaultMeRequest
  readonly vaultCreate: typeof vaultCreate & typeof vaultCreateRequest
  readonly vaultEnrol: typeof vaultEnrol & typeof vaultEnrolRequest
  readonly vaultRelease: typeof vaultRelease & typeof vaultReleaseRequest
  readonly vaultPolicyCheck: typeof vaultPolicyCheck & typeof vaultPolicyCheckRequest
  readonly vaultLimits: typeof vaultLimits & typeof vaultLimitsRequest
  readonly vaultSetLimits: typeof vaultSetLimits & typeof vaultSetLimitsRequest
  readonly vaultStepUp: typeof vaultStepUp & typeof vaultStepUpRequest
  readonly vaultStepUpConfirm: typeof vaultStepUpConfirm & typeof vaultStepUpConfirmRequest
  readonly vaultBeginAuthenticator: typeof vaultBeginAuthenticator & typeof vaultBeginAuthenticatorRequest
  readonly vaultConfirmAuthenticator: typeof vaultConfirmAuthenticator & typeof vaultConfirmAuthenticatorRequest
  readonly vaultRemoveAuthenticator: typeof vaultRemoveAuthenticator & typeof vaultRemoveAuthenticatorRequest
  readonly vaultPaymaster: typeof vaultPaymaster & typeof vaultPaymasterRequest
  readonly vaultRecovery: typeof vaultRecovery & typeof vaultRecoveryRequest
  readonly vaultFrame: typeof vaultFrame & typeof vaultFrameRequest
  readonly vaultGrant: typeof vaultGrant & typeof vaultGrantRequest
  readonly vaultDevices: typeof vaultDevices & typeof vaultDevicesRequest
  readonly vaultApprove: typeof vaultApprove & typeof vaultApproveRequest
  readonly vaultBrowser: typeof vaultBrowser & typeof vaultBrowserRequest
  readonly vaultDeviceEnd: typeof vaultDeviceEnd & typeof vaultDeviceEndRequest
  readonly vaultRevoke: typeof vaultRevoke & typeof vaultRevokeRequest
  readonly vaultSignOut: typeof vaultSignOut & typeof vaultSignOutRequest
  readonly vaultSignOutAll: typeof vaultSignOutAll & typeof vaultSignOutAllRequest
  readonly vaultSites: typeof vaultSites & typeof vaultSitesRequest
  readonly vaultDisconnect: typeof vaultDisconnect & typeof vaultDisconnectRequest
  readonly vaultExportTicket: typeof vaultExportTicket & typeof vaultExportTicketRequest
  readonly vaultTrust: typeof vaultTrust & typeof vaultTrustRequest
  readonly vaultExport: typeof vaultExport & typeof vaultExportRequest
  readonly vaultFile: typeof vaultFile & typeof vaultFileRequest
  readonly vaultFactors: typeof vaultFactors & typeof vaultFactorsRequest
  readonly vaultFactorAdd: typeof vaultFactorAdd & typeof vaultFactorAddRequest
  readonly vaultFactorRemove: typeof vaultFactorRemove & typeof vaultFactorRemoveRequest
  readonly vaultDelete: typeof vaultDelete & typeof vaultDeleteRequest
  readonly vaultEmailStart: typeof vaultEmailStart & typeof vaultEmailStartRequest
  readonly vaultEmailOld: typeof vaultEmailOld & typeof vaultEmailOldRequest
  readonly vaultEmailNew: typeof vaultEmailNew & typeof vaultEmailNewRequest
  readonly vaultEmailUndo: typeof vaultEmailUndo & typeof vaultEmailUndoRequest
  readonly vaultRelayLeave: typeof vaultRelayLeave & typeof vaultRelayLeaveRequest
  readonly vaultRelayRead: typeof vaultRelayRead & typeof vaultRelayReadRequest
  readonly vaultLinkBegin: typeof vaultLinkBegin & typeof vaultLinkBeginRequest
  readonly vaultLinkEnd: typeof vaultLinkEnd & typeof vaultLinkEndRequest
  readonly vaultLinks: typeof vaultLinks & typeof vaultLinksRequest
  readonly vaultUnlink: typeof vaultUnlink & typeof vaultUnlinkRequest
  readonly keeperChallenge: typeof keeperChallenge & typeof keeperChallengeRequest
  readonly keeperRelease: typeof keeperRelease & typeof keeperReleaseRequest
  readonly keeperPasskey: typeof keeperPasskey & typeof keeperPasskeyRequest
}

/** Every call of the gateway, the analytics call and the JSON-RPC proxy. */
export const endpoints: Endpoints = {
  supportedChains: { ...supportedChains, ...supportedChainsRequest },
  identity: { ...identity, ...identityRequest },
  history: { ...history, ...historyRequest },
  convertQuotes: { ...convertQuotes, ...convertQuotesRequest },
  convertTokens: { ...convertTokens, ...convertTokensRequest },
  fungiblePrice: { ...fungiblePrice, ...fungiblePriceRequest },
  convertAllowance: { ...convertAllowance, ...convertAllowanceRequest },
  convertGasPrice: { ...convertGasPrice, ...convertGasPriceRequest },
  convertBuildTransaction: { ...convertBuildTransaction, ...convertBuildTransactionRequest },
  convertBuildApprove: { ...convertBuildApprove, ...convertBuildApproveRequest },
  balance: { ...balance, ...balanceRequest },
  profileLookup: { ...profileLookup, ...profileLookupRequest },
  profileReverse: { ...profileReverse, ...profileReverseRequest },
  profileResolve: { ...profileResolve, ...profileResolveRequest },
  profileSuggestions: { ...profileSuggestions, ...profileSuggestionsRequest },
  profileRegister: { ...profileRegister, ...profileRegisterRequest },
  onrampUrl: { ...onrampUrl, ...onrampUrlRequest },
  onrampOptions: { ...onrampOptions, ...onrampOptionsRequest },
  onrampQuote: { ...onrampQuote, ...onrampQuoteRequest },
  sessionsList: { ...sessionsList, ...sessionsListRequest },
  sessionRevoke: { ...sessionRevoke, ...sessionRevokeRequest },
  event: { ...event, ...eventRequest },
  rpc: { ...rpc, ...rpcRequest },
  bundler: { ...bundler, ...bundlerRequest },
  wallet: { ...wallet, ...walletRequest },
  jsonRpc: { ...jsonRpc, ...jsonRpcRequest },
  wallets: { ...wallets, ...walletsRequest },
  walletImage: { ...walletImage, ...walletImageRequest },
  assetImage: { ...assetImage, ...assetImageRequest },
  projectConfig: { ...projectConfig, ...projectConfigRequest },
  projectLimits: { ...projectLimits, ...projectLimitsRequest },
  projectOrigins: { ...projectOrigins, ...projectOriginsRequest },
  analyticsConfig: { ...analyticsConfig, ...analyticsConfigRequest },
  onrampProviders: { ...onrampProviders, ...onrampProvidersRequest },
  onrampProperties: { ...onrampProperties, ...onrampPropertiesRequest },
  onrampBuyOptions: { ...onrampBuyOptions, ...onrampBuyOptionsRequest },
  onrampBuyQuotes: { ...onrampBuyQuotes, ...onrampBuyQuotesRequest },
  onrampMultiQuotes: { ...onrampMultiQuotes, ...onrampMultiQuotesRequest },
  onrampWidget: { ...onrampWidget, ...onrampWidgetRequest },
  onrampOffers: { ...onrampOffers, ...onrampOffersRequest },
  profileAttributes: { ...profileAttributes, ...profileAttributesRequest },
  profileAddress: { ...profileAddress, ...profileAddressRequest },
  profilePrimary: { ...profilePrimary, ...profilePrimaryRequest },
  identityAvatar: { ...identityAvatar, ...identityAvatarRequest },
  ccipRead: { ...ccipRead, ...ccipReadRequest },
  ccipPost: { ...ccipPost, ...ccipPostRequest },
  sessionCreate: { ...sessionCreate, ...sessionCreateRequest },
  sessionContext: { ...sessionContext, ...sessionContextRequest },
  sessionActivate: { ...sessionActivate, ...sessionActivateRequest },
  sessionSign: { ...sessionSign, ...sessionSignRequest },
  signInNonce: { ...signInNonce, ...signInNonceRequest },
  signInAuthenticate: { ...signInAuthenticate, ...signInAuthenticateRequest },
  signInMe: { ...signInMe, ...signInMeRequest },
  signInRefresh: { ...signInRefresh, ...signInRefreshRequest },
  signInSignOut: { ...signInSignOut, ...signInSignOutRequest },
  signInKeys: { ...signInKeys, ...signInKeysRequest },
  portfolio: { ...portfolio, ...portfolioRequest },
  nfts: { ...nfts, ...nftsRequest },
  nftImage: { ...nftImage, ...nftImageRequest },
  vaultConfig: { ...vaultConfig, ...vaultConfigRequest },
  vaultContracts: { ...vaultContracts, ...vaultContractsRequest },
  vaultCaptcha: { ...vaultCaptcha, ...vaultCaptchaRequest },
  vaultAttempt: { ...vaultAttempt, ...vaultAttemptRequest },
  vaultCode: { ...vaultCode, ...vaultCodeRequest },
  vaultResend: { ...vaultResend, ...vaultResendRequest },
  vaultToken: { ...vaultToken, ...vaultTokenRequest },
  vaultCancel: { ...vaultCancel, ...vaultCancelRequest },
  vaultSocialAttempt: { ...vaultSocialAttempt, ...vaultSocialAttemptRequest },
  vaultPasskeyAttempt: { ...vaultPasskeyAttempt, ...vaultPasskeyAttemptRequest },
  vaultPasskeyLogin: { ...vaultPasskeyLogin, ...vaultPasskeyLoginRequest },
  vaultPasskeyOptions: { ...vaultPasskeyOptions, ...vaultPasskeyOptionsRequest },
  vaultPasskeyAdd: { ...vaultPasskeyAdd, ...vaultPasskeyAddRequest },
  vaultKeeperTicket: { ...vaultKeeperTicket, ...vaultKeeperTicketRequest },
  vaultProtect: { ...vaultProtect, ...vaultProtectRequest },
  vaultMe: { ...vaultMe, ...vaultMeRequest },
  vaultCreate: { ...vaultCreate, ...vaultCreateRequest },
  vaultEnrol: { ...vaultEnrol, ...vaultEnrolRequest },
  vaultRelease: { ...vaultRelease, ...vaultReleaseRequest },
  vaultPolicyCheck: { ...vaultPolicyCheck, ...vaultPolicyCheckRequest },
  vaultLimits: { ...vaultLimits, ...vaultLimitsRequest },
  vaultSetLimits: { ...vaultSetLimits, ...vaultSetLimitsRequest },
  vaultStepUp: { ...vaultStepUp, ...vaultStepUpRequest },
  vaultStepUpConfirm: { ...vaultStepUpConfirm, ...vaultStepUpConfirmRequest },
  vaultBeginAuthenticator: { ...vaultBeginAuthenticator, ...vaultBeginAuthenticatorRequest },
  vaultConfirmAuthenticator: { ...vaultConfirmAuthenticator, ...vaultConfirmAuthenticatorRequest },
  vaultRemoveAuthenticator: { ...vaultRemoveAuthenticator, ...vaultRemoveAuthenticatorRequest },
  vaultPaymaster: { ...vaultPaymaster, ...vaultPaymasterRequest },
  vaultRecovery: { ...vaultRecovery, ...vaultRecoveryRequest },
  vaultFrame: { ...vaultFrame, ...vaultFrameRequest },
  vaultGrant: { ...vaultGrant, ...vaultGrantRequest },
  vaultDevices: { ...vaultDevices, ...vaultDevicesRequest },
  vaultApprove: { ...vaultApprove, ...vaultApproveRequest },
  vaultBrowser: { ...vaultBrowser, ...vaultBrowserRequest },
  vaultDeviceEnd: { ...vaultDeviceEnd, ...vaultDeviceEndRequest },
  vaultRevoke: { ...vaultRevoke, ...vaultRevokeRequest },
  vaultSignOut: { ...vaultSignOut, ...vaultSignOutRequest },
  vaultSignOutAll: { ...vaultSignOutAll, ...vaultSignOutAllRequest },
  vaultSites: { ...vaultSites, ...vaultSitesRequest },
  vaultDisconnect: { ...vaultDisconnect, ...vaultDisconnectRequest },
  vaultExportTicket: { ...vaultExportTicket, ...vaultExportTicketRequest },
  vaultTrust: { ...vaultTrust, ...vaultTrustRequest },
  vaultExport: { ...vaultExport, ...vaultExportRequest },
  vaultFile: { ...vaultFile, ...vaultFileRequest },
  vaultFactors: { ...vaultFactors, ...vaultFactorsRequest },
  vaultFactorAdd: { ...vaultFactorAdd, ...vaultFactorAddRequest },
  vaultFactorRemove: { ...vaultFactorRemove, ...vaultFactorRemoveRequest },
  vaultDelete: { ...vaultDelete, ...vaultDeleteRequest },
  vaultEmailStart: { ...vaultEmailStart, ...vaultEmailStartRequest },
  vaultEmailOld: { ...vaultEmailOld, ...vaultEmailOldRequest },
  vaultEmailNew: { ...vaultEmailNew, ...vaultEmailNewRequest },
  vaultEmailUndo: { ...vaultEmailUndo, ...vaultEmailUndoRequest },
  vaultRelayLeave: { ...vaultRelayLeave, ...vaultRelayLeaveRequest },
  vaultRelayRead: { ...vaultRelayRead, ...vaultRelayReadRequest },
  vaultLinkBegin: { ...vaultLinkBegin, ...vaultLinkBeginRequest },
  vaultLinkEnd: { ...vaultLinkEnd, ...vaultLinkEndRequest },
  vaultLinks: { ...vaultLinks, ...vaultLinksRequest },
  vaultUnlink: { ...vaultUnlink, ...vaultUnlinkRequest },
  keeperChallenge: { ...keeperChallenge, ...keeperChallengeRequest },
  keeperRelease: { ...keeperRelease, ...keeperReleaseRequest },
  keeperPasskey: { ...keeperPasskey, ...keeperPasskeyRequest },
} satisfies Record<string, Endpoint>

/** The name of a call. */
export type EndpointName = keyof Endpoints
