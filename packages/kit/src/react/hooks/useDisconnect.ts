import { useCallback } from 'react'
import { type DisconnectParameters, disconnect } from '../../core/actions/disconnect.ts'
import { useKitInstance } from '../../view/KitContext.ts'

/**
 * A function that disconnects a namespace, or all of them; it rejects with a `KitError`.
 *
 * @example
 * const { disconnect } = useDisconnect()
 */
export function useDisconnect(): { disconnect(parameters?: DisconnectParameters): Promise<void> } {
  const kit = useKitInstance()
  return { disconnect: useCallback((parameters?: DisconnectParameters) => disconnect(kit, parameters), [kit]) }
}
