import { createNameFinder } from '../../capabilities/identity/createNameFinder.ts'
import { identityProviders } from '../../capabilities/identity/identityProviders.ts'
import { createPictureCache } from '../../capabilities/nfts/pictureCache.ts'
import type { Vault } from '../../capabilities/vault/createVault.ts'
import type { Sponsor } from '../../capabilities/vault/sponsor/createSponsor.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import type { Handlers } from '../http/handlers.ts'
import { unavailable } from '../http/served.ts'
import { balance } from './balance.ts'
import { bundler } from './bundler.ts'
import { ccipPost } from './ccipPost.ts'
import { ccipRead } from './ccipRead.ts'
import { convertAllowance } from './convertAllowance.ts'
import { convertBuildApprove } from './convertBuildApprove.ts'
import { convertBuildTransaction } from './convertBuildTransaction.ts'
import { convertGasPrice } from './convertGasPrice.ts'
import { convertQuotes } from './convertQuotes.ts'
import { convertTokens } from './convertTokens.ts'
import { event } from './event.ts'
import { fungiblePrice } from './fungiblePrice.ts'
import { history } from './history.ts'
import { identity } from './identity.ts'
import { identityAvatar } from './identityAvatar.ts'
import { jsonRpc } from './jsonRpc.ts'
import { nftImage } from './nftImage.ts'
import { nfts } from './nfts.ts'
import { onramp } from './onramp.ts'
import { portfolio } from './portfolio.ts'
import { profileAddress } from './profileAddress.ts'
import { profileAttributes } from './profileAttributes.ts'
import { profileLookup } from './profileLookup.ts'
import { profilePrimary } from './profilePrimary.ts'
import { profileRegister } from './profileRegister.ts'
import { profileResolve } from './profileResolve.ts'
import { profileReverse } from './profileReverse.ts'
import { profileSuggestions } from './profileSuggestions.ts'
import { projectSettings } from './projectSettings.ts'
import { rpc } from './rpc.ts'
import { sessionActivate } from './sessionActivate.ts'
import { sessionContext } from './sessionContext.ts'
import { sessionCreate } from './sessionCreate.ts'
import { sessionRevoke } from './sessionRevoke.ts'
import { sessionsList } from './sessionsList.ts'
import { signIn } from './signIn.ts'
import { supportedChains } from './supportedChains.ts'
import { vaultCalls } from './vault/vaultCalls.ts'
import { walletDirectory } from './walletDirectory.ts'

/** The sum of what the endpoints declare that they need. */
export type HandlerNeeds = Parameters<typeof balance>[0] &
  Parameters<typeof bundler>[0] &
  Parameters<typeof ccipPost>[0] &
  Parameters<typeof ccipRead>[0] &
  Parameters<typeof convertAllowance>[0] &
  Parameters<typeof convertBuildApprove>[0] &
  Parameters<typeof convertBuildTransaction>[0] &
  Parameters<typeof convertGasPrice>[0] &
  Parameters<typeof convertQuotes>[0] &
  Parameters<typeof convertTokens>[0] &
  Parameters<typeof createNameFinder>[0] &
  Parameters<typeof event>[0] &
  Parameters<typeof fungiblePrice>[0] &
  Parameters<typeof history>[0] &
  Parameters<typeof identity>[0] &
  Parameters<typeof identityAvatar>[0] &
  Parameters<typeof identityProviders>[0] &
  Parameters<typeof jsonRpc>[0] &
  Parameters<typeof nftImage>[0] &
  Parameters<typeof nfts>[0] &
  Parameters<typeof onramp>[0] &
  Parameters<typeof portfolio>[0] &
  Parameters<typeof profileAddress>[0] &
  Parameters<typeof profileAttributes>[0] &
  Parameters<typeof profileLookup>[0] &
  Parameters<typeof profilePrimary>[0] &
  Parameters<typeof profileRegister>[0] &
  Parameters<typeof profileReverse>[0] &
  Parameters<typeof profileSuggestions>[0] &
  Parameters<typeof projectSettings>[0] &
  Parameters<typeof rpc>[0] &
  Parameters<typeof sessionActivate>[0] &
  Parameters<typeof sessionContext>[0] &
  Parameters<typeof sessionCreate>[0] &
  Parameters<typeof sessionRevoke>[0] &
  Parameters<typeof sessionsList>[0] &
  Parameters<typeof signIn>[0] &
  Parameters<typeof supportedChains>[0] &
  Parameters<typeof walletDirectory>[0] & { vault: Vault | undefined; sponsor: Sponsor | undefined } & {
    shared: SharedEngine
    metrics: Metrics
  }

/** Builds the handlers of one gateway. */
export function createHandlers(services: HandlerNeeds): Handlers {
  const chains = [...services.chains.values()].map(({ config }) => config)
  const noSwaps = chains.some((chain) => services.swaps.serves(chain))
    ? undefined
    : 'it has no swap source for its chains'
  const isPricedFamily = services.families.some(({ chainIds, marketOf, prices }) =>
    chainIds.some((chainId) => {
      const chain = marketOf(chainId)
      return chain !== undefined && prices.serves({ chain, currency: 'usd' })
    }),
  )
  const noPrices =
    isPricedFamily || chains.some((chain) => services.prices.serves({ chain, currency: 'usd' }))
      ? undefined
      : 'it has no price source for its chains'
  const noEns = services.mainnet ? undefined : 'it has no mainnet node for names of ENS'
  const providers = identityProviders(services)
  const findName = createNameFinder(services)
  const pictures = createPictureCache(services.shared, services.metrics)
  return {
    supportedChains: supportedChains(services),
    identity: identity(services, providers),
    identityAvatar: identityAvatar(services, { providers, pictures, findName }),
    history: history(services, providers),
    convertQuotes: { ...convertQuotes(services), limitation: noSwaps },
    convertTokens: convertTokens(services),
    fungiblePrice: { ...fungiblePrice(services), limitation: noPrices },
    convertAllowance: { ...convertAllowance(services), limitation: noSwaps },
    convertGasPrice: convertGasPrice(services),
    convertBuildTransaction: { ...convertBuildTransaction(services), limitation: noSwaps },
    convertBuildApprove: { ...convertBuildApprove(services), limitation: noSwaps },
    balance: balance(services),
    profileLookup: profileLookup(services),
    profileReverse: profileReverse(services),
    profileResolve: { ...profileResolve(findName, services), limitation: noEns },
    profileSuggestions: profileSuggestions(services),
    profileRegister: profileRegister(services),
    profileAttributes: profileAttributes(services),
    profileAddress: profileAddress(services),
    profilePrimary: profilePrimary(services),
    ccipRead: ccipRead(services),
    ccipPost: ccipPost(services),
    sessionsList: sessionsList(services),
    sessionRevoke: sessionRevoke(services),
    sessionCreate: sessionCreate(services),
    sessionContext: sessionContext(services),
    sessionActivate: sessionActivate(services),
    sessionSign: unavailable('it does not sign user operations of smart sessions'),
    ...signIn(services),
    event: event(services),
    rpc: rpc(services),
    bundler: bundler(services),
    ...jsonRpc(services),
    ...walletDirectory(services),
    ...projectSettings(services),
    ...onramp(services),
    portfolio: portfolio(services),
    nfts: nfts(services),
    nftImage: nftImage(services, pictures),
    ...vaultCalls(services.vault, services.sponsor),
  }
}
