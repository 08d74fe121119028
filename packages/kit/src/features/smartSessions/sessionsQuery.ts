import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { AllowedAct } from '../../core/permissions.ts'
import { selectNetworkId, selectSession } from '../../core/store.ts'
import {
  type GetSmartSessionsParameters,
  getSmartSessions,
  type SmartSession,
} from '../../domain/sessions/getSmartSessions.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'

/** Whose sessions, and where. */
export type SessionsPlace = { readonly address: string; readonly networkId: CaipNetworkId }

/** A session whose end has not come, with what it allows as far as that is known. */
export type LivingSession = SmartSession & { readonly context: string; readonly acts: readonly AllowedAct[] }

/** The key under which the account's sessions are kept. */
export const sessionsKey = ({ address, networkId }: SessionsPlace) => ['smartSessions', networkId, address] as const

/**
 * The account's sessions whose end has not come, newest first; revoked ones among them, which the network may not have ended.
 * `unsupported` where the gateway keeps none of the network.
 */
export function sessionsQuery(kit: Kit, place: SessionsPlace, proof?: GetSmartSessionsParameters['proof']) {
  return queryOptions({
    queryKey: sessionsKey(place),
    queryFn: async (): Promise<readonly LivingSession[] | 'unsupported'> => {
      const { reason, sessions } = await getSmartSessions(kit, { ...place, ...(proof && { proof }) })
      if (reason) return 'unsupported'
      const methods = await (await kit.chain(namespaceOf(place.networkId))).permissions?.()
      const now = Date.now() / 1_000
      return sessions.flatMap((session): readonly LivingSession[] => {
        const { context, permissions } = session
        if (context === null) return []
        const asked = permissions.flatMap((permission) => methods?.describe(permission) ?? [])
        // What the account signed counts, and not what a site asked for: a visitor may have left less of it.
        const granted = methods?.read(context)
        const acts = granted ? [...granted.spends, ...asked.filter(({ kind }) => kind === 'call')] : asked
        const expiry = granted?.expiry ?? session.expiry
        return expiry > now ? [{ ...session, context, expiry, acts }] : []
      })
    },
    staleTime: 30_000,
    // A gateway that wants a signature says the same again.
    retry: false,
    networkMode: 'always',
  })
}

/** How often a network is asked whether a revoked session has ended, in milliseconds. */
const pace = 3_000

/** Whether each of the sessions has ended on the network; asked again while one is revoked and has not. */
export function endedQuery(kit: Kit, place: SessionsPlace, sessions: readonly LivingSession[]) {
  const contexts = sessions.map(({ context }) => context)
  return queryOptions({
    queryKey: [...sessionsKey(place), 'ended', contexts] as const,
    queryFn: async () => {
      const methods = await (await kit.chain(namespaceOf(place.networkId))).permissions?.()
      return methods?.areEnded(place.networkId, contexts) ?? []
    },
    refetchInterval: ({ state: { data } }) =>
      sessions.some(({ revokedAt }, index) => revokedAt !== null && (!data || data[index] === false)) ? pace : false,
    staleTime: pace,
    retry: false,
    networkMode: 'always',
  })
}

/** The account that acts, on a network where it can let sites act for it; undefined where it cannot. */
export function useSessionsPlace(): SessionsPlace | undefined {
  const acting = useActingAccount()
  const networkId = useKitState((state) => acting && selectNetworkId(state, acting.namespace))
  const session = useKitState((state) => acting && selectSession(state, acting.namespace))
  if (!acting || !networkId || !session?.smartAccountNetworks?.includes(networkId)) return undefined
  return { address: acting.account.address, networkId }
}
