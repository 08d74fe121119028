import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import type { Portfolio } from './portfolio.ts'

/** Where a balance could not be had, and what was in the way. */
export type BalanceFailure = { readonly networkId: CaipNetworkId; readonly cause?: unknown }

export type BalanceRetries = {
  /** The answer that still forbids to ask again. */
  refusal: (key: string) => Portfolio | undefined
  /** Keeps an answer without a balance, tells the kit's listeners and says when to ask again. */
  record: (key: string, portfolio: Portfolio, failure: BalanceFailure) => Portfolio
}

/** Until when a balance that could not be had may not be asked for again (30 s); lives as long as the kit. */
export function balanceRetries(kit: Kit): BalanceRetries {
  return kit.resource(retries)
}

const retries = defineResource('balanceRetries', (kit) => {
  const refusals = new Map<string, Portfolio & { retryAt: number }>()
  return {
    refusal(key: string): Portfolio | undefined {
      const last = refusals.get(key)
      if (last && Date.now() < last.retryAt) return last
      refusals.delete(key)
      return undefined
    },
    record(key: string, portfolio: Portfolio, { cause, networkId }: BalanceFailure): Portfolio {
      const refusal = { ...portfolio, retryAt: Date.now() + limits.balanceRetry }
      refusals.set(key, refusal)
      kit.events.emit('BALANCE_UNAVAILABLE', {
        network: networkId,
        error: new KitError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable', { cause }),
      })
      return refusal
    },
    destroy: () => refusals.clear(),
  }
})
