import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import {
  type GetSmartSessionsParameters,
  getSmartSessions,
  type SmartSession,
} from '../../domain/sessions/getSmartSessions.ts'

/** Whose sessions, and where. */
export type SessionsPlace = { readonly address: string; readonly networkId: CaipNetworkId }

/** The key under which the account's sessions are kept. */
export const sessionsKey = ({ address, networkId }: SessionsPlace) => ['smartSessions', networkId, address] as const

/** The account's sessions that are in force, newest first. */
export function sessionsQuery(kit: Kit, place: SessionsPlace, proof?: GetSmartSessionsParameters['proof']) {
  return queryOptions({
    queryKey: sessionsKey(place),
    queryFn: async (): Promise<readonly SmartSession[]> => {
      const { sessions } = await getSmartSessions(kit, { ...place, ...(proof && { proof }) })
      const now = Date.now() / 1_000
      return sessions.filter(({ context, expiry, revokedAt }) => context !== null && revokedAt === null && expiry > now)
    },
    staleTime: 30_000,
    // A gateway that wants a signature says the same again.
    retry: false,
    networkMode: 'always',
  })
}
