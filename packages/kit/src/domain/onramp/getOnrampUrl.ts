import { onrampNamespaces, onrampUrl } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { payChain, payChains } from './payChain.ts'

/** What {@link getOnrampUrl} is given. */
export type GetOnrampUrlParameters = {
  /** Who receives the coins. Default: the connected account. */
  address?: string
  /** Coins that may be bought. Default: the provider's choice. */
  assets?: readonly string[]
  /** In whole or decimal coins. */
  presetCryptoAmount?: number
  /** In `paymentCurrency`. */
  presetFiatAmount?: number
  /** Id of the money, from the options. Default: the seller's first, mostly US dollars. */
  paymentCurrency?: string
  /** Id of a seller, from the offers. Default: the seller that the gateway asks first. */
  provider?: string | undefined
  /** Id of the way of paying, from the options; the seller's page begins with it where it can. */
  paymentMethod?: string | undefined
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/** Empty where nothing can be bought. */
export type GetOnrampUrlReturnType = WithFallbackReason<{ readonly url: string }>

/**
 * The address of a checkout page that pays out to an account.
 *
 * @throws KitError NOT_CONNECTED, GATEWAY_FAILED.
 * @example
 * const { url } = await getOnrampUrl(kit, { presetFiatAmount: 50, paymentCurrency: 'EUR' })
 */
export async function getOnrampUrl(kit: Kit, parameters: GetOnrampUrlParameters = {}): Promise<GetOnrampUrlReturnType> {
  const { assets, networkId, paymentCurrency, paymentMethod, presetCryptoAmount, presetFiatAmount, provider } =
    parameters
  const address = actingAddress(kit, parameters.address)
  const answer = await askGateway(kit, {
    calls: { onrampUrl },
    networkId,
    namespaces: onrampNamespaces,
    ask: (gateway, chain) =>
      gateway.onrampUrl({
        destinationWallets: [
          { address, blockchains: [...payChains(kit, chain)], ...(assets && { assets: [...assets] }) },
        ],
        defaultNetwork: payChain(kit, chain),
        defaultExperience: 'buy',
        partnerUserId: address,
        presetCryptoAmount,
        presetFiatAmount,
        fiatCurrency: paymentCurrency,
        provider,
        paymentMethod,
      }),
  })
  return answer ?? { url: '', reason: 'unsupported' }
}
