import type { Namespace } from './network.ts'
import type { KitState } from './store.ts'

/** Whether a namespace (default: any) waits for an answer that a person has to give. */
export function selectIsAsking({ requests }: Pick<KitState, 'requests'>, namespace?: Namespace): boolean {
  return requests.some(
    ({ kind, phase, target }) =>
      phase === 'pending' && kind !== 'restore' && (!namespace || target.namespaces.includes(namespace)),
  )
}
