import { type EndpointAnswer, onrampNamespaces, onrampQuote } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { payChain } from './payChain.ts'

/** What {@link getOnrampQuote} is given; `amount` is a decimal string in the payment currency. */
export type GetOnrampQuoteParameters = {
  /** Id of the coin, from the options. */
  purchaseCurrency: string
  /** Id of the money, from the options. */
  paymentCurrency: string
  /** Decimal text in the payment currency, such as "50.00". */
  amount: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/** What a purchase costs; `indicative` marks a non-binding estimate. */
export type OnrampQuote = EndpointAnswer<typeof onrampQuote>

/** The quote, or null where nothing can be bought. */
export type GetOnrampQuoteReturnType = WithFallbackReason<{ readonly quote: OnrampQuote | null }>

/**
 * What a purchase costs. After a failure the asked amount is echoed, marked `indicative` and with `reason: 'failed'`; null
 * where nothing can be bought.
 *
 * @example
 * const { quote } = await getOnrampQuote(kit, { purchaseCurrency: 'ether', paymentCurrency: 'USD', amount: '50' })
 */
export async function getOnrampQuote(
  kit: Kit,
  parameters: GetOnrampQuoteParameters,
): Promise<GetOnrampQuoteReturnType> {
  const { amount, networkId, paymentCurrency, purchaseCurrency } = parameters
  try {
    const quote = await askGateway(kit, {
      calls: { onrampQuote },
      networkId,
      namespaces: onrampNamespaces,
      ask: (gateway, chain) =>
        gateway.onrampQuote({ purchaseCurrency, paymentCurrency, amount, network: payChain(kit, chain) }),
    })
    return quote ? { quote } : { quote: null, reason: 'unsupported' }
  } catch (error) {
    if (!(error instanceof KitError && error.code === 'GATEWAY_FAILED')) throw error
    return { quote: echo(parameters), reason: 'failed' }
  }
}

function echo({ amount, paymentCurrency, purchaseCurrency }: GetOnrampQuoteParameters): OnrampQuote {
  const paid = { amount, currency: paymentCurrency }
  return {
    paymentTotal: paid,
    paymentSubtotal: paid,
    purchaseAmount: { amount, currency: purchaseCurrency },
    networkFee: paid,
    coinbaseFee: paid,
    quoteId: 'mocked-quote-id',
    indicative: true,
  }
}
