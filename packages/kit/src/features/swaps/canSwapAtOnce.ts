import type { CallMethods } from '../../core/calls.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type Session, sessionKey } from '../../core/session.ts'

/**
 * Whether a wallet carries several calls out as one. A swap that is looked at is prepared again and again, and a wallet may
 * be on a phone: so it is asked once for each session, account and network.
 */
export function canSwapAtOnce(
  kit: Kit,
  { isAtomic, sendAtomic }: CallMethods,
  session: Session,
  account: { readonly networkId: CaipNetworkId; readonly from: string },
): Promise<boolean> {
  if (!isAtomic || !sendAtomic) return Promise.resolve(false)
  const { answers } = kit.scope('atomicWallets', () => ({ answers: new Map<string, Promise<boolean>>() }))
  const key = [sessionKey(session), account.networkId, account.from].join(' ')
  const known = answers.get(key) ?? isAtomic(session, account)
  answers.set(key, known)
  return known
}
