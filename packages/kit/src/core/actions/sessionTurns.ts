import type { Kit } from '../kit.ts'
import type { Namespace } from '../network.ts'

/** What is under way in one namespace, so that a late answer can tell whether it is still wanted. */
type Turns = {
  /** Requests to connect that no wallet has answered yet. */
  pending: number
  /** Grows when waiting wallets are given up. */
  ended: number
  /** Grows with every attempt to restore a wallet: only the latest counts. */
  restores: number
}

/** A namespace's turns, kept per kit. */
export function sessionTurns(kit: Kit, namespace: Namespace): Turns {
  const turns = kit.scope('sessions', () => new Map<Namespace, Turns>())
  const known = turns.get(namespace) ?? { pending: 0, ended: 0, restores: 0 }
  turns.set(namespace, known)
  return known
}
