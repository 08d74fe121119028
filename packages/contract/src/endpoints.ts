import type { Endpoint } from './endpoint.ts'
import { balance, history } from './endpoints/account.ts'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  fungiblePrice,
} from './endpoints/convert.ts'
import { event } from './endpoints/event.ts'
import { identity, rpc, supportedChains } from './endpoints/network.ts'
import { onrampOptions, onrampQuote, onrampUrl } from './endpoints/onramp.ts'
import { profileLookup, profileRegister, profileReverse, profileSuggestions } from './endpoints/profile.ts'
import { sessionRevoke, sessionsList } from './endpoints/session.ts'

/** Every call of the gateway (specification section 7), the analytics call and the JSON-RPC proxy. */
export const endpoints = {
  supportedChains,
  identity,
  history,
  convertQuotes,
  convertTokens,
  fungiblePrice,
  convertAllowance,
  convertGasPrice,
  convertBuildTransaction,
  convertBuildApprove,
  balance,
  profileLookup,
  profileReverse,
  profileSuggestions,
  profileRegister,
  onrampUrl,
  onrampOptions,
  onrampQuote,
  sessionsList,
  sessionRevoke,
  event,
  rpc,
} as const satisfies Record<string, Endpoint>

/** The whole table. */
export type Endpoints = typeof endpoints

/** The name of a call. */
export type EndpointName = keyof Endpoints
