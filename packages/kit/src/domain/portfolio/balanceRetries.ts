import { showToast } from '../../core/actions/showToast.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { Portfolio } from './portfolio.ts'

export type BalanceRetries = {
  /** The answer that still forbids to ask again. */
  refusal: (key: string) => Portfolio | undefined
  /** Keeps an answer without a balance, shows 'Token Balance Unavailable' and says when to ask again. */
  record: (key: string, portfolio: Portfolio) => Portfolio
}

/** Until when a balance that could not be had may not be asked for again (30 s); lives as long as the kit. */
export function balanceRetries(kit: Kit): BalanceRetries {
  return kit.scope('balanceRetries', () => {
    const refusals = new Map<string, Portfolio & { retryAt: number }>()
    return {
      refusal(key: string): Portfolio | undefined {
        const last = refusals.get(key)
        if (last && Date.now() < last.retryAt) return last
        refusals.delete(key)
        return undefined
      },
      record(key: string, portfolio: Portfolio): Portfolio {
        const refusal = { ...portfolio, retryAt: Date.now() + limits.balanceRetry }
        refusals.set(key, refusal)
        showToast(kit, { kind: 'error', text: 'Token Balance Unavailable' })
        return refusal
      },
      destroy: () => refusals.clear(),
    }
  })
}
