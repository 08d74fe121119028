import type { WalletRequest } from '../../core/requests.ts'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'

/** Whether the code of a wallet source did not come; thrown then to what stands around every view. */
export function useIsPartMissing(request: WalletRequest | undefined): boolean {
  const code = request?.error?.code
  const isMissing = code === 'PAGE_OUTDATED' || code === 'PART_MISSING'
  useIsomorphicLayoutEffect(() => {
    // Code that did not come is no answer of the wallet: what stands around every view says so, and what helps.
    // Not thrown while it is drawn: a view that never stood would not end its request, and could not ask anew.
    if (isMissing) throw request?.error
  }, [isMissing, request])
  return isMissing
}
