import type { WalletAsset } from '@foyer/contract'
import { numberToHex, parseUnits } from 'viem'
import type { BalanceItem } from '../balances/readBalances.ts'

/** An asset as this gateway writes it: with its value where a price is known. */
export type WrittenAsset = WalletAsset & { metadata: { value?: number } }

/**
 * Turns a balance into an asset of ERC-7811. The amount goes from decimal text to hexadecimal without a floating-point
 * number in between, so that it is exact up to 2^256.
 */
export function writeAsset(item: BalanceItem): WrittenAsset {
  const decimals = Number(item.quantity.decimals)
  const address = item.address === undefined ? 'native' : item.address.slice(item.address.lastIndexOf(':') + 1)
  return {
    address,
    balance: numberToHex(parseUnits(item.quantity.numeric, decimals)),
    type: item.address === undefined ? 'NATIVE' : 'ERC20',
    metadata: {
      name: item.name,
      symbol: item.symbol,
      decimals,
      iconUrl: item.iconUrl,
      price: item.price,
      ...(item.value === undefined ? {} : { value: item.value }),
    },
  }
}
