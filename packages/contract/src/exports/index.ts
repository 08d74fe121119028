export { isAddress } from '../address.ts'
export * from '../caip.ts'
export * from '../constants.ts'
export type {
  Call,
  CallRequest,
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  ObjectSchema,
  SdkQuery,
} from '../endpoint.ts'
export { balance, balanceItem } from '../endpoints/account.ts'
export { ccipPost, ccipRead } from '../endpoints/ccip.ts'
export {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  fungiblePrice,
} from '../endpoints/convert.ts'
export {
  analyticsConfig,
  assetImage,
  directoryWallet,
  projectConfig,
  projectLimits,
  projectOrigins,
  walletImage,
  wallets,
} from '../endpoints/directory.ts'
export { event } from '../endpoints/event.ts'
export { type CoveredSince, coveredSince, history, historyItem } from '../endpoints/history.ts'
export { jsonRpc, wallet } from '../endpoints/jsonRpc.ts'
export { identity, rpc, supportedChains } from '../endpoints/network.ts'
export { nft, nftImage, nfts, portfolio } from '../endpoints/nfts.ts'
export { onrampOffers, onrampOptions, onrampQuote, onrampUrl } from '../endpoints/onramp.ts'
export { onrampBuyOptions, onrampBuyQuotes } from '../endpoints/onrampBuy.ts'
export {
  type OnrampPropertyType,
  onrampMultiQuotes,
  onrampProperties,
  onrampPropertyTypes,
  onrampProviders,
  onrampWidget,
} from '../endpoints/onrampMulti.ts'
export {
  identityAvatar,
  type NameAddress,
  nameRecord,
  profileAddress,
  profileAttributes,
  profileLookup,
  profilePrimary,
  profileRegister,
  profileResolve,
  profileReverse,
  profileSuggestions,
} from '../endpoints/profile.ts'
export { purchaseItem, purchasePage } from '../endpoints/purchases.ts'
export {
  sessionActivate,
  sessionContext,
  sessionCreate,
  sessionRevoke,
  sessionSign,
  sessionsList,
  smartSession,
} from '../endpoints/session.ts'
export {
  signedIn,
  signInAuthenticate,
  signInKeys,
  signInMe,
  signInNonce,
  signInRefresh,
  signInSignOut,
} from '../endpoints/signIn.ts'
export * from '../endpoints.ts'
export { type ErrorBody, type ErrorReason, errorBody, parseErrorBody } from '../errorBody.ts'
export type { ErrorEntry } from '../errorEntry.ts'
export { type Currency, currencies } from '../fields.ts'
export * from '../gatewayClient.ts'
export { GatewayError, type GatewayErrorCode, type GatewayErrorDetails, gatewayErrorCode } from '../gatewayError.ts'
export { gatewayErrors } from '../gatewayErrors.ts'
export * from '../onrampConstants.ts'
export { isOriginPattern, matchesOrigin } from '../originPattern.ts'
export { parseAnswer } from '../parseAnswer.ts'
export {
  checkSignInMessage,
  isLoopback,
  type NonceProblem,
  type SignInExpectations,
} from '../signIn/checkSignInMessage.ts'
export { isEqualText } from '../signIn/isEqualText.ts'
export { maxSignInMessageLength, parseSignInMessage, type SignInMessage } from '../signIn/parseSignInMessage.ts'
export { SignInError } from '../signIn/signInError.ts'
export { type SignInErrorCode, type SignInErrorEntry, signInErrors } from '../signIn/signInErrors.ts'
export type { SignInClaim, SignInSigner, SignInVerifier } from '../signIn/signInVerifier.ts'
export { createSolanaSignInVerifier } from '../signIn/solanaSignInVerifier.ts'
export {
  maxSignatureLength,
  type VerifiedSignIn,
  type VerifySignInParameters,
  verifySignIn,
} from '../signIn/verifySignIn.ts'
export * from '../swapConstants.ts'
export * from '../tokenList.ts'
export * from '../walletAssets.ts'
