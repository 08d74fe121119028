import { type EndpointAnswer, onrampDefaults, onrampNamespaces, onrampOptions } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'

/** What {@link getOnrampOptions} is given. */
export type GetOnrampOptionsParameters = {
  /** Default: the active network. */
  networkId?: CaipNetworkId
}

/** What can be bought, and what it can be paid with, with limits. */
export type GetOnrampOptionsReturnType = WithFallbackReason<EndpointAnswer<typeof onrampOptions>>

/**
 * What can be bought and with which money. After a failure: US dollars and euros, card 10 to 7500, bank account 10 to
 * 25000, with `reason: 'failed'`.
 *
 * @example
 * const { paymentCurrencies, reason } = await getOnrampOptions(kit)
 */
export async function getOnrampOptions(
  kit: Kit,
  parameters: GetOnrampOptionsParameters = {},
): Promise<GetOnrampOptionsReturnType> {
  try {
    const answer = await askGateway(kit, {
      calls: { onrampOptions },
      networkId: parameters.networkId,
      namespaces: onrampNamespaces,
      ask: (gateway) => gateway.onrampOptions(),
    })
    return answer ?? { paymentCurrencies: [], purchaseCurrencies: [], reason: 'unsupported' }
  } catch (error) {
    if (error instanceof KitError && error.code === 'GATEWAY_FAILED') return { ...onrampDefaults, reason: 'failed' }
    throw error
  }
}
