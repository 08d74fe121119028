import { GatewayError } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { loadData } from '../../data/loadData.ts'

type NameKey = readonly ['name' | 'namesOf', string]

/** Keeps what a look-up answered for 5 minutes; nothing is an answer too. */
export async function keepName<Answer>(kit: Kit, queryKey: NameKey, ask: () => Promise<Answer>) {
  const { queryClient } = await loadData(kit)
  return queryClient.fetchQuery({
    queryKey,
    queryFn: (): Promise<Answer | []> =>
      ask().catch((error: unknown) => {
        // Version 1 of both calls answers 404 where there is no name.
        if (error instanceof GatewayError && error.status === 404) return []
        throw error
      }),
    staleTime: limits.nameLifetime,
    gcTime: limits.nameLifetime,
    networkMode: 'always',
  })
}

/** Forgets every look-up: a registration has changed who has which name. */
export async function forgetNames(kit: Kit): Promise<void> {
  const { queryClient } = await loadData(kit)
  for (const name of ['name', 'namesOf']) queryClient.removeQueries({ queryKey: [name] })
}
