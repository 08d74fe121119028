import * as v from 'valibot'
import { decimals, fiat, form, maybeEmpty, text } from './fields.ts'

/** One asset that a wallet reports (ERC-7811). `balance` is hexadecimal text in the smallest unit. */
const walletAsset = v.object({
  address: v.pipe(v.string(), v.regex(/^(native|0x[0-9a-fA-F]{40})$/)),
  balance: form<`0x${string}`>(/^0x[0-9a-fA-F]{1,64}$/),
  // The ERC writes the type in lower case, the specification in upper case.
  type: v.pipe(
    v.picklist(['ERC20', 'NATIVE', 'erc20', 'native']),
    v.transform((type) => (type === 'NATIVE' || type === 'native' ? 'NATIVE' : 'ERC20')),
  ),
  metadata: v.object({
    name: text(128),
    symbol: text(64),
    decimals,
    price: fiat,
    iconUrl: maybeEmpty(262_144),
  }),
})

/** The answer of `wallet_getAssets`: assets by hexadecimal chain id (ERC-7811). */
export const walletAssets = v.pipe(
  v.record(form<`0x${string}`>(/^0x[0-9a-fA-F]{1,16}$/), v.pipe(v.array(walletAsset), v.maxLength(5000))),
  v.maxEntries(500),
)

/** One asset that a wallet reports. */
export type WalletAsset = v.InferOutput<typeof walletAsset>

/** Assets by hexadecimal chain id. */
export type WalletAssets = v.InferOutput<typeof walletAssets>

/**
 * Reads the answer of `wallet_getAssets`, all or nothing: `undefined` unless every asset has the expected shape.
 */
export function parseWalletAssets(answer: unknown): WalletAssets | undefined {
  const parsed = v.safeParse(walletAssets, answer)
  return parsed.success ? parsed.output : undefined
}
