import * as v from 'valibot'
import type { Exchange } from '../../exchanges/exchange.ts'
import { readAsset } from '../caipNames.ts'
import { WalletMethodError, walletErrorCodes } from '../WalletMethodError.ts'
import { type WalletMethod, walletMethod } from '../walletMethod.ts'

const ids = v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100)))

const getExchangesSchema = v.object({
  page: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  asset: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  amount: v.nullish(v.union([v.pipe(v.string(), v.maxLength(100)), v.number()])),
  includeOnly: ids,
  exclude: ids,
})

/**
 * `reown_getExchanges`: the exchanges from whose accounts a visitor can pay, and that pay out the asset when one is named;
 * none where no exchange is configured (gateway contract 1.14).
 */
export function getExchanges({ keyed }: { keyed: { exchanges: readonly Exchange[] } }): WalletMethod {
  return walletMethod(getExchangesSchema, async (call, { asset, exclude, includeOnly, page }) => {
    if (includeOnly?.length && exclude?.length) {
      throw new WalletMethodError(walletErrorCodes.getExchanges, 'includeOnly and exclude are mutually exclusive')
    }
    const wanted = keyed.exchanges.filter(({ id }) =>
      includeOnly?.length ? includeOnly.includes(id) : !exclude?.includes(id),
    )
    const found = asset == null ? wanted : await thoseWith(wanted, asset, call.signal())
    // Callers begin at 0 or at 1, and there are fewer exchanges than a page holds.
    const shown = (page ?? 1) > 1 ? [] : found
    return { total: found.length, exchanges: shown.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })) }
  })
}

async function thoseWith(exchanges: readonly Exchange[], name: string, signal: AbortSignal): Promise<Exchange[]> {
  const asset = readAsset(name)
  if (asset === undefined) return []
  const answers = await Promise.allSettled(exchanges.map((exchange) => exchange.supports(asset, signal)))
  // One that does not answer could not be paid with either.
  return exchanges.filter((_, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' && answer.value
  })
}
