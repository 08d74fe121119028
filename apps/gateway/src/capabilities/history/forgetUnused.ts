import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { deleteForgotten } from './deleteHistory.ts'
import { createHistoryStore } from './historyStore.ts'

export type CreateForgetUnusedParameters = {
  database: GatewayDatabase
  /** CAIP-2 names of the chains that are indexed. */
  chainIds: readonly string[]
  /** Days without a request after which an account is no longer followed. */
  forgetDays: number
  /** Milliseconds since 1970. */
  now: () => number
}

const dayMs = 86_400_000

/**
 * Builds the job that stops following accounts without requests, and deletes what was read of accounts no longer followed.
 * Each run looks at a bounded number of accounts and the next one goes on after them.
 */
export function createForgetUnused({ database, chainIds, forgetDays, now }: CreateForgetUnusedParameters) {
  const places = new Map<string, string | undefined>()
  return async (signal: AbortSignal): Promise<void> => {
    for (const chainId of chainIds) {
      await createHistoryStore(database, chainId).forgetAccounts(now() - forgetDays * dayMs)
      const { next } = await deleteForgotten({ database, chainId, signal, after: places.get(chainId) })
      places.set(chainId, next)
    }
  }
}
