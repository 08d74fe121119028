import type { KitState } from './store.ts'

const parts = ['sessions', 'remembered', 'namespaces', 'activeNamespace', 'expected'] as const

/** Whether a change of the state concerns who is connected, and where, or who is expected back. */
export function connectionsChanged(state: KitState, before: KitState): boolean {
  return parts.some((part) => state[part] !== before[part])
}
