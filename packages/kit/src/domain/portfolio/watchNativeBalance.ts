import { QueryObserver } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { kitData } from '../../data/kitData.ts'
import { formatTokenAmount } from '../amount.ts'
import { nativeBalanceQuery } from './nativeBalanceQuery.ts'

export type NativeBalance = { readonly value: bigint | undefined; readonly formatted: string | undefined }

/** Calls `listener` with an account's native balance now and whenever it changes; returns the function that stops. */
export function watchNativeBalance(
  kit: Kit,
  parameters: { address: string; networkId: CaipNetworkId },
  listener: (balance: NativeBalance) => void,
): () => void {
  const currency = kit.options.networks.find(({ id }) => id === parameters.networkId)?.nativeCurrency
  const observer = new QueryObserver(kitData(kit).queryClient, nativeBalanceQuery(kit, parameters))
  const report = (value: bigint | undefined) =>
    listener({
      value,
      formatted:
        value === undefined || !currency
          ? undefined
          : `${formatTokenAmount(value, currency.decimals, kit.options.locale)} ${currency.symbol}`,
    })
  report(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => report(data))
}
