import type { Endpoint } from './endpoint.ts'
import { balance, balanceRequest, history, historyRequest } from './endpoints/account.ts'
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
  profileAddress,
  profileAddressRequest,
  profileAttributes,
  profileAttributesRequest,
  profileLookup,
  profileLookupRequest,
  profileRegister,
  profileRegisterRequest,
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

/** Every call of the gateway (specification section 7), the analytics call and the JSON-RPC proxy. */
export const endpoints = {
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
  profileSuggestions: { ...profileSuggestions, ...profileSuggestionsRequest },
  profileRegister: { ...profileRegister, ...profileRegisterRequest },
  onrampUrl: { ...onrampUrl, ...onrampUrlRequest },
  onrampOptions: { ...onrampOptions, ...onrampOptionsRequest },
  onrampQuote: { ...onrampQuote, ...onrampQuoteRequest },
  sessionsList: { ...sessionsList, ...sessionsListRequest },
  sessionRevoke: { ...sessionRevoke, ...sessionRevokeRequest },
  event: { ...event, ...eventRequest },
  rpc: { ...rpc, ...rpcRequest },
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
  profileAttributes: { ...profileAttributes, ...profileAttributesRequest },
  profileAddress: { ...profileAddress, ...profileAddressRequest },
  ccipRead: { ...ccipRead, ...ccipReadRequest },
  ccipPost: { ...ccipPost, ...ccipPostRequest },
  sessionCreate: { ...sessionCreate, ...sessionCreateRequest },
  sessionContext: { ...sessionContext, ...sessionContextRequest },
  sessionActivate: { ...sessionActivate, ...sessionActivateRequest },
  sessionSign: { ...sessionSign, ...sessionSignRequest },
  portfolio: { ...portfolio, ...portfolioRequest },
  nfts: { ...nfts, ...nftsRequest },
  nftImage: { ...nftImage, ...nftImageRequest },
} as const satisfies Record<string, Endpoint>

/** The whole table. */
export type Endpoints = typeof endpoints

/** The name of a call. */
export type EndpointName = keyof Endpoints
