import type { Network } from '../core/network.ts'
import type { TransferFee } from '../core/transfers.ts'
import { fiatValue, formatFiat, formatTokenAmount } from '../domain/amount.ts'

/** A native amount in dollars where its price is known, else in coins. */
export function nativeText(amount: bigint, network: Network, price: number | undefined, locale: string): string {
  const { decimals, symbol } = network.nativeCurrency
  const value = fiatValue(amount, decimals, price)
  return value === undefined ? `${formatTokenAmount(amount, decimals, locale)} ${symbol}` : formatFiat(value, locale)
}

/** What a transfer costs, roughly; undefined while unknown. */
export function feeText(
  fee: TransferFee | undefined,
  network: Network,
  price: number | undefined,
  locale: string,
): string | undefined {
  return fee && `≈ ${nativeText(fee.total, network, price, locale)}`
}
