import type { Kit } from '../../core/kit.ts'
import { loadLater } from '../../core/loadPart.ts'
import { type KitState, selectIsConnected } from '../../core/store.ts'
import { selectAccountId, signInOf } from './signInState.ts'

/** Notes which accounts the visitor takes up, and fetches the rest of the feature once a wallet is there or looked for. */
export function followVisitor(kit: Kit): void {
  const { store } = signInOf(kit)
  kit.store.subscribe((state, before) => {
    if (kit.isDestroyed) return
    const account = selectAccountId(state)
    const last = selectAccountId(before)
    if (account && account !== last && isChosen(state, last !== undefined))
      store.setState(({ wanted }) => ({ wanted: [...wanted.filter((other) => other !== account), account] }))
    if (selectIsConnected(state) || state.modal.open)
      loadLater(
        kit,
        () => import('./followSessions.ts'),
        ({ followSessions }) => void kit.scope('signInSessions', () => followSessions(kit)),
      )
  })
}

/** Whether the visitor did it, just now; a connection that came back from an earlier visit is not asked about. */
function isChosen({ expected, requests }: KitState, hadAccount: boolean): boolean {
  if (requests.some(({ kind, phase }) => kind === 'connect' && phase === 'succeeded')) return true
  return hadAccount && !expected && !requests.some(({ kind }) => kind === 'restore')
}
