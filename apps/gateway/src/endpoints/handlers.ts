import type { Endpoints } from '@foyer/contract'
import { type ServedEndpoint, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { balance } from './balance.ts'
import { convertGasPrice } from './convertGasPrice.ts'
import { event } from './event.ts'
import { identity } from './identity.ts'
import { jsonRpc } from './jsonRpc.ts'
import { rpc } from './rpc.ts'
import type { Services } from './services.ts'
import { supportedChains } from './supportedChains.ts'

/** A handler for every endpoint of the contract's table; a missing one does not compile. */
export type Handlers = { readonly [Name in keyof Endpoints]: ServedEndpoint<Endpoints[Name]> | UnavailableEndpoint }

/** Builds the handlers of one gateway. */
export function createHandlers(services: Services): Handlers {
  const noHistory = unavailable('it has no history source')
  const noSwaps = unavailable('it has no swap source')
  const noNames = unavailable('it does not register names')
  const noOnramp = unavailable('it has no onramp provider')
  const noSessions = unavailable('it does not keep smart sessions')
  const noDirectory = unavailable('it has no wallet directory')
  return {
    supportedChains: supportedChains(services),
    identity: identity(services),
    history: noHistory,
    convertQuotes: noSwaps,
    convertTokens: noSwaps,
    fungiblePrice: unavailable('it has no market price source'),
    convertAllowance: noSwaps,
    convertGasPrice: convertGasPrice(services),
    convertBuildTransaction: noSwaps,
    convertBuildApprove: noSwaps,
    balance: balance(services),
    profileLookup: noNames,
    profileReverse: noNames,
    profileSuggestions: noNames,
    profileRegister: noNames,
    onrampUrl: noOnramp,
    onrampOptions: noOnramp,
    onrampQuote: noOnramp,
    sessionsList: noSessions,
    sessionRevoke: noSessions,
    event: event(services),
    rpc: rpc(services),
    ...jsonRpc(services),
    wallets: noDirectory,
    walletImage: noDirectory,
    assetImage: noDirectory,
    projectConfig: noDirectory,
    projectLimits: noDirectory,
    projectOrigins: noDirectory,
    analyticsConfig: noDirectory,
    onrampProviders: noOnramp,
    onrampProperties: noOnramp,
    onrampBuyOptions: noOnramp,
    onrampBuyQuotes: noOnramp,
    onrampMultiQuotes: noOnramp,
    onrampWidget: noOnramp,
  }
}
