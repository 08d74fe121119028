import { type EndpointAnswer, GatewayError, onrampNamespaces, onrampOffers } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { type GetOnrampQuoteParameters, getOnrampQuote, type OnrampQuote } from './getOnrampQuote.ts'
import { payChain } from './payChain.ts'

/** What {@link getOnrampOffers} is given; `amount` is a decimal string in the payment currency. */
export type GetOnrampOffersParameters = GetOnrampQuoteParameters & {
  /** Id of the way of paying, from the options. Default: a card. */
  paymentMethod?: string
}

/** Who sells; `isTracked` where the history tells how a purchase there goes. */
export type OnrampSeller = EndpointAnswer<typeof onrampOffers>['offers'][number]['provider']

/** What a purchase costs at one seller; `provider` is null where the gateway does not say who that is. */
export type OnrampOffer = { readonly provider: OnrampSeller | null; readonly quote: OnrampQuote }

/** The offers, firm prices before estimates, then the most coins first; empty after a failure and where nothing can be bought. */
export type GetOnrampOffersReturnType = WithFallbackReason<{ readonly offers: readonly OnrampOffer[] }>

/**
 * What a purchase costs at each seller that the gateway knows. From a gateway without that call it is the one price of
 * {@link getOnrampQuote}. After a failure there is no offer, with `reason: 'failed'`.
 *
 * @example
 * const { offers } = await getOnrampOffers(kit, { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' })
 * const { url } = await getOnrampUrl(kit, { presetFiatAmount: 50, provider: offers[0]?.provider?.id })
 */
export async function getOnrampOffers(
  kit: Kit,
  parameters: GetOnrampOffersParameters,
): Promise<GetOnrampOffersReturnType> {
  const { amount, networkId, paymentCurrency, paymentMethod, purchaseCurrency } = parameters
  try {
    const answer = await askGateway(kit, {
      calls: { onrampOffers },
      networkId,
      namespaces: onrampNamespaces,
      ask: (gateway, chain) =>
        gateway.onrampOffers({
          purchaseCurrency,
          paymentCurrency,
          amount,
          network: payChain(kit, chain),
          paymentMethod,
        }),
    })
    if (answer) return answer.offers.length > 0 ? answer : { offers: [], reason: 'failed' }
  } catch (error) {
    if (!(error instanceof KitError && error.code === 'GATEWAY_FAILED')) throw error
    if (!isUnknownCall(error)) return { offers: [], reason: 'failed' }
    return onePrice(kit, parameters, 'failed')
  }
  return onePrice(kit, parameters, 'unsupported')
}

/** What a gateway says that does not compare sellers. */
async function onePrice(
  kit: Kit,
  parameters: GetOnrampQuoteParameters,
  otherwise: 'failed' | 'unsupported',
): Promise<GetOnrampOffersReturnType> {
  const { quote, reason } = await getOnrampQuote(kit, parameters)
  return quote && !reason ? { offers: [{ provider: null, quote }] } : { offers: [], reason: otherwise }
}

function isUnknownCall({ cause }: KitError): boolean {
  return cause instanceof GatewayError && cause.status === 404
}
