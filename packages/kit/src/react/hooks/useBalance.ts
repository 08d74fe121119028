import { useEffect, useState } from 'react'
import { loadLater } from '../../core/loadPart.ts'
import { selectAccount, selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** What {@link useBalance} takes. */
export type UseBalanceParameters = {
  /** Asks for the balance once a wallet is connected. Default true. */
  enabled?: boolean | undefined
}

/** The native balance in its smallest unit and written for the visitor; undefined until it is known. */
export type UseBalanceReturnType = {
  /** The native balance in the smallest unit; undefined until it is known. */
  readonly value: bigint | undefined
  /** The balance with its symbol, `'1.2046 ETH'`; undefined until it is known. */
  readonly formatted: string | undefined
}

const unknown: UseBalanceReturnType = { value: undefined, formatted: undefined }

/** The active account's native balance. A balance that could not be read stays undefined, never 0. */
export function useBalance({ enabled = true }: UseBalanceParameters = {}): UseBalanceReturnType {
  const kit = useKitInstance()
  const address = useKitState((state) => selectAccount(state)?.address)
  const networkId = useKitState(selectNetworkId)
  const key = enabled && address && networkId ? `${networkId}:${address}` : undefined
  const [read, setRead] = useState({ key, balance: unknown })

  useEffect(() => {
    if (!enabled || !address || !networkId) return
    let stop: (() => void) | undefined
    let isCurrent = true
    loadLater(
      kit,
      () => import('../../domain/portfolio/watchNativeBalance.ts'),
      ({ watchNativeBalance }) => {
        if (isCurrent) stop = watchNativeBalance(kit, { address, networkId }, (balance) => setRead({ key, balance }))
      },
    )
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [kit, enabled, address, networkId, key])

  // What was read for another account or network is not this one's, not even for a moment.
  return key !== undefined && read.key === key ? read.balance : unknown
}
