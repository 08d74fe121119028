import { vaultSites } from '@foyer/contract/vault'
import type { AccountParameters } from './accountParameters.ts'
import { readToken } from './device.ts'

/** Since when a site may see the wallet of who is logged in, in ms since 1970, as the gateway keeps it; undefined where it has no entry. */
export async function readSiteSince(
  { call, origin, store }: Pick<AccountParameters, 'call' | 'origin' | 'store'>,
  site: string = origin,
): Promise<number | undefined> {
  const token = await readToken(store, origin)
  if (token === undefined) return undefined
  const { sites } = await call(vaultSites, { token, timeoutMs: 3_000 })
  const times = sites.filter((each) => each.origin === site).map(({ grantedAt }) => grantedAt)
  return times.length === 0 ? undefined : Math.min(...times)
}
