import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { AllowedAct } from '../../core/permissions.ts'
import {
  type GetSmartSessionsParameters,
  getSmartSessions,
  type SmartSession,
} from '../../domain/sessions/getSmartSessions.ts'

/** Whose sessions, and where. */
export type SessionsPlace = { readonly address: string; readonly networkId: CaipNetworkId }

/** A session that is in force, with what it allows as far as that can be told. */
export type LivingSession = SmartSession & { readonly acts: readonly AllowedAct[] }

/** The key under which the account's sessions are kept. */
export const sessionsKey = ({ address, networkId }: SessionsPlace) => ['smartSessions', networkId, address] as const

/** The account's sessions that are in force, newest first. */
export function sessionsQuery(kit: Kit, place: SessionsPlace, proof?: GetSmartSessionsParameters['proof']) {
  return queryOptions({
    queryKey: sessionsKey(place),
    queryFn: async (): Promise<readonly LivingSession[]> => {
      const { sessions } = await getSmartSessions(kit, { ...place, ...(proof && { proof }) })
      const methods = await (await kit.chain(namespaceOf(place.networkId))).permissions?.()
      const now = Date.now() / 1_000
      return sessions
        .filter(({ context, expiry, revokedAt }) => context !== null && revokedAt === null && expiry > now)
        .map((session) => ({
          ...session,
          acts: session.permissions.flatMap((permission) => methods?.describe(permission) ?? []),
        }))
    },
    staleTime: 30_000,
    // A gateway that wants a signature says the same again.
    retry: false,
    networkMode: 'always',
  })
}
