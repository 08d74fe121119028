export { type EsploraFault, type RunningEsplora, startEsplora } from '../bitcoin/startEsplora.ts'
export { type ChainClient, localChain, multicall3Address } from '../chains/chainClient.ts'
export { type PriceFeed, type PriceRound, placePriceFeed } from '../chains/placePriceFeed.ts'
export {
  type ChainOptions,
  type RunningChain,
  type RunningChains,
  type StartChainsOptions,
  startChains,
  type TokenAddresses,
} from '../chains/startChains.ts'
export { type TestAccount, testAccounts, testMnemonic } from '../chains/testAccounts.ts'
export { type TestContract, testContracts } from '../chains/testContracts.ts'
export type { TokenList, TokenListEntry } from '../chains/tokenList.ts'
export {
  type BaseTokenSymbol,
  type ExtraTokenSymbol,
  type MarketTokenSymbol,
  type TokenSymbol,
  tokenAddress,
} from '../chains/tokens.ts'
export type { Collectibles } from '../collectibles/placeCollectibles.ts'
export { type FarcasterAccounts, placeFarcaster } from '../farcaster/placeFarcaster.ts'
export type { FarcasterAccount, FarcasterSignatureParams } from '../farcaster/signInMessage.ts'
export {
  type FarcasterApproval,
  type FarcasterRelayFault,
  type RunningFarcasterRelay,
  type StartFarcasterRelayOptions,
  startFarcasterRelay,
} from '../farcaster/startFarcasterRelay.ts'
export { createHsmToken, type HsmToken } from '../keys/createHsmToken.ts'
export type { AwsAccessKey } from '../keys/isSignedForAws.ts'
export {
  type AwsKeyState,
  type RunningAwsKms,
  type StartAwsKmsOptions,
  startAwsKms,
} from '../keys/startAwsKms.ts'
export {
  type GoogleKeyState,
  type GoogleKmsFault,
  type RunningGoogleKms,
  startGoogleKms,
} from '../keys/startGoogleKms.ts'
export { type CaughtMail, type MailSink, type MailSinkOptions, startMailSink } from '../mail/startMailSink.ts'
export {
  createMobileWallet,
  type MobileWallet,
  type MobileWalletOptions,
  type ScanOptions,
} from '../mobileWallet/createMobileWallet.ts'
export type { MobileEncoding } from '../mobileWallet/mobileFrames.ts'
export {
  type MobilePage,
  type MobilePageOptions,
  type MobilePageSession,
  openMobilePage,
} from '../mobileWallet/openMobilePage.ts'
export type { MobileFault } from '../mobileWallet/serveMobileSession.ts'
export { type PlacedNames, placeNames } from '../names/placeNames.ts'
export type { NodeAnswer, NodeCall } from '../nodes/answerBehind.ts'
export { type NodeFault, nodeFaults, vendorRefusals } from '../nodes/nodeFaults.ts'
export {
  headFromTheFuture,
  type PoolNode,
  type PoolNodeOptions,
  type RunningNodePool,
  startNodePool,
} from '../nodes/startNodePool.ts'
export {
  type AskedPasskey,
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  type MadeCredential,
  type UsedCredential,
} from '../passkeys/createAuthenticator.ts'
export { type ProxiedRequest, type ProxyMode, type RunningProxy, startProxy } from '../proxy/startProxy.ts'
export { type RunningSeller, type StartSellerOptions, startSeller } from '../seller/startSeller.ts'
export { freePort } from '../servers/freePort.ts'
export { startPostgres } from '../servers/startPostgres.ts'
export { startRedis } from '../servers/startRedis.ts'
export type { RunningServer } from '../servers/startServer.ts'
export {
  type PlaceSmartAccountsOptions,
  placeSmartAccounts,
  type SmartAccountContracts,
} from '../smartAccounts/placeSmartAccounts.ts'
export { type StartBundlerOptions, startBundler } from '../smartAccounts/startBundler.ts'
export {
  type RunningSocialService,
  type SocialAccount,
  type SocialServiceFault,
  type SocialServiceKind,
  type StartSocialServiceOptions,
  startSocialService,
} from '../social/startSocialService.ts'
export type { CreateSolanaTokenOptions, SolanaToken } from '../solana/createToken.ts'
export type { SolanaTokenMetadata } from '../solana/metaplex.ts'
export type { SolanaTokenList, SolanaTokens } from '../solana/placeTokens.ts'
export { type RunningSolana, type StartSolanaOptions, startSolana } from '../solana/startSolana.ts'
export type { TokenExtensions } from '../solana/tokenExtensions.ts'
export {
  type SolanaTestAccount,
  type SolanaTestAccounts,
  solanaTestAccounts,
} from '../solana/wallet/solanaTestAccounts.ts'
export { TestKitError, type TestKitErrorCode } from '../TestKitError.ts'
export { type RunningTlsFront, type StartTlsFrontOptions, startTlsFront } from '../tls/startTlsFront.ts'
export type { ReceivedSpan } from '../traces/readSpans.ts'
export { type RunningOtlpReceiver, startOtlpReceiver } from '../traces/startOtlpReceiver.ts'
export { deployContract } from '../uniswap/deployContract.ts'
export { deployUniswapV2, type UniswapV2 } from '../uniswap/deployUniswapV2.ts'
export { deployUniswapV3, type UniswapV3 } from '../uniswap/deployUniswapV3.ts'
export type { Market } from '../uniswap/placeMarket.ts'
export { placeSwapContracts, type SwapAddresses } from '../uniswap/placeSwapContracts.ts'
export { type TransactRequest, transact } from '../uniswap/transact.ts'
export type {
  AccountActivity,
  ActivityPayment,
  ActivityPiece,
  ActivityTransaction,
  ActivityTransfer,
} from '../vendors/accountActivity.ts'
export type { DasAsset } from '../vendors/dasAssets.ts'
export { startAlchemy } from '../vendors/startAlchemy.ts'
export { startBlockscout } from '../vendors/startBlockscout.ts'
export {
  type RunningCaptchaService,
  type StartCaptchaServiceOptions,
  startCaptchaService,
} from '../vendors/startCaptchaService.ts'
export { type StartCoinbaseOptions, startCoinbase } from '../vendors/startCoinbase.ts'
export { type StartCoinGeckoOptions, startCoinGecko } from '../vendors/startCoinGecko.ts'
export { type DasResult, type RunningDas, type StartDasOptions, startDas } from '../vendors/startDas.ts'
export { startEtherscan } from '../vendors/startEtherscan.ts'
export { startMeld } from '../vendors/startMeld.ts'
export { type OneInchToken, type StartOneInchOptions, startOneInch } from '../vendors/startOneInch.ts'
export type { RunningVendor, VendorAnswer, VendorCall, VendorMode } from '../vendors/startVendor.ts'
export { type StartZerionOptions, startZerion, zerionTransactions } from '../vendors/startZerion.ts'
export { type StartZeroXOptions, startZeroX } from '../vendors/startZeroX.ts'
export type { ZerionPiece, ZerionPosition } from '../vendors/zerionHoldings.ts'
